import type { DemoCall } from 'demo/course';
import type { Db } from '../../core/db/schema.ts';

/** The call for sign-ups of an activity: open, and without sign-ups yet. */
export async function insertCall(trx: Db, actividad: number, { terms, pide, precios, preguntas }: DemoCall, now: Date): Promise<void> {
  const values = { ...terms, actividad_id: actividad, pide: JSON.stringify(pide), horario_desde: now.toISOString() };
  const { id: convocatoria_id } = await trx.insertInto('convocatorias').values(values).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('precios_convocatoria')
    .values(precios.map((row) => ({ ...row, convocatoria_id, nivel: null, hasta: null })))
    .execute();
  await trx
    .insertInto('preguntas')
    .values(preguntas.map((row, orden) => ({ ...row, convocatoria_id, orden, opciones: '[]', obligatoria: 0, para: 'todos' as const })))
    .execute();
}
