import { createContext, runInContext } from 'node:vm';

const sandbox = createContext({ work: () => {} });

/** Whether this takes longer than `most` ms, three times in a row: stopped at the limit, even within a regular expression. */
export function spendsTooLong(work: () => void, most: number): boolean {
  // A busy machine is rarely slow three times in a row.
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
