export interface Tally {
  passed: number;
  failed: number;
  /** The names of tests that failed, where the runner tells them. */
  names?: readonly string[];
  /** Of those that passed, the names of tests that did so at the second try only. */
  retried?: readonly string[];
}

/** What has been tested so far. */
export interface Count {
  add(name: string, tally: Tally): void;
  /** Announces a step, and counts what it gives. A step that throws (a tool is missing, a server does not start) counts as one failure. */
  step(name: string, work: () => Promise<Tally>): Promise<void>;
  /** Says what failed and what had to be tried again; the last line is 'N passed, N failed'. Returns the exit code. */
  report(): 0 | 1;
}

export function startCount(): Count {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const retries: string[] = [];

  const add: Count['add'] = (name, { passed, failed, names = [], retried = [] }) => {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failures.push(`${name}: ${failed} failed`, ...names.map((each) => `  ${each}`));
    retries.push(...retried.map((each) => `  ${each}`));
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
    report() {
      // Nothing tested is nothing shown.
      if (total.passed + total.failed === 0) add('nothing was tested', { passed: 0, failed: 1 });
      if (retries.length > 0) console.error(`\nPassed only at the second try, find out why:\n${retries.join('\n')}`);
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
