import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeOnceSync } from './write-durably.ts';

/** The secret that is kept in a file, made on first use. Two processes that start at once agree. */
export function keepSecret(file: string, bytes = 48): string {
  // A disk without room lets nothing be written, but a server that has its secret starts.
  if (!existsSync(file)) writeOnceSync(file, randomBytes(bytes).toString('base64url'));
  return readFileSync(file, 'utf8');
}
