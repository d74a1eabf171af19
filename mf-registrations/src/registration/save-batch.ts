import type { RegistrationBatch } from 'shared/contract/registrations';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';

/** What is changed of one registration: the fields of `despues`, which were as in `antes`. */
export type BatchChange = RegistrationBatch['cambios'][number];

/** What takes them back: what was there before need not be one of today's values, and the server says so then. */
export const takeBack = (changes: readonly BatchChange[]): BatchChange[] =>
  changes.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes as BatchChange['despues'] }));

/** All of them or none. `withReceipt`: each who has paid is sent one. */
export const storeBatch = (changes: readonly BatchChange[], withReceipt = false) =>
  call('PUT /inscripciones/lote', { json: { cambios: [...changes], ...(withReceipt && { recibo: true }) } });

/** The server's sentence: that somebody else was quicker, and that nothing is stored. */
export const refusedBatch = (error: unknown, otherwise: string): string => readRefusal(error).detail ?? otherwise;
