// Not './client.ts': federation shares the client under this name only, a relative import would bundle a second one.
import { getJson } from 'shared/http/client';

/** A list, or a rejection: what is no list must fail its own section, not the whole page while drawing. */
export async function getList<T>(path: string, get: (path: string) => Promise<unknown> = getJson): Promise<T[]> {
  const list = await get(path);
  if (!Array.isArray(list)) throw new TypeError(`${path} brought no list`);
  return list as T[];
}
