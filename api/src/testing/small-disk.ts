import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in a namespace: only processes started with `launcher` see it. */
export interface SmallDisk {
  folder: string;
  launcher: readonly string[];
  /** Copies a folder of this machine to it, under this name. */
  copy(from: string, name: string): void;
  /** Fills it with a foreign file. */
  fill(): void;
  /** Deletes that file. */
  empty(): void;
  remove(): Promise<void>;
}

/** Writes to a file until its disk has not a byte left. */
export function takeAllRoom(path: string): void {
  const file = openSync(path, 'a');
  for (const bytes of [1024 ** 2, 4096, 1]) {
    try {
      for (const chunk = Buffer.alloc(bytes); ;) writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

/**
 * A disk of so many MB, mounted at `folder` in a namespace of its own: that takes no root.
 *
 * @throws where Linux does not let users have namespaces.
 */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  mkdirSync(folder);
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec cat`;
  // It holds the namespace until it is asked to end, or this process is gone.
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder], { stdio: 'pipe' });
  let trouble = '';
  holder.stderr.on('data', (text: Buffer) => (trouble += text.toString()));
  const ended = once(holder, 'exit');
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() =>
      Promise.reject(new Error(`A full disk can only be tested where users may have namespaces (user_namespaces(7)): ${trouble}`)),
    ),
  ]);
  const launcher = ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--preserve-credentials'];
  const filler = join(`/proc/${holder.pid}/root`, folder, 'filler');
  return {
    folder,
    launcher,
    copy(from, name) {
      const [command = '', ...words] = [...launcher, 'cp', '-r', from, join(folder, name)];
      execFileSync(command, words);
    },
    fill: () => takeAllRoom(filler),
    empty: () => rmSync(filler),
    async remove() {
      holder.stdin.end();
      await ended;
    },
  };
}
