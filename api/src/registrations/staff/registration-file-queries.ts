import type { RegistrationFile } from 'shared/contract/registration-file';
import type { Db } from '../../core/db/schema.ts';
import { describeChoice, findMine } from '../my-registration/my-registration-queries.ts';
import { isLinkOver } from '../calls/registration-links.ts';
import { getRow } from '../calls/registration-rows.ts';
import { outcomes } from '../mailings/mailings-queries.ts';

/** The most lines of its history, and emails: more would be a fault. */
const most = 200;

/** All stored data of a registration. `clubEmail`: what went there was no email to the rider. @throws HttpError 404 */
export async function readRegistrationFile(
  db: Db,
  id: number,
  { clubEmail, now }: { clubEmail: string; now: Date },
): Promise<RegistrationFile> {
  const row = await getRow(db, id);
  const mine = await findMine(db, id);
  return {
    inscripcion: row,
    importe: row.importe,
    cobrado: row.cobrado,
    cambio: mine ? describeChoice(mine) : null,
    historia: await listHistory(db, id),
    correos: await listEmails(db, row, clubEmail),
    enlace: mine !== undefined && !isLinkOver(mine.call, now),
  };
}

async function listHistory(db: Db, id: number): Promise<RegistrationFile['historia']> {
  const rows = await db
    .selectFrom('auditoria')
    .select(['id', 'momento', 'usuario', 'accion', 'resumen', 'entidad_id'])
    .where('entidad', '=', 'inscripciones')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('entidad_id', '=', String(id)),
        eb('id', 'in', selectFrom('auditoria_inscripciones').select('auditoria_id').where('inscripcion_id', '=', id)),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ entidad_id, ...line }) => ({ ...line, comun: entidad_id === null }));
}

/** Emails about this registration, and those of mailings to its address: a family gets one email. */
async function listEmails(db: Db, { id, mail }: { id: number; mail: string }, clubEmail: string): Promise<RegistrationFile['correos']> {
  const rows = await db
    .selectFrom('correos')
    .leftJoin('envios', 'envios.id', 'correos.envio_id')
    .select(['correos.id', 'correos.asunto', 'correos.para', 'correos.creado', 'correos.estado', 'correos.ultimo_error', 'envios.autor'])
    .where(({ or, and, eb }) =>
      or([eb('correos.inscripcion_id', '=', id), and([eb('correos.envio_id', 'is not', null), eb('correos.para', '=', mail)])]),
    )
    .where('correos.para', '!=', clubEmail)
    .orderBy('correos.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ estado, ultimo_error, ...email }) => ({ ...email, estado: outcomes[estado], motivo: ultimo_error }));
}
