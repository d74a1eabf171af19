import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const call = /["'`]((?:GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]*)["'`]/g;

/** The calls of the contract that a module's scripts name, as its sources write them: `call('GET /galleries')`. */
export async function listCalls(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'assets')).catch((): string[] => []);
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => readFile(join(folder, 'assets', name), 'utf8'));
  return [...new Set((await Promise.all(scripts)).flatMap((text) => [...text.matchAll(call)].map(([, named = '']) => named)))].toSorted();
}
