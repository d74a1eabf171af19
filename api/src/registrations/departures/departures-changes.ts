import { type Club, writeToUs } from 'shared/facts/club';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { StoredUser } from '../../core/db/schema.ts';
import { findCallOf, type Call } from '../calls/calls-queries.ts';
import { Conflict } from '../../core/base/http-error.ts';
import { columnOf } from '../../core/db/rows.ts';
import { inSlices } from '../../core/db/transact.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueNotices, readDevices } from '../../core/push/notices.ts';
import { stampEmail, withdrawEmails } from '../../core/mail/outbox.ts';
import { addLinks, readEmailRecipients } from '../mailings/email-facts.ts';
import { insertMailingEmails, ofMailing } from '../mailings/mailings-changes.ts';
import { formatLongDay } from 'shared/text/dates';
import { countOf } from 'shared/text/count-of';
import { nameOfEvent } from '../calls/confirmation-email.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { findNews, type Wanted } from './departures-queries.ts';

const subject = 'Tu grupo y tu hora de salida';

interface Departure {
  greeting: string;
  group: string;
  hour: string;
  /** Call, day and meeting point, as far as the club has set them. */
  facts: readonly string[];
  link: string;
}

/** The same the first time and later: it holds whatever an earlier one said. */
const writeDeparture = (club: Club, { greeting, group, hour, facts, link }: Departure): string =>
  [
    greeting,
    'Este es tu grupo y tu hora de salida. Si antes te habíamos dicho otra cosa, vale lo de este correo:',
    [`Grupo: ${group}`, `Hora de salida: ${hour}`, ...facts].join('\n'),
    ...(link === '' ? [] : [`Aquí puedes ver tu inscripción. El enlace es personal, no lo reenvíes:\n${link}`]),
    `Si algo no es correcto o ya no puedes venir, ${writeToUs(club)}.`,
  ].join('\n\n');

function listFacts(evento: string | null, call: Call | undefined, club: Club): string[] {
  const { fecha_evento, lugar } = call?.activity ?? {};
  return [
    `Evento: ${nameOfEvent({ evento }, call, club)}`,
    ...(fecha_evento ? [`Fecha: ${formatLongDay(fecha_evento)}`] : []),
    ...(lugar ? [`Lugar: ${lugar}`] : []),
  ];
}

/** The mailing's text for staff. */
const forStaff = { greeting: 'Hola, {nombre}:', group: '{grupo}', hour: '{salida}', facts: [], link: '{enlace}' };
export const departureMailing = (club: Club) => ({ asunto: subject, mensaje: writeDeparture(club, forStaff) });

/**
 * Emails riders whose group or hour is new, as one mailing. What they were told is stored with it, so that none is told the
 * same twice; an older email that is still queued is withdrawn.
 *
 * @param cuantas How many riders the screen showed.
 * @throws Conflict when there are more or fewer by now.
 */
export function createDepartureChanges(context: Pick<AppContext, 'db' | 'config' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones', mail: context.mail });

  return (author: StoredUser, wanted: Wanted, cuantas: number): Promise<{ envio: number; destinatarios: number }> =>
    write(author, async ({ trx, moment, record }) => {
      const { news, riders } = await findNews(trx, wanted);
      if (news.por_escribir !== cuantas) {
        throw new Conflict(
          `Mientras tanto ha cambiado a cuántas personas hay que escribir: ahora son ${news.por_escribir}. No se ha enviado nada.`,
          news,
        );
      }
      const earlier = riders.flatMap(({ correo_id }) => correo_id ?? []);
      await withdrawEmails(trx, earlier);
      const club = await readClub(trx);
      const inbox = await findInbox(trx, context.config);
      const envio = await trx
        .insertInto('envios')
        .values({
          ...departureMailing(club),
          autor: fullName(author),
          huella: '',
          clave: null,
          creado: moment.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const calls = new Map<number | null, Call | undefined>();
      await inSlices(riders, async (some) => {
        const known = await readEmailRecipients(trx, context, columnOf(some, 'id'));
        const links = new Map((await addLinks(trx, context, [...known.values()])).map(({ id, datos }) => [id, datos.enlace]));
        const emails = [];
        for (const { id, mail, nombre, evento, convocatoria_id, grupo_num, salida } of some) {
          if (!calls.has(convocatoria_id)) calls.set(convocatoria_id, await findCallOf(trx, convocatoria_id));
          const facts = listFacts(evento, calls.get(convocatoria_id), club);
          const texto = writeDeparture(club, {
            greeting: greetPerson(nombre),
            group: String(grupo_num),
            hour: salida,
            facts,
            link: links.get(id) ?? '',
          });
          emails.push({
            ...ofMailing(envio.id, club, inbox),
            ...stampEmail(moment, club),
            inscripcion_id: id,
            para: mail,
            asunto: subject,
            texto,
          });
        }
        const queued = await insertMailingEmails(trx, emails);
        await trx
          .insertInto('salidas_publicadas')
          .values(some.map(({ id, grupo_num, salida }) => ({ inscripcion_id: id, grupo_num, salida, correo_id: queued.get(id) ?? 0 })))
          .onConflict((conflict) =>
            conflict.column('inscripcion_id').doUpdateSet((row) => ({
              grupo_num: row.ref('excluded.grupo_num'),
              salida: row.ref('excluded.salida'),
              correo_id: row.ref('excluded.correo_id'),
            })),
          )
          .execute();
      });
      const devices = await readDevices(trx);
      const told = new Set(riders.flatMap(({ mail }) => devices.get(mail) ?? []));
      await queueNotices(trx, 'grupo', [...told], moment);
      await record('enviar', null, { resumen: `grupo y salida: ${countOf(riders.length, 'destinatario', 'destinatarios')}` });
      return { envio: envio.id, destinatarios: riders.length };
    });
}
