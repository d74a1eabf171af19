import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { DatabaseLink } from '../base/config.ts';

/** TLS for pg; undefined where the address itself decides. */
export function readTls(tls: DatabaseLink['tls']): ConnectionOptions | false | undefined {
  if (!tls) return undefined;
  if (tls.mode === 'off') return false;
  if (tls.mode === 'require' || tls.caFile === undefined) return { rejectUnauthorized: false };
  const ca = readFileSync(tls.caFile, 'utf8');
  return tls.mode === 'verify-full' ? { ca } : { ca, checkServerIdentity: () => undefined };
}

/** TLS for the programs of PostgreSQL: their environment. */
export function tlsOfPrograms(tls: DatabaseLink['tls']): Record<string, string> {
  if (!tls) return {};
  return { PGSSLMODE: tls.mode === 'off' ? 'disable' : tls.mode, ...(tls.caFile === undefined ? {} : { PGSSLROOTCERT: tls.caFile }) };
}
