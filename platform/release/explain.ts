import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type JSZip from 'jszip';
import { sharedFolder, shellFolder as shell } from '../wire/registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { listMaps, readMaps } from './maps.ts';

/** A place in the sources. */
export interface Place {
  /** The package's name, of a module or the shell. */
  module: string;
  version: string;
  /** Below the repository: 'mf-galleries/src/list/galleries-page.tsx'. */
  file: string;
  /** From 1 on, as editors count. */
  line: number;
  column: number;
}

/** How many versions are looked through for a file that is named by its content, and not by its version. */
const mostVersions = 10;

/** 'x/mf-a/1.4.0/remoteEntry.js' → mf-a, 1.4.0 and remoteEntry.js; of a file that versions share, 'files' is in the version's place. */
function splitModuleFile(path: string): { module: string; version: string; file: string } | undefined {
  const parts = path.split('/');
  const at = parts.findIndex((part) => /^mf-[\w-]+$/.test(part));
  const [module = '', version = '', ...file] = at === -1 ? [] : parts.slice(at);
  const isFile = file.length > 0 && file.every((part) => /^[\w.-]+$/.test(part)) && path.endsWith('.js');
  return /^\w[\w.+-]*$/.test(version) && isFile ? { module, version, file: file.join('/') } : undefined;
}
const shellFile = /^\/(assets\/[\w.-]+\.js)$/;

function lookUp(text: string, line: number, column: number): Pick<Place, 'file' | 'line' | 'column'> | undefined {
  // Stacks count columns from 1, source maps from 0.
  const found = originalPositionFor(new TraceMap(text), { line, column: Math.max(0, column - 1) });
  return found.source === null ? undefined : { file: found.source, line: found.line, column: found.column + 1 };
}

const readMap = (maps: JSZip | undefined, script: string) => maps?.file(`files/${script}.map`)?.async('string');

/**
 * The place in the sources of a place in a script that a browser ran: of a module, wherever it is served, or of the shell. Undefined
 * where no source map was kept for it.
 *
 * @param address the script's, as it stands in a stack; its host does not matter.
 * @param line and `column` count from 1.
 * @param preferred the version that it ran in, where that is known.
 */
export async function explainFrame(
  objects: ObjectStore,
  address: string,
  line: number,
  column: number,
  preferred: readonly string[] = [],
): Promise<Place | undefined> {
  if (line < 1 || !URL.canParse(address, 'http://site.invalid')) return undefined;
  const { pathname } = new URL(address, 'http://site.invalid');
  const [, chunk] = shellFile.exec(pathname) ?? [];
  const { module, version, file } = splitModuleFile(pathname) ?? { module: shell, version: undefined, file: chunk };
  if (file === undefined) return undefined;
  const isOfOne = version !== undefined && version !== sharedFolder;
  const name = version === sharedFolder ? `${sharedFolder}/${file}` : file;
  // A comment moves lines of the sources, and leaves a script as it is: its own version's map comes first.
  const versions = isOfOne ? [version] : [...new Set([...preferred, ...(await listMaps(objects, module))])].slice(0, mostVersions);
  for (const each of versions) {
    // Of several, one may be damaged.
    const maps = await readMaps(objects, module, each).catch((error: unknown) => (isOfOne ? Promise.reject(error) : undefined));
    const text = await readMap(maps, name);
    const found = text === undefined ? undefined : lookUp(text, line, column);
    if (found) return { module, version: each, ...found };
  }
  return undefined;
}

export interface Frame {
  /** As it stands in the text: address:line:column. */
  text: string;
  address: string;
  line: number;
  column: number;
}

/** The frames that a text names, such as a stack, in Chromium's, Firefox's or Safari's words. */
export const readFrames = (text: string): Frame[] =>
  [...text.matchAll(/(?<![^\s()@"'<>])([^\s()@"'<>]{1,500}\.js(?:\?[^\s:()]{0,300})?):(\d{1,9}):(\d{1,9})/g)].map(
    ([whole, address = '', line, column]) => ({ text: whole, address, line: Number(line), column: Number(column) }),
  );

export const writePlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
