import { readFile, writeFile } from 'node:fs/promises';
import { readCommandLine } from '../../platform/cli/command-line.ts';
import { drawIcons } from './draw-icons.ts';

// `pnpm icons`: the shell's icons, from its favicon.svg.
readCommandLine("pnpm icons takes nothing: it writes the shell's icons anew, from its favicon.svg.");
const folder = new URL('../../shell/public/icons/', import.meta.url);
for (const [name, file] of Object.entries(await drawIcons(await readFile(new URL('favicon.svg', folder)))))
  await writeFile(new URL(name, folder), file);
