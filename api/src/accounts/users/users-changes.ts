import type { z } from 'zod';
import type { newUser, userEdit } from 'shared/contract/users';
import { staffRoles } from 'shared/facts/enumerations';
import { createStaffWrites, type StaffWrite } from '../audit/staff-writes.ts';
import type { AppContext } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { notFound, HttpError } from '../../core/base/http-error.ts';
import type { Email } from '../../core/mail/email.ts';
import { forgetEmailsTo, queueEmail } from '../../core/mail/outbox.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { forbidden, unauthorized, type SessionActor } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { hashPassword, makePassword } from '../security/passwords.ts';
import { accessInEmail, guardSensitive, nameInEmail, notifyOld } from '../audit/sensitive-writes.ts';
import { weaknessOf } from '../security/weak-passwords.ts';
import { notifyOfAddress, notifyOfPassword } from './account-emails.ts';
import { sendCredentials, temporaryMs } from './credentials-email.ts';
import { describeUser, findUser, findUserByEmail, hasWebmaster } from './users-queries.ts';
import { endSessions, insertUser, updateUser } from './store-user.ts';

const addressTaken = () => new HttpError(409, 'Ya hay un usuario con ese correo electrónico.');

/** The identifying fields: the audit keeps both of their values. */
const names = ['nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico'] as const;

/**
 * Writes of staff to users. All share one lock: a webmaster demoted a moment ago changes nothing any more, and two who
 * demote each other leave one.
 */
