import type { AltchaChallenge } from 'shared/contract/captcha';
import { askWorker } from 'shared/http/in-worker';
import type { AltchaSolution } from './solve-challenge.ts';

/**
 * Solves a challenge into a captcha token: in a worker, or on this thread where no worker can start.
 *
 * @throws without a solution, or when `signal` was aborted.
 */
export async function solveInWorker(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
  const start = () => new Worker(new URL('./solve-worker.ts', import.meta.url));
  const solution = (await askWorker<AltchaSolution | null>(start, challenge, signal)) ?? (await solveHere(challenge));
  signal.throwIfAborted();
  return btoa(JSON.stringify({ challenge, solution }));
}

async function solveHere(challenge: AltchaChallenge): Promise<AltchaSolution> {
  const { solveChallenge } = await import('./solve-challenge.ts');
  return solveChallenge(challenge);
}
