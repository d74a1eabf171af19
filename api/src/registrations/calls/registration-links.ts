import type { FastifyRequest } from 'fastify';
import { digest } from '../../core/base/secrets.ts';
import type { Expression } from 'kysely';
import type { Db, Row } from '../../core/db/schema.ts';
import { type Call, lastDay } from './calls-queries.ts';
import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { drawLink } from '../../accounts/security/personal-links.ts';

const day = 86_400_000;
/** In days after the day itself: how long links are valid. */
const daysAfter = 30;
/** How long, in ms, a new address may be confirmed; the email says so. */
export const confirmWithin = 2 * day;

export type RegistrationLink = Row<'enlaces_inscripcion'>;

/** The page on which riders see their registration. */
export const myRegistrationPage = (publicUrl: string) => `${publicUrl}/mi-inscripcion`;

export const isLinkOver = (call: Call, now: Date): boolean => shiftDay(lastDay(call), daysAfter) < madridDay(now);

/**
 * Makes the address at which a rider sees their registration.
 *
 * @param correo The address that the link confirms; without one it opens the registration.
 */
export async function addRegistrationLink(
  trx: Db,
  inscripcion_id: number,
  { publicUrl, now, correo = null }: { publicUrl: string; now: Date; correo?: string | null },
): Promise<string> {
  const { link, adding } = newRegistrationLink(trx, inscripcion_id, { publicUrl, now, correo });
  await adding.execute();
  return link;
}

/** The same, with a statement that is still to be sent. */
export function newRegistrationLink(
  trx: Db,
  inscripcion_id: number | Expression<number>,
  { publicUrl, now, correo = null }: { publicUrl: string; now: Date; correo?: string | null },
) {
  const { huella, address: link } = drawLink(myRegistrationPage(publicUrl), correo === null ? '' : 'confirmar=');
  return { link, adding: trx.insertInto('enlaces_inscripcion').values({ huella, inscripcion_id, correo, creado: now.toISOString() }) };
}

/** Adds a link for each of these. */
export async function addRegistrationLinks(
  trx: Db,
  ids: readonly number[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Map<number, string>> {
  const made = ids.map((id) => ({ id, ...drawLink(myRegistrationPage(publicUrl)) }));
  const rows = made.map(({ id, huella }) => ({ huella, inscripcion_id: id, correo: null, creado: now.toISOString() }));
  if (rows.length > 0) await trx.insertInto('enlaces_inscripcion').values(rows).execute();
  return new Map(made.map(({ id, address }) => [id, address]));
}

/** The key that a request brings. */
export const keyOfRider = ({ headers }: Pick<FastifyRequest, 'headers'>): string => String(headers['clave-inscripcion'] ?? '');

/** A link that opens a registration, or one that confirms a new address. */
export const findRegistrationLink = (db: Db, clave: string, kind: 'open' | 'confirm' = 'open'): Promise<RegistrationLink | undefined> =>
  db
    .selectFrom('enlaces_inscripcion')
    .selectAll()
    .where('huella', '=', digest(clave))
    .where('correo', kind === 'open' ? 'is' : 'is not', null)
    .executeTakeFirst();

/** Deletes all links of a registration but one. */
export async function revokeLinks(trx: Db, { inscripcion_id, huella }: RegistrationLink): Promise<void> {
  await trx.deleteFrom('enlaces_inscripcion').where('inscripcion_id', '=', inscripcion_id).where('huella', '!=', huella).execute();
}
