import { removeOrphanedAttachments } from '../../registrations/mailings/attachment-files.ts';
import { findCallOf, isOver, type Call } from '../../registrations/calls/calls-queries.ts';
import { changeGuestAnswers } from '../../registrations/calls/questions-changes.ts';
import { forgetEmailsAbout } from '../../core/mail/outbox.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { hourOf } from 'platform/serve/load-store';
import type { Db } from '../../core/db/schema.ts';
import { removeOldSnapshots } from '../../core/db/snapshots.ts';
import { madridDay } from 'shared/text/moments';
import { keepLegal } from '../../site/legal/legal-versions.ts';
import { confirmWithin } from '../../privacy/personal-data/data-requests.ts';
import { endDataOnce } from '../../privacy/personal-data/end-of-data.ts';
import { repeatWork } from '../../core/base/repeat.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How long sign-ups of one network are known: no longer than the shortest time for which log-ins may be kept. */
const networksLast = 7;
/** How long, after the sign-up, answers about health are kept for an activity that has no day. */
const healthLasts = 180;

/**
 * Removes what is no longer needed: spent captchas, counts, sessions and links of the past, deleted registrations
 * that were not restored within a day, what was counted of modules over 30 days ago, and what became of backups and of rows of imports after 90. Personal data
 * have periods of their own, which the club sets: privacy/personal-data/end-of-data.ts.
 */
export async function pruneRows(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await db.deleteFrom('captcha_usados').where('caduca', '<', before(0)).execute();
  await db.transaction().execute(async (trx) => {
    await forgetEmailsAbout(trx, (row) => row('eliminada', '<', before(day)));
    await trx.deleteFrom('inscripciones').where('eliminada', '<', before(day)).execute();
  });
  await db
    .updateTable('inscripciones')
    .set({ red: null })
    .where('red', 'is not', null)
    // Staff may correct the day: one to come keeps nothing.
    .where((row) =>
      row.or([row('fecha', '<=', madridDay(new Date(now.getTime() - networksLast * day))), row('fecha', '>', madridDay(now))]),
    )
    .execute();
  await forgetHealth(db, now);
  await db.updateTable('socios').set({ correo_antes: null, correo_cambiado: null }).where('correo_cambiado', '<', before(day)).execute();
  await db.deleteFrom('sesiones').where('caduca', '<', before(0)).execute();
  await db.deleteFrom('sesiones_cerradas').where('caduca', '<', before(0)).execute();
  const oldestHour = hourOf(new Date(now.getTime() - 30 * day));
  await db.deleteFrom('cargas_modulos').where('hora', '<', oldestHour).execute();
  await db.deleteFrom('dibujos_modulos').where('hora', '<', oldestHour).execute();
  await db.deleteFrom('solicitudes_datos').where('confirmada', 'is', null).where('creada', '<', before(confirmWithin)).execute();
  await db.deleteFrom('intentos').where('hasta', '<', before(0)).execute();
  await db.deleteFrom('restablecimientos').where('caduca', '<', before(0)).execute();
  await db
    .deleteFrom('copias')
    .where('empezada', '<', before(90 * day))
    .execute();
  await db
    .deleteFrom('importaciones')
    .where('creada', '<', before(90 * day))
    // Kept while its emails with credentials are still sent.
    .where('credenciales_hora', 'is', null)
    .execute();
}

/** Whether answers about health, such as allergies, are needed no more. */
const isDone = (call: Call, now: Date): boolean =>
  isOver(call, now) || call.edition.cancelada !== null || (!call.activity && call.edition.es_ruta === 0);

/** Answers about health serve the day itself. */
async function forgetHealth(db: Db, now: Date): Promise<void> {
  const oldest = madridDay(new Date(now.getTime() - healthLasts * day));
  const asked = await db.selectFrom('preguntas').select(['id', 'convocatoria_id']).where('salud', '=', 1).execute();
  for (const { id, convocatoria_id } of asked) {
    const call = await findCallOf(db, convocatoria_id);
    if (!call) continue;
    if (!isDone(call, now) && call.activity?.fecha_evento) continue;
    const until = isDone(call, now) ? '9999' : oldest;
    await db
      .deleteFrom('respuestas')
      .where('pregunta_id', '=', id)
      .where('inscripcion_id', 'in', ({ selectFrom }) => selectFrom('inscripciones').select('inscripciones.id').where('fecha', '<', until))
      .execute();
    await changeGuestAnswers(db, { convocatoria_id, pregunta_id: id, until }, () => undefined);
  }
}

/** @returns a function that ends it. */
export function pruneHourly(context: Pick<AppContext, 'db' | 'files' | 'config' | 'mail' | 'log'>): () => Promise<void> {
  const { db, files, config, log } = context;
  // The only process of a database has just begun: no request from before is under way.
  let requestsMayLast = config.databaseUrl === undefined ? 0 : hour;
  const work = async () => {
    const now = new Date();
    const requestsBegan = new Date(now.getTime() - requestsMayLast);
    requestsMayLast = hour;
    await pruneRows(db, now);
    await endDataOnce(context, now);
    // A new version of this site may have other texts.
    await db.transaction().execute((trx) => keepLegal(trx, config, now));
    await removeOldSnapshots(config.dataDir, now);
    await removeOrphanedAttachments(db, files, requestsBegan);
  };
  const { run, stop } = repeatWork(work, { every: hour, failure: 'what is old could not be removed', log });
  void run();
  return stop;
}
