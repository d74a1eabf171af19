import { z } from 'zod';
import type { Db } from '../../core/db/schema.ts';

const anyAnswers = z.array(z.unknown());

/**
 * Of two rows of one person the kept one takes the other's application: who consented, what was answered and which texts were seen. Where
 * both have one, the kept row's stays, with the consent that it lacks and the answers of both. Under the lock.
 *
 * @param leading The row of the two whose state stays: whether it was refused goes with it.
 */
export async function moveApplication(trx: Db, kept: number, gone: number, leading: number): Promise<void> {
  const rows = await trx.selectFrom('altas_socio').selectAll().where('socio_id', 'in', [kept, gone]).execute();
  if (rows.length === 0) return;
  const of = (member: number) => rows.find(({ socio_id }) => socio_id === member);
  const [own, other] = [of(kept), of(gone)];
  const rechazada = of(leading)?.rechazada ?? null;
  if (!own) {
    await trx.updateTable('altas_socio').set({ socio_id: kept, rechazada }).where('socio_id', '=', gone).execute();
    return;
  }
  const answers = [own, other].flatMap((row) => (row ? anyAnswers.parse(JSON.parse(row.respuestas)) : []));
  await trx
    .updateTable('altas_socio')
    .set({
      rechazada,
      respuestas: JSON.stringify(answers),
      tutor: own.tutor ?? other?.tutor ?? null,
      estatutos: own.estatutos ?? other?.estatutos ?? null,
      aviso_privacidad: own.aviso_privacidad ?? other?.aviso_privacidad ?? null,
    })
    .where('socio_id', '=', kept)
    .execute();
}
