import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, statSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';

const options = ['--noEmit', '--pretty', 'false', '--listFiles', '--singleThreaded'];
/** In ms: an editor writes a file more than once. */
const pause = 50;

/** What a check has printed: the errors, their places as `file:line:column`, and the project's own files. */
export function readCheck(output: string, root: string): { errors: string[]; files: string[] } {
  const errors: string[] = [];
  const files: string[] = [];
  for (const line of output.split('\n')) {
    const [, place, row, column, message] = /^([^(]+)\((\d+),(\d+)\): (error TS\d+: .*)$/.exec(line) ?? [];
    if (message !== undefined) errors.push(`${place}:${row}:${column}\n${message}`);
    else if (line.startsWith('error TS')) errors.push(line);
    else if (/^\s/.test(line) && errors.length > 0) errors.push(`${errors.pop()}\n${line}`);
    else if (line.startsWith(`${root}/`) && !line.includes('/node_modules/')) files.push(line);
  }
  return { errors, files };
}

interface Project {
  /** A tsconfig.json, from the root. */
  path: string;
  isOutdated: boolean;
  folders: ReadonlySet<string>;
  errors: readonly string[];
}

export interface TypeErrors {
  /** Those that no edit may have repaired since. */
  errors(): readonly string[];
  close(): void;
}

/**
 * Checks the types of projects, one after the other, and each again when a file in one of its folders is edited; `onChecked` when no check
 * is due any more. Not `tsc --watch`: that holds a gigabyte, and misses what is edited while it reads.
 */
export function watchTypes(root: string, paths: readonly string[], onChecked: () => void): TypeErrors {
  const compiler = join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin/tsc');
  const projects = paths.map((path): Project => ({ path, isOutdated: true, folders: new Set(), errors: [] }));
  const watchers = new Map<string, FSWatcher>();
  let check: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function edited(folder: string): void {
    for (const project of projects) if (project.folders.has(folder)) project.isOutdated = true;
    clearTimeout(timer);
    timer = setTimeout(next, pause);
  }

  function watchFolder(folder: string): void {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_, file) => void (/\.(?:[cm]?tsx?|json)$/.test(file ?? '') && edited(folder)));
    watchers.set(folder, watcher);
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
  }

  function next(): void {
    if (check || isClosed) return;
    const of = projects.find(({ isOutdated }) => isOutdated);
    if (!of) return onChecked();
    const child = spawn(process.execPath, [compiler, '-p', of.path, ...options], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    check = child;
    Object.assign(of, { isOutdated: false, errors: [] });
    const start = Date.now();
    // The page's own build goes first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('close', () => {
      check = undefined;
      if (isClosed) return;
      const { errors, files } = readCheck(output, root);
      const unseen = files.filter((file) => !watchers.has(dirname(file)));
      of.errors = errors;
      if (files.length > 0) of.folders = new Set(files.map(dirname));
      for (const folder of of.folders) watchFolder(folder);
      // No edit there was reported.
      of.isOutdated ||= unseen.some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >= start);
      next();
    });
  }

  next();
  return {
    errors: () => projects.flatMap(({ isOutdated, errors }) => (isOutdated ? [] : errors)),
    close() {
      isClosed = true;
      clearTimeout(timer);
      // With what the compiler's own script has started.
      if (check?.pid !== undefined && check.exitCode === null && check.signalCode === null) process.kill(-check.pid);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
