import type { AltchaChallenge } from 'shared/contract/captcha';
import type { AltchaSolution } from './solve-challenge.ts';

/**
 * Solves a challenge into a captcha token: in a worker, or on this thread where no worker can start (a module from another origin, a
 * browser without workers).
 *
 * @throws without a solution, or when `signal` was aborted.
 */
export async function solve(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
  const solution = (await solveInWorker(challenge, signal)) ?? (await solveHere(challenge));
  signal.throwIfAborted();
  return btoa(JSON.stringify({ challenge, solution }));
}

async function solveHere(challenge: AltchaChallenge): Promise<AltchaSolution> {
  const { solveChallenge } = await import('./solve-challenge.ts');
  return solveChallenge(challenge);
}

/** Undefined when the worker failed. */
async function solveInWorker(challenge: AltchaChallenge, signal: AbortSignal): Promise<AltchaSolution | undefined> {
  const worker = startWorker();
  if (!worker) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<AltchaSolution | null>) => resolve(data ?? undefined));
      worker.addEventListener('error', () => resolve(undefined));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./solve-worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}
