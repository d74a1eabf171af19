import { madridDay } from 'shared/text/moments';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { setState } from './member-states.ts';

/** The author in the audit. */
const byItsDay: Author = { id: 0, nombre: 'Baja prevista', primer_apellido: null, correo_electronico: null };

/** Members whose day of leaving has come leave, by whichever process looks first. */
export async function endMemberships(db: Db, moment: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockByName(trx, 'socios');
    const { socios } = await readSettings(trx, ['socios']);
    if (socios.activo === null) return;
    const due = await trx
      .selectFrom('socios')
      .selectAll()
      .where('estado', 'in', ['alta', 'impago'])
      .where('baja', '<=', madridDay(moment))
      .orderBy('id')
      .execute();
    for (const { id } of due) {
      // Read again: a head who left before may have passed a family on.
      const before = await trx.selectFrom('socios').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const planned = await trx
        .selectFrom('historial_socios')
        .select('motivo')
        .where('socio_id', '=', id)
        .where('campo', '=', 'baja')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      await setState(trx, before, { estado: 'baja', dia: before.baja, motivo: planned?.motivo }, byItsDay, moment);
      await recordChange(trx, byItsDay, { accion: 'editar', entidad: 'socios', id, resumen: 'estado: De baja, en su día' }, moment);
    }
  });
}
