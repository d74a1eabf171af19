import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { hashPassword, makePassword } from '../../accounts/security/passwords.ts';
import { repeatWork } from '../../core/base/repeat.ts';
import { sendCredentials, temporaryMs } from '../../accounts/users/credentials-email.ts';
import { importedAccounts } from './imports-queries.ts';
import { endSessions, updateUser } from '../../accounts/users/store-user.ts';

type Parts = Pick<AppContext, 'db' | 'config' | 'sharedNow'>;

/** In ms, the interval of checks for due emails; and the most emails of one check. */
const every = 10_000;
const mostAtOnce = 20;
const hour = 3_600_000;

/**
 * Queues the emails with credentials that are due of imports whose webmaster asked for them. A password is made when its email leaves,
 * so that its three days begin then. However many processes check, the pace is that of the row.
 *
 * @returns how many were queued.
 */
export async function sendDueCredentials({ db, config, sharedNow }: Parts): Promise<number> {
  const now = await sharedNow();
  const due = await db
    .selectFrom('importaciones')
    .select('id')
    .where('credenciales_hora', 'is not', null)
    .where('credenciales_siguiente', '<=', now.toISOString())
    .execute();
  let sent = 0;
  for (const { id } of due) {
    for (let tried = 0; tried < mostAtOnce; tried++) {
      const outcome = await sendNext({ db, config }, id, now);
      if (outcome === 'over') break;
      if (outcome === 'sent') sent++;
    }
  }
  return sent;
}

async function sendNext({ db, config }: Pick<Parts, 'db' | 'config'>, id: number, now: Date): Promise<'sent' | 'left out' | 'over'> {
  const password = makePassword();
  const contrasena_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'usuarios');
    const pace = await trx
      .selectFrom('importaciones')
      .select(['credenciales_hora', 'credenciales_siguiente'])
      .where('id', '=', id)
      .where('credenciales_siguiente', '<=', now.toISOString())
      .executeTakeFirst();
    if (!pace?.credenciales_hora || pace.credenciales_siguiente === null) return 'over';
    const next = await importedAccounts(trx)
      .select(['fila', 'usuarios.id', 'contrasena_caduca', 'usuarios.creado'])
      .where('importacion_id', '=', id)
      .where('credencial', 'is', null)
      .orderBy('fila')
      .limit(1)
      .executeTakeFirst();
    const setImport = (values: { credenciales_hora?: null; credenciales_siguiente: string | null }) =>
      trx.updateTable('importaciones').set(values).where('id', '=', id).execute();
    if (!next) {
      await setImport({ credenciales_hora: null, credenciales_siguiente: null });
      return 'over';
    }
    const mark = (credencial: string) =>
      trx.updateTable('filas_importadas').set({ credencial }).where('importacion_id', '=', id).where('fila', '=', next.fila).execute();
    // Sent meanwhile by staff, or a password was chosen by the link of a reset: that is not replaced.
    if (next.contrasena_caduca !== next.creado) {
      await mark('omitida');
      return 'left out';
    }
    const expires = new Date(now.getTime() + temporaryMs);
    await updateUser(trx, next.id, { contrasena_hash, contrasena_debil: 0, contrasena_caduca: expires.toISOString() });
    const { nombre, correo_electronico } = await endSessions(trx, next.id);
    await queueEmail(trx, sendCredentials({ nombre, correo_electronico, password, expires, publicUrl: config.publicUrl }), now);
    await mark(now.toISOString());
    // A server that was away does not catch up at once.
    const begun = Math.max(Date.parse(pace.credenciales_siguiente), now.getTime() - every);
    await setImport({ credenciales_siguiente: new Date(begun + hour / pace.credenciales_hora).toISOString() });
    return 'sent';
  });
}

/** @returns a function that ends it. */
export function sendCredentialsOften(context: Parts & Pick<AppContext, 'mail' | 'log'>): () => Promise<void> {
  const look = async () => {
    if ((await sendDueCredentials(context)) > 0) context.mail.wake();
  };
  return repeatWork(look, { every, failure: 'credentials of an import could not be sent', log: context.log }).stop;
}
