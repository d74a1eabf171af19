import type { EmailFacts } from 'shared/facts/email-fields';
import { formatEuros } from 'shared/facts/money';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { findOpenRoutes, findRouteOf } from '../edition/edition-queries.ts';
import { plainName } from '../../core/mail/greeting.ts';
import { addRegistrationLinks, isLinkOver, myRegistrationPage } from '../edition/registration-links.ts';
import { chunksOf } from './mailings-queries.ts';

export interface Recipient {
  id: number;
  nombre: string | null;
  mail: string;
  /** For a link only the page, without a key: see `addLinks`. */
  datos: EmailFacts;
}

type Parts = Pick<AppContext, 'config' | 'now'>;

/** The values of placeholders for these registrations, by id; missing ones are left out. Riders' own text goes through `greet`. */
export async function readEmailRecipients(db: Db, { config, now }: Parts, ids: readonly number[]): Promise<Map<number, Recipient>> {
  const hasLinks = await findEditionsWithLinks(db, now());
  const found = new Map<number, Recipient>();
  for await (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('inscripciones')
      .select(['id', 'nombre', 'mail', 'referencia', 'grupo_num', 'salida', 'importe', 'edicion_id'])
      .where('id', 'in', some)
      .where('eliminada', 'is', null)
      .execute();
    for (const { id, nombre, mail, referencia, grupo_num, salida, importe, edicion_id } of rows) {
      const datos: EmailFacts = {
        nombre: plainName(nombre ?? ''),
        referencia: referencia ?? '',
        grupo: grupo_num === null ? '' : String(grupo_num),
        salida: salida ?? '',
        importe: importe === null ? '' : formatEuros(importe),
        enlace: referencia !== null && hasLinks.has(edicion_id ?? 0) ? myRegistrationPage(config.publicUrl) : '',
      };
      found.set(id, { id, nombre, mail, datos });
    }
  }
  return found;
}

/** Editions whose riders still see their registration by a link. */
async function findEditionsWithLinks(db: Db, now: Date): Promise<Set<number>> {
  const years = await db.selectFrom('ediciones').select('id').where('anio', '>', 0).orderBy('anio', 'desc').limit(2).execute();
  const routes = await Promise.all(years.map(({ id }) => findRouteOf(db, id)));
  const open = new Set<number>();
  for (const route of [...routes, ...(await findOpenRoutes(db, now))]) if (route && !isLinkOver(route, now)) open.add(route.edition.id);
  return open;
}

/** The same, with a link of its own for each recipient who may have one. */
export async function addLinks(trx: Db, { config, now }: Parts, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const ids = recipients.filter(({ datos }) => datos.enlace !== '').map(({ id }) => id);
  const links = await addRegistrationLinks(trx, ids, { publicUrl: config.publicUrl, now: now() });
  return recipients.map((recipient) => ({
    ...recipient,
    datos: { ...recipient.datos, enlace: links.get(recipient.id) ?? '' },
  }));
}
