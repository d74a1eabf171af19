import { solveChallenge as search } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from 'shared/contract/captcha';

export interface AltchaSolution {
  counter: number;
  derivedKey: string;
}

/** Derives keys off the main thread and pauses in between, so this runs anywhere. */
export async function solveChallenge(challenge: AltchaChallenge): Promise<AltchaSolution> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const solution = await search({ challenge: { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix } }, deriveKey });
  if (!solution) throw new Error('The proof of work was not found in time');
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}
