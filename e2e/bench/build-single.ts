import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compressFolder } from '../../platform/build/compress.ts';
import { runRsbuild } from '../../platform/build/run-rsbuild.ts';
import type { Registry } from '../../platform/face/registry.ts';

const root = join(import.meta.dirname, '../..');

interface BuildManifest {
  entries: Record<string, { async?: { js?: string[]; css?: string[] } }>;
}

/**
 * Builds the same sources without federation into `outDir`, laid out like dist/, so that the same server serves and
 * preloads it: to the server each module looks like one that consists of its chunk.
 */
export async function buildSingle(outDir: string, federated: Registry): Promise<void> {
  const shellDir = join(outDir, 'shell');
  await rm(outDir, { recursive: true, force: true });
  const args = ['build', '--config', join(root, 'platform/dev/rsbuild.config.ts'), '--logLevel', 'warn'];
  await runRsbuild(args, join(root, 'shell'), { OUT_DIR: shellDir, NODE_ENV: 'production' });
  await compressFolder(shellDir);
  const manifest = JSON.parse(await readFile(join(shellDir, 'manifest.json'), 'utf8')) as BuildManifest;
  const chunks = Object.values(manifest.entries).flatMap(({ async }) => [...(async?.js ?? []), ...(async?.css ?? [])]);
  const registry: Registry = [];
  for (const entry of federated) {
    const name = entry.name.replaceAll('_', '-');
    const own = chunks.filter((chunk) => chunk.includes(`/${name}.`));
    const script = own.find((chunk) => chunk.endsWith('.js'));
    if (!script) throw new Error(`the single bundle has no chunk ${name}`);
    const styles = own.filter((chunk) => chunk.endsWith('.css')).map((chunk) => basename(chunk));
    registry.push({ ...entry, entry: script, assets: { scripts: [basename(script)], styles } });
  }
  await mkdir(join(outDir, 'modules'), { recursive: true });
  await writeFile(join(outDir, 'modules/registry.json'), JSON.stringify(registry));
}
