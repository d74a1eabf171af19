import type { z } from 'zod';
import type { newUser, userEdit } from 'shared/contract/users';
import { type Change, describeRenaming } from '../audit/record-change.ts';
import { withSecurityEvents } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import { takeTurn } from '../db/take-turn.ts';
import type { Db, StoredUser } from '../db/schema.ts';
import { Conflict, notFound, Refusal } from '../http/errors.ts';
import type { Letter } from '../mail/letter.ts';
import { forgetLettersTo, queueLetter } from '../mail/outbox.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { forbidden, unauthorized } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { hashPassword, makePassword } from '../security/passwords.ts';
import type { SessionUser } from '../security/sessions.ts';
import { judgePassword } from '../security/weak-passwords.ts';
import { tellOfAddress, tellOfPassword, tellOfWebmaster } from '../session/account-letters.ts';
import { sendCredentials } from './credentials-letter.ts';
import { describeUser, endSessions, findUser, findUserByEmail, hasWebmaster, insertUser, updateUser } from './users-queries.ts';

/** How long a temporary password lets somebody in. */
const temporaryMs = 72 * 3_600_000;

const addressTaken = () => new Refusal(409, 'Ya hay un usuario con ese correo electrónico.');

/** Whose session it is, and from where. */
export interface Actor extends SessionUser {
  ip: string;
}

/** How people are known: changes of these are audited with both values. */
const names = ['nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico'] as const;

/**
 * What staff do to users. One change after another: whoever was demoted a moment ago no longer changes anybody, and two
 * webmasters who demote each other leave one.
 */
