import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaChallenge } from 'shared/contract/captcha';
import { z } from 'zod';
import type { Compilable } from 'kysely';
import type { Db } from '../db/schema.ts';
import { sendTogether } from '../db/transact.ts';
import { deriveSecret } from '../base/secrets.ts';
import type { Captcha, Spending } from './captcha.ts';
import { drawBelow } from '../base/random.ts';

/** Each try costs `cost` rounds of PBKDF2; on average a solver needs `tries` of them. */
export interface AltchaEffort {
  cost: number;
  tries: number;
}

/** About half a second on a laptop, twice that at most. */
export const usualEffort: AltchaEffort = { cost: 5_000, tries: 200 };
const lifetimeMs = 10 * 60_000;

const solved = z.strictObject({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.number().int().min(0).max(0xffff_ffff), derivedKey: z.string().max(200) }),
});

export function createAltcha(db: Db, secret: string, now: () => Date, effort: AltchaEffort = usualEffort): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveSecret(secret, 'captcha challenge').toString('hex'),
    hmacKeySignatureSecret: deriveSecret(secret, 'captcha key').toString('hex'),
  };
  const examine = async (token: string): Promise<Spending | null> => {
    const payload = readToken(token);
    if (payload === null) return null;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
    return verified ? (trx) => [spending(trx, payload.challenge.parameters.nonce, now())] : null;
  };
  return {
    examine,
    async settings() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: effort.cost,
        counter: drawCounter(effort.tries),
        expiresAt: new Date(now().getTime() + lifetimeMs),
        deriveKey,
        ...secrets,
      });
      return { proveedor: 'altcha', reto: altchaChallenge.parse(challenge) };
    },
    async verify(token) {
      const spend = await examine(token);
      return spend !== null && (await sendTogether(db, spend(db))).every((rows) => rows.length > 0);
    },
  };
}

/**
 * From 0 to twice the average, each equally likely: a client that begins elsewhere, or tries in another order, needs as many tries. Taken
 * from a narrower range, which would vary less, only clients that begin at 0 would need the full work.
 */
const drawCounter = (tries: number) => drawBelow(2 * tries - 1);

function readToken(token: string): z.infer<typeof solved> | null {
  try {
    return solved.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores the spent challenge; gives no row when it was spent before. The nonce is signed, so the same challenge cannot come back
 * altered; the unique key lets one of two requests at the same moment through.
 */
function spending(db: Db, nonce: string, now: Date): Compilable<unknown> {
  // Kept for longer than any challenge lives, then pruned.
  const caduca = new Date(now.getTime() + 2 * lifetimeMs).toISOString();
  return db
    .insertInto('captcha_usados')
    .values({ huella: nonce, caduca })
    .onConflict((conflict) => conflict.column('huella').doNothing())
    .returning('huella');
}
