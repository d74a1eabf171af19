import { withSecurityEvents } from '../audit/security-events.ts';
import type { AppPlugin } from '../security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { confirmPassword } from '../security/confirm-password.ts';
import { currentUser, unauthorized } from '../security/guard.ts';
import { hashPassword } from '../security/passwords.ts';
import { mustChangePassword } from '../security/sessions.ts';
import { countWrongLink } from '../security/throttle.ts';
import { weaknessOf } from '../security/weak-passwords.ts';
import { describeUser, findUser, findUserByEmail } from '../users/users-queries.ts';
import { endSessions, updateUser } from '../users/store-user.ts';
import { sendResetLink, notifyOfPassword } from '../users/account-emails.ts';
import { addResetLink, findLinkHolder, resetLinkMs } from './reset-links.ts';

/** An answer takes this long, in ms, whether the address is known or not: the time tells nothing. */
const answerAfter = 250;

const changed = 'Contraseña cambiada correctamente.';

/** Calls of users about their own password. */
export const passwordRoutes: AppPlugin = async (app, context) => {
  const { config, db, devices, limits, mail, now, wait } = context;

  route(app, 'POST /usuarios/cambiar-contrasena', async (request, reply) => {
    const user = currentUser(request);
    const { contrasena_actual: current, nueva_contrasena: chosen } = request.body;
    await confirmPassword(db, user, current, request.ip, now());
    if (mustChangePassword(user) && chosen === current) throw new HttpError(400, 'La nueva contraseña debe ser distinta de la temporal.');
    const password = await readyPassword(db, chosen, user);
    const after = await withSecurityEvents(context, async (trx, record) => {
      await lockByName(trx, 'usuarios');
      // Another change may have ended this session meanwhile.
      if ((await findUser(trx, user.id))?.token_version !== user.token_version) throw unauthorized();
      await record({ user, ip: request.ip, accion: 'editar', entidad: 'usuarios', id: user.id, resumen: 'contrasena' });
      await queueEmail(trx, notifyOfPassword(user, 'self'), now());
      return setPassword(trx, user, password, user.sesion);
    });
    mail.wake();
    await devices.remember(reply, after);
    return { mensaje: changed, usuario: describeUser(after) };
  });

  route(app, 'POST /contrasena/solicitar', async (request) => {
    const email = request.body.correo_electronico.trim().toLowerCase();
    await limits.admit('resets', request);
    await Promise.all([mailLink(email, request.ip), wait(answerAfter)]);
    return { mensaje: 'Si hay un acceso con ese correo, te hemos enviado un enlace para elegir otra contraseña. Vale una hora.' };
  });

  async function mailLink(email: string, ip: string): Promise<void> {
    const queued = await withSecurityEvents(context, async (trx, record) => {
      const user = await findUserByEmail(trx, email);
      if (!user) return false;
      await record({ user, ip, accion: 'solicitar', entidad: 'accesos', id: null });
      // A bound per address: resets cannot fill a mailbox.
      if (!(await limits.mayWriteTo(trx, user.correo_electronico, 'reset'))) return false;
      const link = await addResetLink(trx, user, { publicUrl: config.publicUrl, now: now(), lastsMs: resetLinkMs });
      await queueEmail(trx, sendResetLink(user, link), now());
      return true;
    });
    if (queued) mail.wake();
  }

  route(app, 'POST /contrasena/restablecer', async (request, reply) => {
    const { clave, nueva_contrasena: chosen } = request.body;
    // Looked up first: a guessed link must not cost a hash.
    const holder = await findLinkHolder(db, clave, now());
    if (!holder) {
      await countWrongLink(db, 'reset', request.ip, now());
      throw deadLink();
    }
    const password = await readyPassword(db, chosen, holder);
    const after = await withSecurityEvents(context, async (trx, record) => {
      await lockByName(trx, 'usuarios');
      const user = await findLinkHolder(trx, clave, now());
      if (!user) throw deadLink();
      await record({ user, ip: request.ip, accion: 'restablecer', entidad: 'accesos', id: null });
      await queueEmail(trx, notifyOfPassword(user, 'link'), now());
      return setPassword(trx, user, password, null);
    });
    // The reader of the account's emails is its owner: a known browser gets in while others guess.
    await devices.remember(reply, after);
    mail.wake();
    return { mensaje: changed };
  });
};

const deadLink = () => new HttpError(400, 'El enlace no es válido o ha caducado. Pide otro.');

/** The columns of a new password. */
const readyPassword = async (db: Db, chosen: string, owner: StoredUser) => ({
  contrasena_hash: await hashPassword(chosen),
  contrasena_debil: await weaknessOf(db, chosen, owner),
});
type ReadyPassword = Awaited<ReturnType<typeof readyPassword>>;

/** Sets the password, and deletes every link that could still reset it. */
async function setPassword(trx: Db, { id }: StoredUser, password: ReadyPassword, keptSession: string | null): Promise<StoredUser> {
  await updateUser(trx, id, { ...password, contrasena_caduca: null });
  return endSessions(trx, id, keptSession);
}
