import { refusalStatus } from 'shared/http/client';

/** What a promise brings; undefined of what the server does not give everybody, or does not have: of that, a page says nothing. */
export async function unlessRefused<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const status = refusalStatus(error) ?? 0;
    if (status < 400 || status >= 500) throw error;
    return undefined;
  }
}
