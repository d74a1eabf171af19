import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './schema.ts';

const day = 86_400_000;

/**
 * Removes what is no longer needed: spent captchas, failed log-ins and links of the past, deleted registrations that
 * nobody brought back within a day, letters settled over 30 days ago, the audit after 90.
 */
export async function prune(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  await db.deleteFrom('captcha_usados').where('caduca', '<', before(0)).execute();
  await db.deleteFrom('inscripciones').where('eliminada', '<', before(day)).execute();
  await db.deleteFrom('sesiones_cerradas').where('caduca', '<', before(0)).execute();
  await db
    .deleteFrom('cargas_modulos')
    .where('hora', '<', before(30 * day).slice(0, 13))
    .execute();
  await db.deleteFrom('intentos').where('momento', '<', before(day)).execute();
  await db.deleteFrom('restablecimientos').where('caduca', '<', before(0)).execute();
  await db
    .deleteFrom('auditoria')
    .where('momento', '<', before(90 * day))
    .execute();
  await db
    .deleteFrom('correos')
    .where('estado', '!=', 'pendiente')
    .where('creado', '<', before(30 * day))
    .execute();
}

/** @returns a function that ends it. */
export function pruneHourly(db: Db, log: FastifyBaseLogger): () => void {
  const run = () => {
    prune(db, new Date()).catch((error: unknown) => log.error({ err: error }, 'old rows could not be removed'));
  };
  run();
  const timer = setInterval(run, 3_600_000).unref();
  return () => clearInterval(timer);
}
