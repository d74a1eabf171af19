import type { Migration } from 'kysely';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../schema.ts';
import { inSlices } from '../transact.ts';

/** The day on which a registration was paid: of earlier ones that on which the audit has it marked. A database taken over may have it. */
export const daysOfPayment: Migration = {
  async up(db: Db) {
    const table = (await db.introspection.getTables()).find(({ name }) => name === 'inscripciones');
    if (table?.columns.some(({ name }) => name === 'dia_pago')) return;
    await db.schema.alterTable('inscripciones').addColumn('dia_pago', 'text').execute();
    const marks = await db
      .selectFrom('auditoria')
      .leftJoin('auditoria_inscripciones', 'auditoria_id', 'auditoria.id')
      .select(['momento', 'entidad_id', 'inscripcion_id'])
      .where('entidad', '=', 'inscripciones')
      .where('resumen', 'like', '%pagado%')
      .orderBy('auditoria.id')
      .execute();
    const last = new Map(marks.map(({ momento, ...of }) => [of.inscripcion_id ?? Number(of.entidad_id), madridDay(new Date(momento))]));
    const ofDay = new Map<string, number[]>();
    for (const [id, day] of last) ofDay.set(day, [...(ofDay.get(day) ?? []), id]);
    for (const [dia_pago, ids] of ofDay)
      await inSlices(ids, (slice) =>
        db.updateTable('inscripciones').set({ dia_pago }).where('id', 'in', slice).where('pagado', '=', 'Si').execute(),
      );
  },
};
