import type { DemoCall } from 'demo/course';
import type { Db } from '../../core/db/schema.ts';

/** The call for sign-ups of an activity: open, and without sign-ups yet. */
export async function insertCall(trx: Db, actividad: number, { terms, pide, precios, preguntas }: DemoCall, now: Date): Promise<void> {
  const values = { ...terms, anio: -actividad, actividad_id: null, pide: JSON.stringify(pide), horario_desde: now.toISOString() };
  const { id: edicion_id } = await trx.insertInto('ediciones').values(values).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('precios_edicion')
    .values(precios.map((row) => ({ ...row, edicion_id, nivel: null, hasta: null })))
    .execute();
  await trx
    .insertInto('preguntas')
    .values(preguntas.map((row, orden) => ({ ...row, edicion_id, orden, opciones: '[]', obligatoria: 0, para: 'todos' as const })))
    .execute();
}
