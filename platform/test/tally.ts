import { cpus } from 'node:os';

export interface Tally {
  passed: number;
  failed: number;
  /** The names of tests that failed, where the runner reports them. */
  names?: readonly string[];
}

/** The counts so far. */
export interface Count {
  add(name: string, tally: Tally): void;
  /** Announces a step, and counts what it gives. A step that throws (a tool is missing, a server does not start) counts as one failure. */
  step(name: string, work: () => Promise<Tally>): Promise<void>;
  /** Groups steps, whose time is reported together. */
  part(name: string, work: () => Promise<void>): Promise<void>;
  /** Prints how long each part took, and what failed; the last line is 'N passed, N failed'. Returns the exit code. */
  report(): 0 | 1;
}

/** In seconds. */
interface Times {
  name: string;
  processor: number;
  clock: number;
}

/** What the processors of this machine have done since it started, and the time; in seconds. Browsers and servers leave no other trace when they are killed. */
const readClocks = () => ({
  processor: cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000,
  clock: performance.now() / 1000,
});

function timesSince(name: string, before: ReturnType<typeof readClocks>): Times {
  const now = readClocks();
  return { name, processor: now.processor - before.processor, clock: now.clock - before.clock };
}

function writeTimes(rows: readonly Times[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, ...cells: string[]) => `${name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join('')}`;
  return [
    `\n${line('seconds', 'processor', 'clock')}`,
    ...rows.map(({ name, processor, clock }) => line(name, processor.toFixed(0), clock.toFixed(0))),
    `(processor: of the whole machine, ${cpus().length} cores)`,
  ].join('\n');
}

export function startCount(): Count {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const times: Times[] = [];
  const start = readClocks();

  const add: Count['add'] = (name, { passed, failed, names = [] }) => {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failures.push(`${name}: ${failed} failed`, ...names.map((each) => `  ${each}`));
  };

  return {
    add,
    async step(name, work) {
      console.log(`\n── ${name}`);
      try {
        add(name, await work());
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        add(name, { passed: 0, failed: 1 });
      }
    },
    async part(name, work) {
      const before = readClocks();
      await work();
      times.push(timesSince(name, before));
    },
    report() {
      if (times.length > 0) console.log(writeTimes([...times, timesSince('all', start)]));
      // A run without tests fails.
      if (total.passed + total.failed === 0) add('nothing was tested', { passed: 0, failed: 1 });
      if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
      console.log(`\n${total.passed} passed, ${total.failed} failed`);
      return total.failed > 0 ? 1 : 0;
    },
  };
}

/** A check is one test. */
export const asTally = (passed: boolean): Tally => ({ passed: Number(passed), failed: Number(!passed) });

/** A runner that fails without a failed test (it could not start, an error outside of tests), or that found none, counts as one failure. */
export function readTally(succeeded: boolean, read: () => Tally): Tally {
  try {
    const tally = read();
    return (succeeded && tally.passed > 0) || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
