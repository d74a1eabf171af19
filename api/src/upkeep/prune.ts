import { removeOrphanedAttachments } from '../mailings/attachment-files.ts';
import { forgetMailings } from '../mailings/mailings-queries.ts';
import { forgetEmailsAbout } from '../mail/outbox.ts';
import type { AppContext } from '../context.ts';
import { hourOf } from 'platform/serve/load-store';
import type { Db } from '../db/schema.ts';
import { removeOldSnapshots } from '../db/snapshots.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Removes what is no longer needed: spent captchas, counts, sessions and links of the past, deleted registrations
 * that nobody brought back within a day, emails that were sent or given up over 30 days ago and what was counted of modules before that,
 * mailings that are over, the audit and what became of backups after 90. What was seen on the day of a route stays for a year.
 */
export async function prune(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await db.deleteFrom('captcha_usados').where('caduca', '<', before(0)).execute();
  await db.transaction().execute(async (trx) => {
    await forgetEmailsAbout(trx, before(day));
    await trx.deleteFrom('inscripciones').where('eliminada', '<', before(day)).execute();
  });
  await db.deleteFrom('sesiones').where('caduca', '<', before(0)).execute();
  await db.deleteFrom('sesiones_cerradas').where('caduca', '<', before(0)).execute();
  const oldestHour = hourOf(new Date(now.getTime() - 30 * day));
  await db.deleteFrom('cargas_modulos').where('hora', '<', oldestHour).execute();
  await db.deleteFrom('dibujos_modulos').where('hora', '<', oldestHour).execute();
  await db.deleteFrom('intentos').where('hasta', '<', before(0)).execute();
  await db.deleteFrom('restablecimientos').where('caduca', '<', before(0)).execute();
  await db
    .deleteFrom('auditoria')
    .where('momento', '<', before(90 * day))
    .execute();
  await db
    .deleteFrom('copias')
    .where('empezada', '<', before(90 * day))
    .execute();
  await db
    .deleteFrom('correos')
    .where('estado', '!=', 'pendiente')
    .where('envio_id', 'is', null)
    .where('creado', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('marcas_ruta')
    .where('recibida', '<', before(365 * day))
    .execute();
  await forgetMailings(db, before(90 * day));
}

/** @returns a function that ends it. */
export function pruneHourly({ db, files, config, log }: Pick<AppContext, 'db' | 'files' | 'config' | 'log'>): () => void {
  const run = async (requestsMayLast: number) => {
    const now = new Date();
    await prune(db, now);
    await removeOldSnapshots(config.dataDir, now);
    await removeOrphanedAttachments(db, files, new Date(now.getTime() - requestsMayLast));
  };
  const complain = (error: unknown) => log.error({ err: error }, 'what is old could not be removed');
  // The only process of a database has just begun: whatever was under way before is not any more.
  run(config.databaseUrl === undefined ? 0 : hour).catch(complain);
  const timer = setInterval(() => run(hour).catch(complain), hour).unref();
  return () => clearInterval(timer);
}
