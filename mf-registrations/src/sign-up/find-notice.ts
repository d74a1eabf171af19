import { call } from 'shared/http/call';
import { can } from 'shared/http/can';

/** Digest of the linked privacy notice. Without it the server stores the current one. */
export async function findNotice(): Promise<string | undefined> {
  if (!can('personal-data')) return undefined;
  return call('GET /legal/:documento/version', { params: { documento: 'privacidad' } }).then(
    ({ version }) => version,
    () => undefined,
  );
}
