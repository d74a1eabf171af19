import { refusalStatus } from 'shared/http/client';

/** The promise's value; undefined when the server rejects it for visitors, or has none: then the page has no metadata. */
export async function unlessRefused<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const status = refusalStatus(error) ?? 0;
    if (status < 400 || status >= 500) throw error;
    return undefined;
  }
}
