import { api, refusalStatus } from 'shared/http/client';
import { conflictingRow } from 'shared/http/conflicting-row';
import type { Row } from '../list/row.ts';

const isRow = (body: unknown, id: number): body is Partial<Row> =>
  typeof body === 'object' && body !== null && (body as { id?: unknown }).id === id;

/**
 * PUT inscripciones/{id}: the whole registration. Returns the row as it is now.
 *
 * @throws the client's error; `conflictOf` tells whether somebody else was quicker.
 */
export async function saveRegistration(row: Row): Promise<Row> {
  const reply = await api.put(`inscripciones/${row.id}`, { json: row });
  const body: unknown = await reply.json().catch(() => undefined);
  const { version: _, ...sent } = row;
  // A server that counts versions tells the new one; the old one would be refused next time.
  return isRow(body, row.id) ? { ...sent, ...body } : sent;
}

/** The row as somebody else has stored it, when that is why the server refused. */
export function conflictOf(error: unknown): Row | undefined {
  const actual = conflictingRow<Row>(error);
  return typeof actual?.id === 'number' ? actual : undefined;
}

export async function deleteRegistration(id: number): Promise<void> {
  await api.delete(`inscripciones/${id}`);
}

/**
 * Takes a deletion back. Only our own server restores; another one is given the same registration anew, which then has another id.
 *
 * @returns whether the very same row is back.
 */
export async function restoreRegistration(row: Row): Promise<boolean> {
  const { id, version: _, ...fields } = row;
  try {
    await api.post(`inscripciones/${id}/restaurar`);
    return true;
  } catch (error) {
    const status = refusalStatus(error);
    if (status !== 404 && status !== 405) throw error;
    await api.post('inscripciones/', { json: fields });
    return false;
  }
}
