import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import JSZip from 'jszip';
import { writeDurably } from '../store/write-durably.ts';
import { placeOf } from '../wire/module-names.ts';
import { repoRoot } from './site.ts';
import { debugIdOf } from './version-record.ts';

interface SourceMap {
  sources: string[];
  sourcesContent: (string | null)[];
  debug_id?: string;
}

const slashes = (path: string) => path.split(sep).join('/');

/** A source's path below the repository. What the bundler adds itself has a name like an address, and may be its whole code. */
const sourceName = (source: string, folder: string): string =>
  source.includes('%') || source.includes('://') ? 'bundler' : slashes(relative(repoRoot, resolve(folder, source)));

/**
 * Takes the source maps out of a build's folder and keeps them, with the scripts that they are of, in one ZIP: an artifact bundle of
 * Sentry's, whose files are found by their debug ids. A folder without maps leaves none.
 *
 * @param address where browsers find the folder: '/modules/mf-x/1.4.0-0a1b2c3d'; what versions share is beside it.
 */
export async function keepMaps(folder: string, address: string, zipFile: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const maps = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.js.map'));
  if (maps.length === 0) return;
  const zip = new JSZip();
  const files: Record<string, { type: string; url: string; headers: Record<string, string> }> = {};
  const add = (path: string, content: string | Buffer, type: string, headers: Record<string, string>) => {
    zip.file(`files/${path}`, content);
    files[`files/${path}`] = { type, url: `~${placeOf(address, path)}`, headers };
  };
  for (const { parentPath, name } of maps) {
    const file = join(parentPath, name);
    const map = JSON.parse(await readFile(file, 'utf8')) as SourceMap;
    map.sources = map.sources.map((source) => sourceName(source, parentPath));
    // What comes from npm can be read there.
    map.sourcesContent = map.sourcesContent.map((text, index) =>
      /^node_modules\/|^bundler$/.test(map.sources[index] ?? '') ? null : text,
    );
    const path = slashes(relative(folder, file));
    const script = path.slice(0, -'.map'.length);
    const code = await readFile(join(folder, script));
    map.debug_id = debugIdOf(createHash('sha256').update(code).digest('hex'));
    add(script, code, 'minified_source', { 'debug-id': map.debug_id, sourcemap: name });
    add(path, JSON.stringify(map), 'source_map', { 'debug-id': map.debug_id });
    await rm(file);
  }
  zip.file('manifest.json', JSON.stringify({ files }));
  await writeDurably(zipFile, await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
}