export function createUserChanges(context: Pick<AppContext, 'db' | 'now' | 'config' | 'mail' | 'log'>) {
  const { db, now, config, mail } = context;
  type Record = (change: Change) => Promise<void>;

  const inTurn = async <T>(actor: Actor, change: (trx: Db, record: Record) => Promise<T>): Promise<T> => {
    const result = await withSecurityEvents(context, async (trx, record) => {
      await takeTurn(trx, 'usuarios');
      const current = await findUser(trx, actor.id);
      if (!current) throw unauthorized();
      if (!isStaff(current)) throw forbidden();
      const done = await change(trx, (event) => record({ ...event, user: actor, ip: actor.ip }));
      if (!(await hasWebmaster(trx))) throw new Refusal(409, 'Tiene que quedar al menos un webmaster.');
      return done;
    });
    mail.wake();
    return result;
  };

  const send = async (trx: Db, letters: readonly Letter[]): Promise<void> => {
    for (const letter of letters) await queueLetter(trx, letter, now());
  };

  const tellWebmasters = async (trx: Db, made: StoredUser, actor: Actor): Promise<void> => {
    const others = await trx.selectFrom('usuarios').selectAll().where('rol', '=', 'webmaster').where('id', '!=', made.id).execute();
    await send(
      trx,
      others.map((other) => tellOfWebmaster(other, made, actor)),
    );
  };

  /** Without a password nobody gets in until credentials are sent: the one that is set is told to nobody and has ended. */
  async function add(actor: Actor, { contrasena, ...fields }: z.output<typeof newUser>): Promise<StoredUser> {
    const contrasena_hash = await hashPassword(contrasena ?? makePassword());
    const contrasena_debil = contrasena ? await judgePassword(contrasena, fields) : 0;
    return inTurn(actor, async (trx, record) => {
      const creado = now().toISOString();
      const made = await insertUser(trx, {
        ...fields,
        contrasena_hash,
        contrasena_debil,
        contrasena_caduca: contrasena ? null : creado,
        creado,
      });
      if (!made) throw addressTaken();
      await record({ accion: 'crear', entidad: 'usuarios', id: made.id, resumen: `rol: ${made.rol}` });
      if (made.rol === 'webmaster') await tellWebmasters(trx, made, actor);
      return made;
    });
  }

  /** Whoever found an open session takes over no account with it: a password or an address of one's own asks for the password. */
  async function edit(actor: Actor, id: number, body: z.output<typeof userEdit>): Promise<StoredUser> {
    const {
      contrasena,
      contrasena_actual: current,
      version,
      id: _,
      debe_cambiar_contrasena: __,
      segundo_factor: ___,
      debe_activar_segundo_factor: ____,
      ...fields
    } = body;
    const isProven = id === actor.id && typeof current === 'string' && current !== '';
    if (isProven) await confirmPassword(db, actor, current, actor.ip, now());
    const contrasena_hash = contrasena ? await hashPassword(contrasena) : undefined;
    const contrasena_debil = contrasena ? await judgePassword(contrasena, fields) : null;
    return inTurn(actor, async (trx, record) => {
      const before = await findUser(trx, id);
      if (!before) throw notFound();
      if (typeof version === 'number' && version !== before.version) {
        throw new Conflict('Otra persona ha cambiado este usuario mientras lo editabas.', describeUser(before));
      }
      if (id === actor.id && fields.rol !== before.rol) throw new Refusal(403, 'No puedes cambiar tu propio rol.');
      const movesAway = fields.correo_electronico !== before.correo_electronico;
      if (id === actor.id && !isProven && (contrasena_hash || movesAway)) {
        throw new Refusal(400, 'Para cambiar tu correo o tu contraseña escribe tu contraseña actual.');
      }
      const holder = await findUserByEmail(trx, fields.correo_electronico);
      if (holder && holder.id !== id) throw addressTaken();

      const changed = Object.keys(fields).filter((name) => fields[name as keyof typeof fields] !== before[name as keyof typeof fields]);
      if (contrasena_hash) changed.push('contrasena');
      if (changed.length === 0) return before;
      const password = contrasena_hash ? { contrasena_hash, contrasena_debil, contrasena_caduca: null } : {};
      let after = await updateUser(trx, id, { ...fields, ...password, version: before.version + 1 });
      if (['correo_electronico', 'rol', 'contrasena'].some((name) => changed.includes(name))) {
        after = await endSessions(trx, id, id === actor.id ? actor.sesion : null);
      }
      if (before.rol !== after.rol && after.rol === 'webmaster') await tellWebmasters(trx, after, actor);
      const by = id === actor.id ? 'self' : 'staff';
      if (movesAway) await send(trx, tellOfAddress(before, after, by));
      if (contrasena_hash)
        await send(
          trx,
          (movesAway ? [before, after] : [after]).map((user) => tellOfPassword(user, by)),
        );
      const roles = before.rol === after.rol ? '' : ` (${before.rol} → ${after.rol})`;
      const valores = describeRenaming(before, after, names);
      await record({ accion: 'editar', entidad: 'usuarios', id, resumen: changed.join(', ') + roles, valores });
      return after;
    });
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    if (id === actor.id) throw new Refusal(403, 'No puedes eliminar tu propio usuario.');
    await inTurn(actor, async (trx, record) => {
      const gone = await trx.deleteFrom('usuarios').where('id', '=', id).returning(['rol', 'correo_electronico']).executeTakeFirst();
      if (!gone) throw notFound();
      await forgetLettersTo(trx, gone.correo_electronico);
      await record({ accion: 'eliminar', entidad: 'usuarios', id, resumen: `rol: ${gone.rol}` });
    });
  }

  /** Whoever loses the letter would be locked out: of oneself one changes the password. */
  async function mailCredentials(actor: Actor, id: number): Promise<void> {
    if (id === actor.id) throw new Refusal(403, 'No puedes enviarte credenciales a ti mismo: cambia tu contraseña.');
    const password = makePassword();
    const contrasena_hash = await hashPassword(password);
    await inTurn(actor, async (trx, record) => {
      if (!(await findUser(trx, id))) throw notFound();
      const expires = new Date(now().getTime() + temporaryMs);
      await updateUser(trx, id, { contrasena_hash, contrasena_debil: 0, contrasena_caduca: expires.toISOString() });
      const { nombre, correo_electronico } = await endSessions(trx, id);
      await send(trx, [sendCredentials({ nombre, correo_electronico, password, expires, publicUrl: config.publicUrl })]);
      await record({ accion: 'enviar', entidad: 'usuarios', id, resumen: 'credenciales' });
    });
  }

  return { add, edit, remove, mailCredentials };
}
