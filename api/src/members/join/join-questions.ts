import type { sentQuestions, StaffQuestion } from 'shared/contract/questions';
import type { z } from 'zod';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db } from '../../core/db/schema.ts';

/** The club's own questions to who wants to be a member. Answers keep the question they were given to, so none is asked no more: it goes. */
export async function listJoinQuestions(db: Db): Promise<StaffQuestion[]> {
  const rows = await db.selectFrom('preguntas_alta').selectAll().orderBy('orden').orderBy('id').execute();
  return rows.map(({ id, texto, tipo, opciones, obligatoria }) => ({
    id,
    texto,
    tipo,
    opciones: readTexts(opciones),
    obligatoria: obligatoria === 1,
    para: 'todos',
    salud: false,
    retirada: false,
    respuestas: 0,
  }));
}

/** Stores all of them in their order. Known ones keep their number, by which an open form answers. */
export async function saveJoinQuestions(trx: Db, sent: z.output<typeof sentQuestions>): Promise<StaffQuestion[]> {
  const known = (await listJoinQuestions(trx)).map(({ id }) => id);
  const kept: number[] = [];
  for (const [orden, { id, texto, tipo, opciones, obligatoria }] of sent.entries()) {
    const values = { orden, texto, tipo, opciones: JSON.stringify(opciones), obligatoria: obligatoria ? 1 : 0 };
    if (id !== undefined && known.includes(id)) {
      kept.push(id);
      await trx.updateTable('preguntas_alta').set(values).where('id', '=', id).execute();
    } else await trx.insertInto('preguntas_alta').values(values).execute();
  }
  const gone = known.filter((id) => !kept.includes(id));
  if (gone.length > 0) await trx.deleteFrom('preguntas_alta').where('id', 'in', gone).execute();
  return listJoinQuestions(trx);
}
