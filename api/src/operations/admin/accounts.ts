import { email as emailField } from 'shared/contract/fields';
import { recordChange, serverConsole } from '../../accounts/audit/record-change.ts';
import type { Config } from '../../core/base/config.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { listOpenSessions, type OpenSession } from '../../accounts/security/open-sessions.ts';
import { nameInEmail, notifyStaff } from '../../accounts/audit/sensitive-writes.ts';
import { sendResetLink } from '../../accounts/users/account-emails.ts';
import { addFirstLink, insertWebmaster, linkHours } from '../../accounts/session/first-webmaster.ts';
import { addResetLink, resetLinkMs } from '../../accounts/session/reset-links.ts';
import { findUserByEmail } from '../../accounts/users/users-queries.ts';
import { endSessions } from '../../accounts/users/store-user.ts';
import { CommandError } from './open-site.ts';

type Links = Pick<Config, 'publicUrl'>;

/** Makes a link that sets another password; `send` puts it into an email, which the server sends. */
export function resetPassword(db: Db, { publicUrl }: Links, email: string, send: boolean): Promise<string> {
  const now = new Date();
  return changeAccounts(db, async (trx) => {
    const user = await findAccount(trx, email);
    const link = await addResetLink(trx, user, { publicUrl, now, lastsMs: resetLinkMs });
    const change = { accion: 'crear', entidad: 'accesos', id: user.id, resumen: 'enlace para elegir contraseña' } as const;
    await recordChange(trx, serverConsole, change, now);
    const holds = `It serves once, within an hour; until then the password of ${user.correo_electronico} stays as it is.`;
    if (!send) return `${link}\n${holds}`;
    await queueEmail(trx, sendResetLink(user, link), now);
    return `An email with the link is in the outbox: the server, when it runs, sends it within a quarter of a minute. ${holds}`;
  });
}

/** Adds an account that may do everything, and emails all staff. */
export async function createWebmaster(db: Db, { publicUrl }: Links, email: string): Promise<string> {
  const address = emailField.safeParse(email);
  if (!address.success) throw new CommandError(`${email} is not an e-mail address.`);
  const now = new Date();
  return changeAccounts(db, async (trx) => {
    await notifyStaff(trx, serverConsole, 'webmaster', nameInEmail({ nombre: 'Webmaster', correo_electronico: address.data }), now, null);
    const made = await insertWebmaster(trx, address.data, now);
    if (!made) {
      const { rol } = await findAccount(trx, address.data);
      throw new CommandError(`There is an account with that address already, as ${rol}: a webmaster changes its role on /usuarios.`);
    }
    await recordChange(trx, serverConsole, { accion: 'crear', entidad: 'usuarios', id: made.id, resumen: `rol: ${made.rol}` }, now);
    const link = await addFirstLink(trx, made, publicUrl, now);
    return `${link}\nWith it ${made.correo_electronico} chooses the password: once, within ${linkHours} hours.`;
  });
}

/** The open sessions, of one user or of all. */
export async function listSessions(db: Db, email?: string): Promise<string> {
  const user = email === undefined ? undefined : await findAccount(db, email);
  const open = await listOpenSessions(db, new Date(), user?.id);
  return open.length === 0 ? 'No session is open.' : open.map(describeSession).join('\n');
}

const describeSession = ({ correo_electronico, rol, dispositivo, red, inicio, ultimo_uso }: OpenSession) =>
  `${correo_electronico} (${rol}): ${dispositivo}${red && `, from ${red}`}, since ${inicio}, last used ${ultimo_uso}`;

/** Ends all sessions, unused ones too, and the links that would reset a password; of one user, or of all. */
export function endOpenSessions(db: Db, email?: string): Promise<string> {
  const now = new Date();
  return changeAccounts(db, async (trx) => {
    const user = email === undefined ? undefined : await findAccount(trx, email);
    const open = await listOpenSessions(trx, now, user?.id);
    const ids = user ? [user.id] : (await trx.selectFrom('usuarios').select('id').execute()).map(({ id }) => id);
    for (const id of ids) await endSessions(trx, id);
    await recordChange(trx, serverConsole, { accion: 'cerrar', entidad: 'accesos', id: user?.id ?? null, resumen: 'sesiones' }, now);
    const whose = user ? user.correo_electronico : 'everybody';
    return `${open.length === 1 ? 'One session' : `${open.length} sessions`} of ${whose} ended, at once; so did links that would have reset a password.`;
  });
}

/** Under the lock of all changes to accounts. */
const changeAccounts = <T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockByName(trx, 'usuarios');
    return change(trx);
  });

async function findAccount(db: Db, email: string): Promise<StoredUser> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`Nobody has an account with the address ${email}.`);
  return user;
}
