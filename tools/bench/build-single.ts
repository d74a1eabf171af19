import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppPackage } from '../../platform/build/app-package.ts';
import { compressFolder } from '../../platform/build/compress.ts';
import { readChunks } from '../../platform/build/list-chunks.ts';
import { runRsbuild } from '../../platform/build/run-rsbuild.ts';
import { packageName } from '../../platform/wire/module-names.ts';
import type { Registry, RegistryEntry, ShellRecord } from '../../platform/wire/registry.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the same sources without federation into `outDir`, laid out like dist/, so that the same server serves and
 * preloads it: to the server each module has its chunk, and those of its screens.
 */
export async function buildSingle(outDir: string, federated: Registry): Promise<void> {
  const shellDir = join(outDir, 'shell');
  await rm(outDir, { recursive: true, force: true });
  const args = ['build', '--config', join(root, 'platform/dev/rsbuild.config.ts'), '--logLevel', 'warn'];
  await runRsbuild(args, join(root, 'shell'), { OUT_DIR: shellDir, NODE_ENV: 'production' });
  await compressFolder(shellDir, false);
  const chunks = await readChunks(shellDir);
  const screensOf = (paths: readonly string[]) => Object.fromEntries(Object.entries(chunks).filter(([name]) => paths.includes(name)));
  const registry = federated.map((entry): RegistryEntry => {
    const name = packageName(entry.name);
    const assets = chunks[name];
    if (!assets) throw new Error(`the single bundle has no chunk ${name}`);
    // All lies below the site's root, and a module begins with its chunk.
    return { ...entry, entry: '/index.js', assets, chunks: screensOf(Object.keys(entry.chunks ?? {})) };
  });
  const { host } = readAppPackage(join(root, 'shell'));
  await describeSingle(
    outDir,
    { paths: host?.paths ?? [], chunks: screensOf(host?.paths ?? []), calls: chunks['calls'], drawn: [] },
    registry,
  );
}

async function describeSingle(outDir: string, shell: ShellRecord, registry: Registry): Promise<void> {
  await writeFile(join(outDir, 'shell/shell.json'), JSON.stringify(shell));
  await mkdir(join(outDir, 'modules'), { recursive: true });
  await writeFile(join(outDir, 'modules/registry.json'), JSON.stringify(registry));
}

/**
 * Lays out what `buildSingle` has built so that the same server renders the landing page from it: the shell has that page for its own, and
 * there are no modules.
 */
export async function renderSingle(singleDir: string, outDir: string): Promise<void> {
  await cp(join(singleDir, 'shell'), join(outDir, 'shell'), { recursive: true });
  const chunks = await readChunks(join(outDir, 'shell'));
  const needed = [chunks['mf-public'], chunks['/']].filter((assets) => assets !== undefined);
  const ofPage = { scripts: needed.flatMap(({ scripts }) => scripts), styles: needed.flatMap(({ styles }) => styles) };
  await describeSingle(outDir, { paths: ['/'], chunks: { '/': ofPage }, drawn: ['/'] }, []);
}
