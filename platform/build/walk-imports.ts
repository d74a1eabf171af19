import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { initSync, parse } from 'es-module-lexer';

initSync();

/** The inputs of a build: files of the workspace, and third-party packages with their versions ('zod@4.6.7'). */
export interface Imports {
  files: Set<string>;
  packages: Set<string>;
}

export interface Walk {
  /** The workspace's folder, in which every package lies in a folder of its own name. */
  repoRoot: string;
  /** Names that are not bundled: shared singletons, which are loaded at run time. */
  external: ReadonlySet<string>;
  /** Aliases of the bundler's configuration. */
  aliases: Readonly<Record<string, string>>;
}

// '/fonts/…' is an address of the site, and 'data:…' no file at all.
const inStyles = [/@import\s+(?:url\()?['"]([^'"]+)['"]/g, /\burl\(\s*['"]?(?![/#]|data:)([^'"()\s]+)['"]?\s*\)/g];
const composing = /\bcomposes\s*:([^;{}]*)/g;
const composedFrom = /\bfrom\s+['"]([^'"]+)['"]/g;

const firstGroups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

function withoutComments(text: string): string {
  const [first, ...rest] = text.split('/*');
  return [first, ...rest.map((each) => (each.includes('*/') ? each.slice(each.indexOf('*/') + 2) : ''))].join(' ');
}

function namesInStyle(text: string): string[] {
  const bare = withoutComments(text);
  return [
    ...inStyles.flatMap((pattern) => firstGroups(bare, pattern)),
    ...firstGroups(bare, composing).flatMap((value) => firstGroups(value, composedFrom)),
  ];
}

/** Workers and other files beside the script: `new URL('./x.ts', import.meta.url)`, up to its `import.meta`. */
const besideScript = /\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*$/;

/** As the bundler does: its own compiler erases the types, and with them the imports of nothing else. */
function namesInScript(file: string, text: string): string[] {
  const { code } = rspack.experiments.swc.transformSync(text, {
    filename: file,
    isModule: true,
    jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  });
  const [imports] = parse(code, file);
  return imports.flatMap(({ n, d, ss }) => (d === -2 ? (besideScript.exec(code.slice(0, ss))?.[1] ?? []) : (n ?? [])));
}

/** By content: packages share files, and each of their builds walks them. */
const known = new Map<string, string[]>();

function namesIn(file: string): string[] {
  const extension = extname(file);
  const isScript = /^\.[cm]?[jt]sx?$/.test(extension);
  if (!isScript && extension !== '.css') return [];
  const text = readFileSync(file, 'utf8');
  const key = `${file}\0${text}`;
  const names = known.get(key) ?? (isScript ? namesInScript(file, text) : namesInStyle(text));
  known.set(key, names);
  return names;
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** The folder of an installed package, resolved as Node does. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return undefined;
  }
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

/** Adds an installed package and its dependencies, by name and version: these decide its files. */
function addPackage(folder: string, packages: Set<string>): void {
  const { name, version, os, cpu, ...needs } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const id = `${name}@${version}`;
  // Left out: packages for one platform. They differ between machines, and the package that asks for them fixes their version.
  if (packages.has(id) || os || cpu) return;
  packages.add(id);
  for (const needed of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies, ...needs.peerDependencies })) {
    const found = findPackage(needed, folder);
    if (found) addPackage(found, packages);
  }
}

/**
 * Follows the imports of `entries`: static and dynamic ones, workers and files beside scripts, and what style sheets name. What it misses
 * the build itself finds out (confirm-inputs.ts).
 */
export function walkImports(entries: readonly string[], { repoRoot, external, aliases }: Walk): Imports {
  const found: Imports = { files: new Set(), packages: new Set() };
  const follow = (file: string): void => {
    if (found.files.has(file) || !existsSync(file)) return;
    found.files.add(file);
    for (const name of namesIn(file)) {
      if (external.has(name) || name.startsWith('node:')) continue;
      const alias = aliases[name];
      if (alias !== undefined) follow(alias);
      else if (name.startsWith('.') || extname(file) === '.css') follow(join(dirname(file), name));
      else followPackage(name, file);
    }
  };
  const followPackage = (name: string, from: string): void => {
    const own = join(repoRoot, packageOf(name));
    if (existsSync(join(own, 'package.json'))) {
      // Which file a name resolves to is decided by the package's `exports`.
      found.files.add(join(own, 'package.json'));
      return follow(realpathSync(createRequire(from).resolve(name)));
    }
    const folder = findPackage(packageOf(name), dirname(from));
    if (folder !== undefined) addPackage(folder, found.packages);
  };
  for (const entry of entries) follow(entry);
  return found;
}
