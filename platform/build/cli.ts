#!/usr/bin/env node
import { repoRoot, siteConfig } from './site.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { command } from '../cli/package-manager.ts';
import { watchLauncher } from '../cli/watch-launcher.js';
import { findModule, listModules } from './app-package.ts';
import { buildAll, buildApp, type BuildResult } from './build-app.ts';

// Without a name all packages are built; a package's own build script gives its name.
const packages = [siteConfig.shell, ...listModules(repoRoot), siteConfig.server];
const usage = `${command('build')} takes nothing (what has changed is built) or one package: ${packages.join(', ')}.`;
const { values, words } = readCommandLine(usage, { words: [0, 1], options: { quick: { type: 'boolean' } } });
const [word] = words;
const name = word === undefined || packages.includes(word) ? word : findModule(repoRoot, word);
// By a signal, or by one to a command that started this: `npx pnpm start` ends whole while it builds.
const end = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
watchLauncher(end);
if (word !== undefined && name === undefined) endWithUsage(usage);
const print = ({ name: built, version, ...result }: BuildResult) =>
  console.log(`${result.built ? 'built    ' : 'unchanged'}  ${built}  ${version}`);
if (name) print(await buildApp(name));
else await buildAll(values.quick === true, print);
