import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

/** The link's key is in the hash, which browsers do not send. */
const readKey = (): string => /^#([\w-]+)$/.exec(globalThis.location?.hash ?? '')?.[1] ?? '';

export const headersOfTransfer = (key: string) => ({ 'clave-cesion': key });

export function loadTransfer() {
  const key = readKey();
  const place = key === '' ? Promise.resolve(undefined) : call('GET /inscripciones/cesion', { headers: headersOfTransfer(key) });
  return { key, ...defer({ place }) };
}
export type TransferData = ReturnType<typeof loadTransfer>;
