#!/usr/bin/env node
import { repoRoot, siteConfig } from './site.ts';
import { endWithUsage, readCommandLine } from '../cli/command-line.ts';
import { watchLauncher } from '../serve/watch-launcher.js';
import { listModules } from './app-package.ts';
import { buildAll, buildApp } from './build-app.ts';

// Without a name all packages are built; a package's own build script gives its name.
const packages = [siteConfig.shell, ...listModules(repoRoot), siteConfig.server];
const usage = `pnpm build takes nothing (what has changed is built) or one package: ${packages.join(', ')}.`;
const [name] = readCommandLine(usage, { words: [0, 1] }).words;
// By a signal, or by one to a command that started this: `npx pnpm start` ends whole while it builds.
const end = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
watchLauncher(end);
if (name !== undefined && !packages.includes(name)) endWithUsage(usage);
const results = name ? [await buildApp(name)] : await buildAll();
for (const result of results) console.log(`${result.built ? 'built    ' : 'unchanged'}  ${result.name}  ${result.version}`);
