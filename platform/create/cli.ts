#!/usr/bin/env node
import { resolve } from 'node:path';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { CreateRefused, writeSite } from './write-site.ts';

const usage =
  'platform-create takes a folder, which is empty but for .git or does not exist yet, and where the site gets platform from: ' +
  'platform-create my-site --platform file:../platform.tgz';
const { values, words } = readCommandLine(usage, { words: [1, 1], options: { platform: { type: 'string' } } });
const [folder = ''] = words;

// No registry has it yet, and npm's package of this name is another.
if (!values.platform) endWithUsage(usage);
try {
  writeSite(resolve(folder), values.platform);
  console.log(`A site is written to ${folder}. Next, there:
  npm install                    its libraries
  npm start                      builds it, and serves http://localhost:3000/hello
  npm run release mf-hello       gives visitors the module as you have changed it, while the site runs`);
} catch (error) {
  if (!(error instanceof CreateRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
