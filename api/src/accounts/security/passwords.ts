import { hash, hashRaw, verify } from '@node-rs/argon2';
import { HttpError } from '../../core/base/http-error.ts';
import { createSemaphore } from 'platform/store/semaphore';
import { drawBelow, drawBytes } from '../../core/base/random.ts';

/** Argon2id, 19 MiB, two passes. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Less work, for a test that looks at no password. @returns what undoes that. */
export function hashAt(other: typeof cost): () => void {
  const usual = cost;
  cost = other;
  return () => void (cost = usual);
}

/** A semaphore of two keeps a small machine responsive; beyond a queue of some seconds of work requests get a 503. */
const withPermit = createSemaphore(2);
const mostWaiting = 100;
let waiting = 0;

async function boundWork<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting)
    throw new HttpError(503, 'El servidor está muy ocupado. Inténtalo de nuevo en unos segundos.', { 'retry-after': '5' });
  waiting++;
  try {
    return await withPermit(work);
  } finally {
    waiting--;
  }
}

/** Hashes in one normal form: a Mac writes 'ñ' as two signs, a telephone as one. @throws HttpError 503 when the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  boundWork(() => hash(password.normalize('NFC'), { ...cost, salt: drawBytes(16) }));

let dummy: Promise<string> | undefined;

/** Takes as long for an unknown user (`stored` undefined) as for a wrong password, so that the time tells nothing. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost);
  const against = stored ?? (await dummy);
  // Older hashes may be of either form, or of a mixture.
  for (const spelling of new Set([password.normalize('NFC'), password, password.normalize('NFD')])) {
    if (await boundWork(() => verify(against, spelling))) return stored !== undefined;
  }
  return false;
}

/** Four groups of four, without the characters that are mistaken for each other when copied by hand: about 79 bits. */
export function makePassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const makeGroup = () => Array.from({ length: 4 }, () => characters[drawBelow(characters.length)]).join('');
  return Array.from({ length: 4 }, makeGroup).join('-');
}

/** The digest of a code that is stored with the salt of its set, 16 bytes, so that one computation finds it among the ten. */
export const hashCode = async (code: string, salt: Buffer): Promise<string> =>
  (await boundWork(() => hashRaw(code, { ...cost, salt }))).toString('base64url');
