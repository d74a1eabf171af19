import type { EmailFacts, RegistrationFacts } from 'shared/facts/email-fields';
import { formatEuros } from 'shared/facts/money';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { findOpenCalls, findCallOf } from '../calls/calls-queries.ts';
import { plainName } from '../../core/mail/greeting.ts';
import { addRegistrationLinks, isLinkOver, myRegistrationPage } from '../calls/registration-links.ts';
import { tellAnswer, writeAnswer } from 'shared/facts/sign-up-fields';
import { readAnswer } from '../calls/questions-queries.ts';
import { inSlices } from '../../core/db/transact.ts';

/** With the values of placeholders. */
export interface Addressee {
  id: number;
  mail: string;
  datos: EmailFacts;
}

export interface Recipient extends Addressee {
  nombre: string | null;
  /** For a link only the page, without a key: see `addLinks`. */
  datos: RegistrationFacts;
}

type Parts = Pick<AppContext, 'config' | 'now'>;

/** The values of placeholders for these registrations, by id; missing ones are left out. Riders' own text goes through `greet`. */
export async function readEmailRecipients(db: Db, { config, now }: Parts, ids: readonly number[]): Promise<Map<number, Recipient>> {
  const hasLinks = await findEditionsWithLinks(db, now());
  const found = new Map<number, Recipient>();
  await inSlices(ids, async (some) => {
    const rows = await db
      .selectFrom('inscripciones')
      .select(['id', 'nombre', 'mail', 'referencia', 'grupo_num', 'salida', 'importe', 'convocatoria_id', 'invitados'])
      .where('id', 'in', some)
      .where('eliminada', 'is', null)
      .execute();
    const answers = await tellAnswers(db, some);
    for (const { id, nombre, mail, referencia, grupo_num, salida, importe, convocatoria_id, invitados } of rows) {
      const datos: RegistrationFacts = {
        nombre: plainName(nombre ?? ''),
        referencia: referencia ?? '',
        grupo: grupo_num === null ? '' : String(grupo_num),
        salida: salida ?? '',
        importe: importe === null ? '' : formatEuros(importe),
        enlace: referencia !== null && hasLinks.has(convocatoria_id ?? 0) ? myRegistrationPage(config.publicUrl) : '',
        ...(invitados > 0 && { invitados: String(invitados) }),
        ...(answers.has(id) && { respuestas: answers.get(id) }),
      };
      found.set(id, { id, nombre, mail, datos });
    }
  });
  return found;
}

/**
 * Answers in words, by registration: 'Menú: Carne · Talla: L'. Only what was chosen from a list, yes and no, numbers and days: whoever
 * signs somebody else up could type anything. Nothing about health.
 */
async function tellAnswers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['inscripcion_id', 'texto', 'tipo', 'valor'])
    .where('inscripcion_id', 'in', ids)
    .where('tipo', 'in', ['una', 'varias', 'si_no', 'numero', 'fecha'])
    .where('salud', '=', 0)
    .orderBy('orden')
    .orderBy('preguntas.id')
    .execute();
  const told = new Map<number, string>();
  for (const { inscripcion_id, texto, tipo, valor } of rows) {
    const line = tellAnswer(texto, writeAnswer(readAnswer(tipo, valor), tipo));
    told.set(inscripcion_id, [told.get(inscripcion_id), line].filter(Boolean).join(' · '));
  }
  return told;
}

/** Calls whose riders still see their registration by a link. */
async function findEditionsWithLinks(db: Db, now: Date): Promise<Set<number>> {
  const years = await db.selectFrom('convocatorias').select('id').where('es_ruta', '=', 1).orderBy('anio', 'desc').limit(2).execute();
  const routes = await Promise.all(years.map(({ id }) => findCallOf(db, id)));
  const open = new Set<number>();
  for (const route of [...routes, ...(await findOpenCalls(db, now))]) if (route && !isLinkOver(route, now)) open.add(route.edition.id);
  return open;
}

/** The same, with a link of its own for each recipient who may have one. */
export async function addLinks(trx: Db, { config, now }: Parts, recipients: readonly Addressee[]): Promise<Addressee[]> {
  const ids = recipients.filter(({ datos }) => datos.enlace !== '').map(({ id }) => id);
  const links = await addRegistrationLinks(trx, ids, { publicUrl: config.publicUrl, now: now() });
  return recipients.map(({ datos, ...each }) => ({ ...each, datos: { ...datos, enlace: links.get(each.id) ?? '' } }));
}

/** What each of these would read, in the order of the ids. */
export async function listFacts<Facts>(found: Promise<ReadonlyMap<number, Facts>>, ids: readonly number[]): Promise<Facts[]> {
  const known = await found;
  return ids.flatMap((id) => known.get(id) ?? []);
}
