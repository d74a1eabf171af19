import { type ChildProcess, fork } from 'node:child_process';
import { repoRoot } from './site.ts';

interface Order {
  /** The package's folder. Of each, a compiler compiles one order. */
  root: string;
  /** Where the files go. */
  folder: string;
  /** The one environment that is compiled; else all are. */
  only?: string;
  maps: boolean;
}

/** Compiles packages in one process, two side by side; it ends with this one, and by `close`. */
export class Compiler {
  #child: ChildProcess | undefined;
  readonly #done = new Map<string, (error?: string) => void>();

  compile(order: Order): Promise<void> {
    this.#child ??= this.#start();
    this.#child.send(order);
    return new Promise((resolve, reject) => {
      this.#done.set(order.folder, (error) =>
        error === undefined ? resolve() : reject(new Error(`${order.root} could not be compiled: ${error}`)),
      );
    });
  }

  close(): void {
    this.#child?.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(new URL('compile-process.js', import.meta.url), {
      cwd: repoRoot,
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
      execArgv: [],
    });
    child.on('message', ({ folder, error }: { folder: string; error?: string }) => this.#done.get(folder)?.(error));
    // Also one that could not start, or was killed.
    child.on('exit', () => {
      for (const done of this.#done.values()) done('its process has ended');
    });
    return child;
  }
}
