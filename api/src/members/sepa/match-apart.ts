import { forkBeside } from '../../core/base/processes.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { createSemaphore } from 'platform/store/semaphore';
import { type MatchedReturns, matchPastedReturns, matchReturns, type SentDebit } from './match-returns.ts';
import { readReturns } from './read-returns.ts';

/** What came from the bank: a file, or lines of its page. */
export type FromBank = { bytes: Uint8Array } | { lines: string };

/** The message to the other process, and its reply: what was matched, or an error with words for the user. */
export interface ReturnsJob {
  from: FromBank;
  sent: readonly SentDebit[];
}
export type ReturnsOutcome = { matched: MatchedReturns } | { refusal: string };

/** In bytes, and debits of all remittances: what is read at once in a few hundredths of a second. */
const smallUpTo = 200_000;
const fewUpTo = 10_000;
/** In ms. A file of 16 MB takes two or three seconds of a processor, and the machine may be busy. */
const mostTime = 60_000;

/** Large files are read one after the other: each takes some hundred MB. */
const withPermit = createSemaphore(1);

/** Reads and matches what the bank says. Large files are read in a process of their own, so that other requests do not wait. */
export async function matchApart(from: FromBank, sent: readonly SentDebit[], { within = mostTime } = {}): Promise<MatchedReturns> {
  const size = 'bytes' in from ? from.bytes.length : from.lines.length;
  return size <= smallUpTo && sent.length <= fewUpTo ? matchHere({ from, sent }) : withPermit(() => matchThere({ from, sent }, within));
}

export const matchHere = ({ from, sent }: ReturnsJob): MatchedReturns =>
  'bytes' in from ? matchReturns(readReturns(from.bytes), sent) : matchPastedReturns(from.lines, sent);

function matchThere(job: ReturnsJob, within: number): Promise<MatchedReturns> {
  const child = forkBeside(import.meta.dirname, 'returns-process');
  return new Promise<MatchedReturns>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new HttpError(400, 'El archivo tarda demasiado en leerse: pide al banco uno por remesa, o por menos días.')),
      within,
    );
    child.once('message', (outcome: ReturnsOutcome) => {
      if ('matched' in outcome) resolve(outcome.matched);
      else reject(new HttpError(400, outcome.refusal));
    });
    const fail = () => {
      clearTimeout(late);
      reject(new Error('The process that reads returns has ended.'));
    };
    child.once('exit', fail).once('error', fail);
    child.send(job, (error) => error && reject(error));
  }).finally(() => child.kill('SIGKILL'));
}
