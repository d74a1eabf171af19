import { constants } from 'node:os';
import { HttpError } from '../../core/base/http-error.ts';
import { yieldToOthers } from '../../core/base/processes.ts';
import { matchHere, type ReturnsJob, type ReturnsOutcome } from './match-apart.ts';

/** The process that reads a large file of a bank: see match-apart.ts. It reads one, and is ended by who started it. */
yieldToOthers(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());
// A terminal sends these to parent and child alike: the parent ends the child.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.on('message', (job: ReturnsJob) => {
  process.send?.(read(job));
});

function read(job: ReturnsJob): ReturnsOutcome {
  try {
    return { matched: matchHere(job) };
  } catch (error) {
    if (error instanceof HttpError) return { refusal: error.detail };
    throw error;
  }
}
