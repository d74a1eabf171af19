import type { z } from 'zod';
import type { correction } from 'shared/contract/personal-data';
import { accessInEmail, guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { describeRenaming } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { notifyOfAddress } from '../../accounts/users/account-emails.ts';
import { noteAddress } from '../../members/members/old-addresses.ts';
import { findUserByEmail } from '../../accounts/users/users-queries.ts';
import { endSessions, updateUser } from '../../accounts/users/store-user.ts';

type Parts = Pick<AppContext, 'db' | 'now' | 'log'>;

/** Corrects the data under an address, everywhere at once. @throws HttpError 400, 404, 409; 403 as `guardSensitive`. */
export async function correctPerson(
  parts: Parts,
  actor: SessionActor,
  { correo, nombre, telefono, correo_nuevo }: z.output<typeof correction>,
): Promise<void> {
  if (correo === actor.correo_electronico) throw new HttpError(403, 'Tus propios datos se corrigen en tu usuario.');
  const changes = {
    ...(nombre === undefined ? {} : { nombre }),
    ...(telefono === undefined ? {} : { telefono }),
  };
  const changed = [...Object.keys(changes), ...(correo_nuevo === undefined ? [] : ['correo'])];
  if (changed.length === 0) throw new HttpError(400, 'Escribe qué hay que corregir.');
  const { write } = createStaffWrites(parts, { entidad: 'datos', lock: 'inscripciones' });
  await write(actor, async ({ trx, moment, record }) => {
    await lockByName(trx, 'socios');
    await lockByName(trx, 'usuarios');
    const user = await findUserByEmail(trx, correo);
    const { numUpdatedRows } = await trx
      .updateTable('inscripciones')
      .set((row) => ({ ...changes, ...(correo_nuevo ? { mail: correo_nuevo } : {}), version: row('version', '+', 1) }))
      .where('mail', '=', correo)
      .executeTakeFirstOrThrow();
    const { numUpdatedRows: asked } = await trx
      .updateTable('cesiones')
      .set({ ...changes, mail: correo_nuevo ?? correo })
      .where('mail', '=', correo)
      .executeTakeFirstOrThrow();
    const own = { ...(telefono === undefined ? {} : { telefono }), ...(correo_nuevo ? { correo_electronico: correo_nuevo } : {}) };
    const members = await trx.selectFrom('socios').selectAll().where('correo_electronico', '=', correo).execute();
    for (const member of members)
      await trx
        .updateTable('socios')
        .set({ ...own, ...noteAddress(member, correo_nuevo, moment), version: member.version + 1 })
        .where('id', '=', member.id)
        .execute();
    if (!user && numUpdatedRows === 0n && asked === 0n && members.length === 0)
      throw new HttpError(404, 'No hay nada que corregir con ese correo.');
    if (user && correo_nuevo && (await findUserByEmail(trx, correo_nuevo)))
      throw new HttpError(409, 'Ya hay un usuario con ese correo electrónico.');
    const movesStaff = user && correo_nuevo && isStaff(user);
    if (movesStaff) await guardSensitive(trx, actor, 'acceso', accessInEmail(user, 'el correo'), moment);
    if (user) {
      if (Object.keys(own).length > 0) await updateUser(trx, user.id, { ...own, version: user.version + 1 });
      if (correo_nuevo) {
        // Old sessions end: the account belongs to the reader of the new mailbox.
        const after = await endSessions(trx, user.id);
        for (const email of notifyOfAddress(user, after, 'staff')) await queueEmail(trx, email, moment);
      }
    }
    await trx
      .updateTable('solicitudes_datos')
      .set({ correo: correo_nuevo ?? correo })
      .where('correo', '=', correo)
      .execute();
    await record('editar', null, { resumen: `${changed.join(', ')}, en todas partes` });
    if (!movesStaff) return;
    // Of the account, as a change at /usuarios: erasing the person finds it by its number.
    const valores = describeRenaming(user, { ...user, correo_electronico: correo_nuevo }, ['correo_electronico']);
    await record('editar', user.id, { entidad: 'usuarios', resumen: 'correo_electronico', valores });
  });
}
