import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isCompiled } from '../build/own-file.ts';
import { writeModule } from '../new-module/write-module.ts';

/** The command cannot be done; the message is for the user at the terminal. */
export class CreateRefused extends Error {}

interface Manifest {
  peerDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** What platform asks the site for comes with the site. */
const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(import.meta.dirname, isCompiled ? '../..' : '..', 'package.json'), 'utf8')) as Manifest;

const tools = ['@types/node', '@types/react', '@types/react-dom', 'typescript', 'vitest'];

/**
 * Writes a new site: a shell, a server, and the module mf-hello at /hello, with its test.
 *
 * @param platform where the site's package manager gets platform: a version, or file:… of a packed one.
 * @throws CreateRefused when the folder has something in it but a repository without files, or is a file.
 */
export function writeSite(folder: string, platform: string): void {
  if (existsSync(folder)) refuseTaken(folder);
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'template'), folder, { recursive: true });
  // No package can contain a file of this name.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));

  const { peerDependencies, devDependencies } = readManifest();
  const file = join(folder, 'package.json');
  const manifest = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    name: basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-'),
    dependencies: { ...peerDependencies, platform },
    devDependencies: Object.fromEntries(tools.map((name) => [name, devDependencies[name]])),
  };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  writeModule(folder, 'templates/module', 'hello', '/hello', { shellPaths: [], serverPaths: [] });
}

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
