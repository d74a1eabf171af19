import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readAppPackage } from './app-package.ts';

/** By the name of a slot: the package's file that fills it. */
export const slotFiles = (root: string): Record<string, string> =>
  Object.fromEntries(Object.entries(readAppPackage(root).federation?.slots?.fills ?? {}).map(([slot, file]) => [slot, join(root, file)]));

/** JavaScript: an object that imports each of the files when it is asked to, by the names of their slots. Seen from `folder`. */
export function importSlots(root: string, folder: string): string {
  const importOf = (file: string) => JSON.stringify(relative(folder, file).split(sep).join('/'));
  return `{ ${Object.entries(slotFiles(root))
    .map(([slot, file]) => `${JSON.stringify(slot)}: () => import(/* webpackChunkName: "slot-${slot}" */ ${importOf(file)})`)
    .join(', ')} }`;
}

/** Writes the module that a build finds as 'module-under-build/slots'; `isEmpty` for the server, which renders no slots. */
export function writeSlots(root: string, isEmpty = false): string {
  const folder = join(root, 'node_modules/.cache/slots');
  const file = join(folder, `${isEmpty ? 'none' : 'own'}.js`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export const slots = ${isEmpty ? '{}' : importSlots(root, folder)};\n`);
  return file;
}
