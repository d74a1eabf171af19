import type { Db } from '../../core/db/schema.ts';

/** Ends the club's news to the address of a member, and so to all who share it: nothing that is queued leaves. */
export async function endNews(trx: Db, member: number): Promise<void> {
  const row = await trx.selectFrom('socios').select(['id', 'correo_electronico']).where('id', '=', member).executeTakeFirst();
  if (!row) return;
  const ended = await trx
    .updateTable('socios')
    .set(({ eb }) => ({ noticias: 0, version: eb('version', '+', 1) }))
    .where(({ or, eb }) =>
      or([eb('id', '=', member), ...(row.correo_electronico === null ? [] : [eb('correo_electronico', '=', row.correo_electronico)])]),
    )
    .where('noticias', '=', 1)
    .returning('id')
    .execute();
  await withdrawNews(trx, [member, ...ended.map(({ id }) => id)]);
}

/** Takes queued news to these members out of the outbox. */
export async function withdrawNews(trx: Db, members: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('correos')
    .where('socio_id', 'in', members)
    .where('estado', '=', 'pendiente')
    .where('arrendatario', 'is', null)
    .where('envio_id', 'in', trx.selectFrom('envios').select('id').where('clase', '=', 'noticia'))
    .execute();
}
