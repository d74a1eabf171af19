import type { Kysely, Migration } from 'kysely';

interface Before {
  socios: { id: number; reingreso: string | null };
  historial_socios: { id: number; socio_id: number; campo: string; antes: string | null; despues: string | null; dia: string | null };
}

/** The day since which a member who had left is one again. A server of before leaves it as it is. */
export const readmissions: Migration = {
  async up(db: Kysely<Before>) {
    await db.schema.alterTable('socios').addColumn('reingreso', 'text').execute();
    const returns = await db
      .selectFrom('historial_socios')
      .select(['socio_id', 'dia'])
      .where('campo', '=', 'estado')
      .where('antes', '=', 'baja')
      .where('despues', 'in', ['alta', 'impago'])
      .where('dia', 'is not', null)
      .orderBy('id')
      .execute();
    for (const { socio_id, dia } of returns) await db.updateTable('socios').set({ reingreso: dia }).where('id', '=', socio_id).execute();
  },
};
