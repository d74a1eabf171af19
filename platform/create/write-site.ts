import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandOf, type PackageManager } from '../cli/package-manager.ts';

/** The command cannot be done; the message is for the user at the terminal. */
export class CreateRefused extends Error {}

interface SiteOrder {
  manager: PackageManager;
  /** Where the site's package manager gets the package from, where that is not the registry: file:… of a packed one. */
  modules?: string | undefined;
}

/** The package of a site, in the template's package.json. */
const packageName = '@almena/modules';

/** A dependency of Fastify whose later versions ask for a newer Node than the lowest of ours; every package manager would warn. */
const held = { 'light-my-request': '~6.6.0' };

/**
 * What a package manager needs, in package.json and in files of its own. esbuild's binary comes as a package of its own: its install
 * script need not run.
 */
const needsOf: Readonly<Record<PackageManager, { manifest?: object; files?: Readonly<Record<string, string>> }>> = {
  npm: { manifest: { overrides: held, allowScripts: { esbuild: false } } },
  pnpm: { files: { 'pnpm-workspace.yaml': `${JSON.stringify({ allowBuilds: { esbuild: false }, overrides: held }, null, 2)}\n` } },
  // vite 8.4 names an optional package that no registry has, which npm and pnpm leave out.
  yarn: {
    manifest: { resolutions: { ...held, vite: '~8.3.8' }, dependenciesMeta: { esbuild: { built: false } } },
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
  },
};

/**
 * Writes a new site: a shell, a server, the module mf-hello at /hello with its test, and the template of further ones.
 *
 * @throws CreateRefused when the folder has something in it but a repository without files, or is a file.
 */
export function writeSite(folder: string, { manager, modules }: SiteOrder): void {
  if (existsSync(folder)) refuseTaken(folder);
  const needs = needsOf[manager];
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'template'), folder, { recursive: true });
  // No package can contain a file of this name.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));

  change(join(folder, 'README.md'), (text) => text.replaceAll(/\{\{(.+?)\}\}/g, (_whole, script: string) => commandOf(manager, script)));
  change(join(folder, 'package.json'), (text) => {
    const { dependencies = {}, ...rest } = JSON.parse(text) as { dependencies?: Record<string, string> };
    const given = modules === undefined ? {} : { [packageName]: modules };
    const manifest = { ...rest, name: packageNameOf(folder), dependencies: { ...dependencies, ...given }, ...needs.manifest };
    return `${JSON.stringify(manifest, null, 2)}\n`;
  });
  for (const [name, text] of Object.entries(needs.files ?? {})) writeFileSync(join(folder, name), text);
}

function change(file: string, how: (text: string) => string): void {
  writeFileSync(file, how(readFileSync(file, 'utf8')));
}

/** A name that every package manager takes. */
const packageNameOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'site';

/** What says nothing of a site: a new repository, and what a desktop leaves. */
const noContent = new Set(['.git', '.DS_Store']);
/** Named in a refusal. */
const mostNamed = 3;

function refuseTaken(folder: string): void {
  if (!statSync(folder).isDirectory()) throw new CreateRefused(`${folder} is a file: name a folder that is empty, or does not exist yet.`);
  const there = readdirSync(folder).filter((name) => !noContent.has(name));
  if (there.length === 0) return;
  const named = there.toSorted().slice(0, mostNamed).join(', ');
  const others = there.length > mostNamed ? ` and ${there.length - mostNamed} more` : '';
  throw new CreateRefused(
    `${folder} is not empty, it has ${named}${others}: name a folder that is, or does not exist yet. .git may be there.`,
  );
}
