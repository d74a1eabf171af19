import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let dummy: Promise<string> | undefined;

/** Takes as long for an unknown user (`stored` undefined) as for a wrong password, so that the time tells nothing. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== undefined;
}

/** Without the letters and digits that are mistaken for each other when copied by hand: about 93 bits. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}
