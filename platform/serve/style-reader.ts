import { readFile } from 'node:fs/promises';

/** A sheet with relative addresses cannot be inlined: they would mean other files. */
const namesNeighbours = /url\(\s*['"]?(?!\/|data:|#)|@import/;

/**
 * Reads style sheets that never change, by the address that pages link them with; undefined for one that cannot stand in a page itself.
 * `filesOf` names the files that it may be in.
 */
export function styleReader(filesOf: (address: string) => string[]): (address: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (address: string): Promise<string | undefined> => {
    for (const file of filesOf(address)) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text !== undefined) return namesNeighbours.test(text) || text.includes('</') ? undefined : text;
    }
    return undefined;
  };
  return (address) => {
    const found = known.get(address) ?? read(address);
    // Versions come and go.
    if (known.size >= 200) known.clear();
    known.set(address, found);
    return found;
  };
}
