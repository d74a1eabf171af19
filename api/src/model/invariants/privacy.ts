import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invariantsOf } from '../invariant.ts';
import { people } from '../people.ts';

/** How the name, the address and the telephone of an erased person would be found. */
const tracesOf = (address: string) =>
  people.filter(({ mail }) => mail === address).flatMap(({ nombre, telefono }) => [address, nombre, telefono]);

export const privacyInvariants = invariantsOf({
  'who was erased is in no table: No column of any table holds the name, the address or the telephone of somebody who was erased': ({
    erased,
    texts,
  }) =>
    [...erased.keys()].flatMap((address) =>
      tracesOf(address).flatMap((trace) =>
        Object.entries(texts).flatMap(([table, text]) => {
          const at = text.indexOf(trace);
          return at < 0 ? [] : [`${table} holds ${trace}: …${text.slice(Math.max(0, at - 200), at + 80)}…`];
        }),
      ),
    ),
  async 'who was erased is in no file: Right after an erasure no file of the data folder holds the address, the files of the database included'({
    exchanges,
    erased,
    dataDir,
  }) {
    if (!exchanges.some(({ key, status }) => key === 'POST /datos/persona/borrar' && status < 400)) return [];
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    // A file of a moment may be gone.
    const read = await Promise.all(files.map(async (path) => [path, await readFile(path).catch(() => Buffer.of())] as const));
    return [...erased.keys()].flatMap((address) =>
      read.flatMap(([path, bytes]) => (bytes.includes(address) ? [`${path.slice(dataDir.length)} holds ${address}`] : [])),
    );
  },
});
