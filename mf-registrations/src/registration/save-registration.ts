import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { conflictingRow } from 'shared/http/error-body';
import type { Row } from './row.ts';

const isRow = (body: unknown, id: number): body is Partial<Row> =>
  typeof body === 'object' && body !== null && (body as { id?: unknown }).id === id;

/**
 * PUT inscripciones/{id}: the whole registration. Returns the current row.
 *
 * @throws the client's error; `conflictOf` tells a conflict.
 */
export async function saveRegistration(row: Row, shown: { importe_visto?: number | null } = {}): Promise<Row> {
  const body = await call('PUT /inscripciones/:id', { params: { id: row.id }, json: { ...row, ...shown } });
  const { version: _, ...sent } = row;
  // With versions the reply has the new one; the old one would be rejected next time.
  return isRow(body, row.id) ? { ...sent, ...body } : sent;
}

/** The stored row of a conflict. */
export function conflictOf(error: unknown): Row | undefined {
  const actual = conflictingRow<'PUT /inscripciones/:id'>(error);
  return typeof actual?.id === 'number' ? actual : undefined;
}

export async function deleteRegistration(id: number): Promise<void> {
  await call('DELETE /inscripciones/:id', { params: { id } });
}

/**
 * Undoes a deletion. Only our own server restores; elsewhere the same registration is created again, with another id.
 *
 * @returns whether the same row was restored.
 */
export async function restoreRegistration(row: Row): Promise<boolean> {
  const { id, version: _, ...fields } = row;
  if (can('2.0')) {
    try {
      await call('POST /inscripciones/:id/restaurar', { params: { id } });
      return true;
    } catch (error) {
      // Deleted for good.
      if (refusalStatus(error) !== 404) throw error;
    }
  }
  await call('POST /inscripciones/', { json: fields });
  return false;
}
