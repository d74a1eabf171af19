import { digest } from '../../core/base/secrets.ts';
import type { z } from 'zod';
import { dataRights } from 'shared/facts/data-rights';
import type { DataRequest, dataRequestForm } from 'shared/contract/personal-data';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { shiftMonths } from '../../site/legal/periods.ts';
import { drawLink } from '../../accounts/security/personal-links.ts';

/** How long, in ms, the link of the email confirms a request. */
export const confirmWithin = 48 * 3_600_000;

/** dd/mm/aaaa */
const writeDay = (moment: string): string => formatDay(madridDay(new Date(moment)));

type Parts = Pick<AppContext, 'db' | 'config' | 'limits' | 'now'>;

/** Stores a request until the email's link is opened: anyone may type another person's address. */
export async function askForData(
  { db, config, limits, now }: Parts,
  { derecho, correo, mensaje = '' }: Omit<z.output<typeof dataRequestForm>, 'token_captcha'>,
): Promise<void> {
  const { huella, address } = drawLink(`${config.publicUrl}/derechos`, 'confirmar=');
  await db.transaction().execute(async (trx) => {
    if (!(await limits.mayWriteTo(trx, correo, 'data-request'))) return;
    await trx
      .insertInto('solicitudes_datos')
      .values({ clave: huella, derecho, correo, mensaje: mensaje || null, creada: now().toISOString() })
      .execute();
    const email = writeEmail({ to: correo, subject: 'Confirma tu solicitud sobre tus datos' }, [
      greetPerson(null),
      `Alguien ha pedido al club, con este correo: «${dataRights[derecho].label}». Si has sido tú, abre este enlace y confírmalo:\n${address}`,
      'Vale 48 horas. Desde que lo pediste tenemos un mes para contestarte. Si pides que borremos tus datos, borraremos también tu correo, y por eso no te escribiremos después.',
      'Si no has sido tú, no hagas nada.',
    ]);
    await queueEmail(trx, email, now());
  });
}

/** Confirms a request: from now on the club has to answer. @throws HttpError 404 */
export async function confirmRequest({ db, config, limits, now }: Parts, clave: string): Promise<{ vence: string }> {
  const moment = now();
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('solicitudes_datos')
      .selectAll()
      .where('clave', '=', digest(clave))
      .where('creada', '>', new Date(moment.getTime() - confirmWithin).toISOString())
      .executeTakeFirst();
    if (!found) throw new HttpError(404, 'El enlace no vale o ha caducado. Vuelve a enviar la solicitud.');
    // A link may be opened twice.
    if (found.vence !== null) return { vence: found.vence };
    const vence = shiftMonths(new Date(found.creada), 1).toISOString();
    await trx.updateTable('solicitudes_datos').set({ confirmada: moment.toISOString(), vence }).where('id', '=', found.id).execute();
    const to = await findInbox(trx, config);
    if (await limits.mayWriteTo(trx, to, 'data-request')) {
      const email = writeEmail({ to, subject: `Solicitud sobre datos personales: antes del ${writeDay(vence)}` }, [
        greetPerson(null),
        `Alguien ha pedido: «${dataRights[found.derecho].label}» (${dataRights[found.derecho].article} del RGPD). Hay que contestar antes del ${writeDay(vence)}.`,
        `Dirección y webmasters la encuentran aquí:\n${config.publicUrl}/datos-personales`,
      ]);
      await queueEmail(trx, email, moment);
    }
    return { vence };
  });
}

/** Open requests first, then closed ones, the latest first. */
export async function listRequests(db: Db): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom('solicitudes_datos')
    .select(['id', 'derecho', 'correo', 'mensaje', 'creada', 'vence', 'atendida'])
    .where('vence', 'is not', null)
    .$narrowType<{ vence: string }>()
    .orderBy('vence')
    .execute();
  const isOpen = ({ atendida }: DataRequest) => atendida === null;
  return [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row)).toReversed()];
}

/** The number of open requests, and the first deadline. */
export async function countRequests(db: Db): Promise<{ abiertas: number; vence: string | null }> {
  const { abiertas, vence } = await db
    .selectFrom('solicitudes_datos')
    .select(({ fn }) => [fn.countAll<number | string>().as('abiertas'), fn.min('vence').as('vence')])
    .where('vence', 'is not', null)
    .where('atendida', 'is', null)
    .executeTakeFirstOrThrow();
  return { abiertas: Number(abiertas), vence };
}

/** Closes them, and deletes the address. @returns how many. */
export async function closeRequests(
  trx: Db,
  which: { id: number } | { correo: string },
  huella: string | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('solicitudes_datos')
    .set({ atendida: now.toISOString(), correo: null, mensaje: null, clave: null, huella })
    .where('atendida', 'is', null)
    .where('id' in which ? 'id' : 'correo', '=', 'id' in which ? which.id : which.correo)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
