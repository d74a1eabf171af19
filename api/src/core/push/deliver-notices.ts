import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { CoreContext } from '../context.ts';
import { repeatWork } from '../base/repeat.ts';
import type { Db } from '../db/schema.ts';
import { dropNotice, noticePath, notices, settleNotice } from './notices.ts';
import { createPushService, type PushService } from './push-service.ts';

/** How often, in ms, due notifications are looked for. */
const every = 5000;
/** Sent at once. */
const lanes = 10;
/** In ms: the first pause between two attempts; each is twice the one before. */
const firstPause = 60_000;

type Parts = Pick<CoreContext, 'db' | 'sharedNow' | 'mail'> & { push: PushService; log: Pick<FastifyBaseLogger, 'warn'> };

/** Sends what is due, once. Two processes never send the same one at a time; one that is killed while sending leaves it to be sent again. */
export async function deliverNotices({ db, sharedNow, mail, push, log }: Parts): Promise<number> {
  const now = await sharedNow();
  // The emails that waited for these leave by themselves.
  await db.deleteFrom('avisos').where('caduca', '<=', now.toISOString()).execute();
  for (let tried = 0; ;) {
    const leased = await lease(db, now);
    if (leased.length === 0) return tried;
    tried += leased.length;
    const outcomes = await Promise.all(leased.map((notice) => deliver(db, push, notice, now)));
    const failed = outcomes.filter((outcome) => outcome !== 'accepted').length;
    if (failed > 0) log.warn({ failed, of: outcomes.length }, 'push notifications were not accepted');
    if (outcomes.some((outcome) => outcome === 'gone' || outcome === 'refused')) mail.wake();
  }
}

/** Those that are due, with the time of the next attempt already set. */
async function lease(db: Db, now: Date) {
  const due = await db
    .selectFrom('avisos')
    .innerJoin('dispositivos', 'dispositivos.id', 'avisos.dispositivo_id')
    .select(['avisos.id', 'dispositivo_id', 'clase', 'correo_id', 'intentos', 'direccion', 'dispositivos.clave', 'secreto'])
    .where('proximo_intento', '<=', now.toISOString())
    .orderBy('avisos.id')
    .limit(lanes)
    .execute();
  const leased: typeof due = [];
  for (const notice of due) {
    const next = new Date(now.getTime() + firstPause * 2 ** notice.intentos).toISOString();
    const { numUpdatedRows } = await db
      .updateTable('avisos')
      .set({ intentos: sql`intentos + 1`, proximo_intento: next })
      .where('id', '=', notice.id)
      // Another process may have been quicker.
      .where('intentos', '=', notice.intentos)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) leased.push(notice);
  }
  return leased;
}

async function deliver(db: Db, push: PushService, notice: Awaited<ReturnType<typeof lease>>[number], now: Date) {
  const { title, body, ttl } = notices[notice.clase];
  const options = { body, tag: notice.clase, icon: '/icons/icon-192.png', lang: 'es', data: { path: noticePath } };
  const outcome = await push.send(notice, { title, options }, ttl);
  if (outcome === 'accepted') await settleNotice(db, notice);
  else if (outcome === 'gone' || outcome === 'refused') await dropNotice(db, notice, outcome === 'gone');
  if (outcome === 'accepted' || outcome === 'unknown') await markUnknown(db, notice.dispositivo_id, outcome === 'unknown' ? now : null);
  return outcome;
}

/** Notes since when a device's push service does not know this site: `doctor` tells it. */
const markUnknown = (db: Db, id: number, since: Date | null) =>
  db
    .updateTable('dispositivos')
    .set({ rechazado: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('rechazado', since ? 'is' : 'is not', null)
    .execute();

/** @returns a function that ends it. */
export function deliverNoticesOften(context: CoreContext): () => Promise<void> {
  const parts = { ...context, push: createPushService(context.config) };
  return repeatWork(() => deliverNotices(parts), { every, failure: 'push notifications could not be sent', log: context.log }).stop;
}
