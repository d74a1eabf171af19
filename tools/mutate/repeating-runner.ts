import { inject, TestRunner, vi, type RunnerTestFile, type TaskMeta } from 'vitest';
import { startTests } from 'vitest/internal/browser';

declare module 'vitest' {
  interface ProvidedContext {
    /** By path of a file of tests: the faults to try on it, by their numbers. */
    trials: Record<string, number[]>;
  }
  interface TaskMeta {
    /** How often each fault was come upon, without any switched on. */
    hits?: Record<number, number>;
    /** Whether a test failed, by fault. */
    killed?: Record<number, boolean>;
    /** The one that is being tried. */
    trying?: number | undefined;
    /** Whether the tests pass in the end as they did in the beginning, without a fault. */
    isSound?: boolean;
  }
}

/** A test that takes longer than this (in ms), or than so many times its whole file without a fault, has failed by that. */
const patience = { least: 10_000, times: 3 };

let active = -1;
let endless = Infinity;
let strayErrors = 0;
let hits: Record<number, number> = {};

/** What instrumented code asks. */
function isMutant(id: number): boolean {
  hits[id] = (hits[id] ?? 0) + 1;
  if (id !== active) return false;
  if (hits[id] > endless) throw new Error('This fault goes on without an end.');
  return true;
}
Object.assign(globalThis, { isMutant });
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => (strayErrors += 1));

/** Runs a file of tests once more in the same process, all of the project's own modules anew, until the first test fails. */
class OnceMore extends TestRunner {
  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') super.cancel('test-failure');
  }
}

/**
 * The runner inside of Vitest's workers. It runs a file of tests as ever, and then again for each fault that is to be tried on it: starting
 * a process and loading the libraries takes several times as long as the tests themselves.
 */
// oxlint-disable-next-line import/no-default-export -- what Vitest asks of a runner
export default class RepeatingRunner extends TestRunner {
  private traces: unknown;

  // oxlint-disable-next-line no-underscore-dangle -- Vitest's own name
  override __setTraces(traces: Parameters<TestRunner['__setTraces']>[0]): void {
    super.__setTraces(traces);
    this.traces = traces;
  }

  // @ts-expect-error Vitest waits for it, and gives it the files
  override async onAfterRunFiles([file]: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles();
    if (!file) return;
    const without = hits;
    const trials = file.result?.state === 'pass' ? (inject('trials')[file.filepath] ?? []) : [];
    const killed: Record<number, boolean> = {};
    for (const id of trials) {
      await this.tell(file, { hits: without, killed, trying: id });
      killed[id] = await this.fails(file, id, 10_000 + 100 * (without[id] ?? 0));
    }
    const isSound = trials.length === 0 || !(await this.fails(file, -1, Infinity));
    await this.tell(file, { hits: without, killed, trying: undefined, isSound });
  }

  private async tell(file: RunnerTestFile, meta: TaskMeta): Promise<void> {
    // The object itself: Vitest has yet to send it once more.
    Object.assign(file.meta, meta);
    // Set by Vitest.
    const { onTaskUpdate } = this as unknown as { onTaskUpdate(packs: unknown[], events: unknown[]): Promise<void> };
    await onTaskUpdate([[file.id, file.result, file.meta]], []);
  }

  private async fails(file: RunnerTestFile, fault: number, most: number): Promise<boolean> {
    [active, endless, strayErrors, hits] = [fault, most, 0, {}];
    vi.resetModules();
    const timeout = Math.max(patience.least, patience.times * ((file.result?.duration ?? 0) + (file.collectDuration ?? 0)));
    const once = new OnceMore({ ...this.config, testTimeout: timeout, hookTimeout: timeout });
    Object.defineProperty(once, 'moduleRunner', { value: Reflect.get(this, 'moduleRunner') });
    once.__setTraces(this.traces as Parameters<TestRunner['__setTraces']>[0]);
    const [again] = await startTests([file.filepath], once);
    active = -1;
    return again?.result?.state !== 'pass' || strayErrors > 0;
  }
}
