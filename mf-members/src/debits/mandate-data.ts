import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

/** The link's key is in the hash, which browsers do not send. */
const readKey = (): string => /^#([\w-]+)$/.exec(globalThis.location?.hash ?? '')?.[1] ?? '';

export function loadMandate() {
  const key = readKey();
  const mandate = key === '' ? Promise.resolve(undefined) : call('GET /mandato', { headers: { 'clave-mandato': key } });
  return { key, ...defer({ mandate }) };
}
export type MandateData = ReturnType<typeof loadMandate>;
