import type { RegistrationBatch } from 'shared/contract/registrations';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';

/** Change of one registration: the fields of `despues`, with their old values `antes`. */
export type BatchChange = RegistrationBatch['cambios'][number];

/** The undoing changes: an old value may be invalid today, which the server reports. */
export const takeBack = (changes: readonly BatchChange[]): BatchChange[] =>
  changes.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes as BatchChange['despues'] }));

/** All or none. `withReceipt`: newly paid riders get one. */
export const storeBatch = (changes: readonly BatchChange[], withReceipt = false) =>
  call('PUT /inscripciones/lote', { json: { cambios: [...changes], ...(withReceipt && { recibo: true }) } });

/** The server's sentence: a conflict, and nothing was stored. */
export const refusedBatch = (error: unknown, otherwise: string): string => readRefusal(error).detail ?? otherwise;
