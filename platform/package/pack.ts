import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compilePackages, packageFolders } from './compile.ts';
import { readCommandLine } from '../cli/command-line.ts';

// `pnpm --filter platform package <folder>`: compiles both packages, and puts their tarballs into the folder.
const usage = 'package takes the folder that gets the tarballs.';
const [folder = ''] = readCommandLine(usage, { words: [1, 1] }).words;
// pnpm runs a package's script in its own folder.
const to = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
compilePackages();
mkdirSync(to, { recursive: true });
const output = execFileSync('npm', ['pack', '--json', '--pack-destination', to, ...Object.values(packageFolders)], { encoding: 'utf8' });
for (const { filename } of JSON.parse(output) as { filename: string }[]) process.stdout.write(`${join(to, filename)}\n`);