export function createUserChanges(context: Pick<AppContext, 'db' | 'now' | 'config' | 'mail' | 'log'>) {
  const { db, now, config, mail } = context;
  const staff = createStaffWrites(context, { entidad: 'usuarios', lock: 'usuarios', mail });

  const write = <T>(actor: SessionActor, work: (write: StaffWrite) => Promise<T>): Promise<T> =>
    staff.write(actor, async (change) => {
      const current = await findUser(change.trx, actor.id);
      if (!current) throw unauthorized();
      if (!isStaff(current)) throw forbidden();
      const done = await work(change);
      if (!(await hasWebmaster(change.trx))) throw new HttpError(409, 'Tiene que quedar al menos un webmaster.');
      return done;
    });

  const send = async (trx: Db, emails: readonly Email[]): Promise<void> => {
    for (const email of emails) await queueEmail(trx, email, now());
  };

  /** Adds a user. Without a password no log-in works until credentials are sent: the random one is shown to no one and has ended. */
  async function add(actor: SessionActor, { contrasena, ...fields }: z.output<typeof newUser>): Promise<StoredUser> {
    const contrasena_hash = await hashPassword(contrasena ?? makePassword());
    const contrasena_debil = contrasena ? await weaknessOf(db, contrasena, fields) : 0;
    return write(actor, async ({ trx, moment, record }) => {
      const creado = moment.toISOString();
      const given = staffRoles.find((role) => role === fields.rol);
      if (given) await guardSensitive(trx, actor, given, nameInEmail(fields), moment);
      const made = await insertUser(trx, {
        ...fields,
        contrasena_hash,
        contrasena_debil,
        contrasena_caduca: contrasena ? null : creado,
        creado,
      });
      if (!made) throw addressTaken();
      await record('crear', made.id, { resumen: `rol: ${made.rol}` });
      return made;
    });
  }

  /** A new password or address of one's own asks for the password: a thief of an open session cannot take the account over. */
  async function edit(actor: SessionActor, id: number, body: z.output<typeof userEdit>): Promise<StoredUser> {
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
    const contrasena_debil = contrasena ? await weaknessOf(db, contrasena, fields) : null;
    return write(actor, async ({ trx, moment, edit: editRow }) =>
      editRow(id, {
        before: await findUser(trx, id),
        form: fields,
        also: contrasena_hash ? ['contrasena'] : [],
        version,
        stale: 'Otra persona ha cambiado este usuario mientras lo editabas.',
        show: describeUser,
        knownBy: names,
        resumen: ({ before, after, changed }) => changed.join(', ') + (before.rol === after.rol ? '' : ` (${before.rol} → ${after.rol})`),
        store: async (changes, { before, changed }) => {
          const movesAway = changed.includes('correo_electronico');
          if (id === actor.id && changed.includes('rol')) throw new HttpError(403, 'No puedes cambiar tu propio rol.');
          if (id === actor.id && !isProven && (contrasena_hash || movesAway)) {
            throw new HttpError(400, 'Para cambiar tu correo o tu contraseña escribe tu contraseña actual.');
          }
          if (movesAway && (await findUserByEmail(trx, fields.correo_electronico))) throw addressTaken();
          const given = changed.includes('rol') && staffRoles.find((role) => role === fields.rol);
          if (given) await guardSensitive(trx, actor, given, nameInEmail(before), moment);
          // Who gets another of the staff's roles is told of by that one.
          else if (changed.includes('rol') && isStaff(before))
            await guardSensitive(trx, actor, 'rol_quitado', `${nameInEmail(before)} el rol de ${before.rol}`, moment);
          // Of one who is staff no more too: the same form may have taken the role.
          if (id !== actor.id && (isStaff(before) || isStaff(fields))) {
            if (contrasena_hash) await guardSensitive(trx, actor, 'acceso', accessInEmail(before, 'la contraseña'), moment);
            if (movesAway) await guardSensitive(trx, actor, 'acceso', accessInEmail(before, 'el correo'), moment);
          }

          const password = contrasena_hash ? { contrasena_hash, contrasena_debil, contrasena_caduca: null } : {};
          let after = await updateUser(trx, id, { ...changes, ...password });
          if (['correo_electronico', 'rol', 'contrasena'].some((name) => changed.includes(name))) {
            after = await endSessions(trx, id, id === actor.id ? actor.sesion : null);
          }
          const by = id === actor.id ? 'self' : 'staff';
          const told = contrasena_hash ? (movesAway ? [before, after] : [after]) : [];
          const moved = movesAway ? notifyOfAddress(before, after, by) : [];
          await send(trx, [...moved, ...told.map((user) => notifyOfPassword(user, by))]);
          return after;
        },
      }),
    );
  }

  async function remove(actor: SessionActor, id: number): Promise<void> {
    if (id === actor.id) throw new HttpError(403, 'No puedes eliminar tu propio usuario.');
    await write(actor, async ({ trx, moment, record }) => {
      const gone = await findUser(trx, id);
      if (!gone) throw notFound();
      await guardSensitive(trx, actor, 'cuenta_borrada', `la cuenta de ${nameInEmail(gone)}`, moment);
      await trx.deleteFrom('usuarios').where('id', '=', id).execute();
      await forgetEmailsTo(trx, gone.correo_electronico);
      await notifyOld(trx, 'cuenta_borrada', [gone.correo_electronico], moment);
      await record('eliminar', id, { resumen: `rol: ${gone.rol}` });
    });
  }

  /** Not of oneself: losing the email would lock the user out. One's own password is changed instead. */
  async function mailCredentials(actor: SessionActor, id: number): Promise<void> {
    if (id === actor.id) throw new HttpError(403, 'No puedes enviarte credenciales a ti mismo: cambia tu contraseña.');
    const password = makePassword();
    const contrasena_hash = await hashPassword(password);
    await write(actor, async ({ trx, moment, record }) => {
      if (!(await findUser(trx, id))) throw notFound();
      const expires = new Date(moment.getTime() + temporaryMs);
      await updateUser(trx, id, { contrasena_hash, contrasena_debil: 0, contrasena_caduca: expires.toISOString() });
      const { nombre, correo_electronico } = await endSessions(trx, id);
      await send(trx, [sendCredentials({ nombre, correo_electronico, password, expires, publicUrl: config.publicUrl })]);
      await record('enviar', id, { resumen: 'credenciales' });
    });
  }

  return { add, edit, remove, mailCredentials };
}
