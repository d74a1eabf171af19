import type { z } from 'zod';
import type { newUser, userEdit } from 'shared/contract/users';
import { recordChange } from '../audit/record-change.ts';
import type { AppContext } from '../context.ts';
import { takeTurn } from '../db/take-turn.ts';
import type { Db, StoredUser } from '../db/schema.ts';
import { Conflict, notFound, Refusal } from '../http/errors.ts';
import { queueLetter } from '../mail/outbox.ts';
import { forbidden, isStaff, unauthorized } from '../security/guard.ts';
import { hashPassword, makePassword } from '../security/passwords.ts';
import type { SessionUser } from '../security/sessions.ts';
import { sendCredentials } from './credentials-letter.ts';
import { describeUser, endSessions, findUser, findUserByEmail, hasWebmaster, insertUser, updateUser } from './users-queries.ts';

/** How long a temporary password lets somebody in. */
const temporaryMs = 72 * 3_600_000;

const addressTaken = () => new Refusal(409, 'Ya hay un usuario con ese correo electrónico.');

/**
 * What staff do to users. One change after another: whoever was demoted a moment ago no longer changes anybody, and two
 * webmasters who demote each other leave one.
 */
export function createUserChanges({ db, now, config, mail }: Pick<AppContext, 'db' | 'now' | 'config' | 'mail'>) {
  const inTurn = <T>(actor: StoredUser, change: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await takeTurn(trx, 'usuarios');
      const current = await findUser(trx, actor.id);
      if (!current) throw unauthorized();
      if (!isStaff(current)) throw forbidden();
      const result = await change(trx);
      if (!(await hasWebmaster(trx))) throw new Refusal(409, 'Tiene que quedar al menos un webmaster.');
      return result;
    });

  /** Without a password nobody gets in until credentials are sent: the one that is set is told to nobody and has ended. */
  async function add(actor: SessionUser, { contrasena, ...fields }: z.output<typeof newUser>): Promise<StoredUser> {
    const contrasena_hash = await hashPassword(contrasena ?? makePassword());
    return inTurn(actor, async (trx) => {
      const creado = now().toISOString();
      const made = await insertUser(trx, { ...fields, contrasena_hash, contrasena_caduca: contrasena ? null : creado, creado });
      if (!made) throw addressTaken();
      await recordChange(trx, actor, { accion: 'crear', entidad: 'usuarios', id: made.id, resumen: `rol: ${made.rol}` }, now());
      return made;
    });
  }

  async function edit(actor: SessionUser, id: number, body: z.output<typeof userEdit>): Promise<StoredUser> {
    const { contrasena, version, id: _, debe_cambiar_contrasena: __, ...fields } = body;
    const contrasena_hash = contrasena ? await hashPassword(contrasena) : undefined;
    return inTurn(actor, async (trx) => {
      const before = await findUser(trx, id);
      if (!before) throw notFound();
      if (typeof version === 'number' && version !== before.version) {
        throw new Conflict('Otra persona ha cambiado este usuario mientras lo editabas.', describeUser(before));
      }
      if (id === actor.id && fields.rol !== before.rol) throw new Refusal(403, 'No puedes cambiar tu propio rol.');
      const holder = await findUserByEmail(trx, fields.correo_electronico);
      if (holder && holder.id !== id) throw addressTaken();

      const changed = Object.keys(fields).filter((name) => fields[name as keyof typeof fields] !== before[name as keyof typeof fields]);
      if (contrasena_hash) changed.push('contrasena');
      if (changed.length === 0) return before;
      const password = contrasena_hash ? { contrasena_hash, contrasena_caduca: null } : {};
      let after = await updateUser(trx, id, { ...fields, ...password, version: before.version + 1 });
      if (['correo_electronico', 'rol', 'contrasena'].some((name) => changed.includes(name))) {
        after = await endSessions(trx, id, id === actor.id ? actor.sesion : null);
      }
      const roles = before.rol === after.rol ? '' : ` (${before.rol} → ${after.rol})`;
      await recordChange(trx, actor, { accion: 'editar', entidad: 'usuarios', id, resumen: changed.join(', ') + roles }, now());
      return after;
    });
  }

  async function remove(actor: SessionUser, id: number): Promise<void> {
    if (id === actor.id) throw new Refusal(403, 'No puedes eliminar tu propio usuario.');
    await inTurn(actor, async (trx) => {
      const gone = await trx.deleteFrom('usuarios').where('id', '=', id).returning('rol').executeTakeFirst();
      if (!gone) throw notFound();
      await recordChange(trx, actor, { accion: 'eliminar', entidad: 'usuarios', id, resumen: `rol: ${gone.rol}` }, now());
    });
  }

  /** Whoever loses the letter would be locked out: of oneself one changes the password. */
  async function mailCredentials(actor: SessionUser, id: number): Promise<void> {
    if (id === actor.id) throw new Refusal(403, 'No puedes enviarte credenciales a ti mismo: cambia tu contraseña.');
    const password = makePassword();
    const contrasena_hash = await hashPassword(password);
    await inTurn(actor, async (trx) => {
      if (!(await findUser(trx, id))) throw notFound();
      const expires = new Date(now().getTime() + temporaryMs);
      await updateUser(trx, id, { contrasena_hash, contrasena_caduca: expires.toISOString() });
      const { nombre, correo_electronico } = await endSessions(trx, id);
      await queueLetter(trx, sendCredentials({ nombre, correo_electronico, password, expires, publicUrl: config.publicUrl }), now());
      await recordChange(trx, actor, { accion: 'enviar', entidad: 'usuarios', id, resumen: 'credenciales' }, now());
    });
    mail.wake();
  }

  return { add, edit, remove, mailCredentials };
}
