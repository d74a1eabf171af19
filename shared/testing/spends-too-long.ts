import { createContext, runInContext } from 'node:vm';

const sandbox = createContext({ work: () => {} });

/** Whether this takes longer than `most` ms, also when one looks again: then it is stopped in the middle, even a regular expression. */
export function spendsTooLong(work: () => void, most: number): boolean {
  // A machine that is busy elsewhere is not slow three times running.
  return [1, 2, 3].every(() => {
    try {
      sandbox['work'] = work;
      runInContext('work()', sandbox, { timeout: most });
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return true;
    }
  });
}
