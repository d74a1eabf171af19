import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { conflictingRow } from 'shared/http/error-body';
import type { Row } from './row.ts';

const isRow = (body: unknown, id: number): body is Partial<Row> =>
  typeof body === 'object' && body !== null && (body as { id?: unknown }).id === id;

/**
 * PUT inscripciones/{id}: the whole registration. Returns the row as it is now.
 *
 * @throws the client's error; `conflictOf` tells whether somebody else was quicker.
 */
export async function saveRegistration(row: Row): Promise<Row> {
  const body = await call('PUT /inscripciones/:id', { params: { id: row.id }, json: row });
  const { version: _, ...sent } = row;
  // A server that counts versions tells the new one; the old one would be refused next time.
  return isRow(body, row.id) ? { ...sent, ...body } : sent;
}

/** The row as somebody else has stored it, when that is why the server refused. */
export function conflictOf(error: unknown): Row | undefined {
  const actual = conflictingRow<'PUT /inscripciones/:id'>(error);
  return typeof actual?.id === 'number' ? actual : undefined;
}

export async function deleteRegistration(id: number): Promise<void> {
  await call('DELETE /inscripciones/:id', { params: { id } });
}

/**
 * Takes a deletion back. Only our own server restores; another one is given the same registration anew, which then has another id.
 *
 * @returns whether the very same row is back.
 */
export async function restoreRegistration(row: Row): Promise<boolean> {
  const { id, version: _, ...fields } = row;
  if (can('restore-registrations')) {
    try {
      await call('POST /inscripciones/:id/restaurar', { params: { id } });
      return true;
    } catch (error) {
      // Gone for good.
      if (refusalStatus(error) !== 404) throw error;
    }
  }
  await call('POST /inscripciones/', { json: fields });
  return false;
}
