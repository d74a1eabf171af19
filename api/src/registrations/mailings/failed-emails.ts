import type { FailedEmail } from 'shared/contract/failed-emails';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { isGivenUp } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { inSlices } from '../../core/db/transact.ts';

/** How long, in ms, an email that was given up is listed. */
export const toldFor = 7 * 86_400_000;

/** With the registration while it exists. */
const findFailed = (db: Db) =>
  db
    .selectFrom('correos')
    .leftJoin('inscripciones', (join) =>
      join.onRef('inscripciones.id', '=', 'correos.inscripcion_id').on('inscripciones.eliminada', 'is', null),
    )
    .select(['correos.id', 'correos.asunto', 'correos.para', 'correos.creado', 'correos.ultimo_error', 'correos.envio_id', 'correos.texto'])
    .select('correos.responder_correo')
    .select(['correos.inscripcion_id as de', 'inscripciones.id as inscripcion_id', 'inscripciones.nombre', 'inscripciones.mail']);

type Failed = Awaited<ReturnType<ReturnType<typeof findFailed>['executeTakeFirstOrThrow']>>;

/** Whether it can be sent again: its text is still stored, and its registration was not deleted. */
const canGoAgain = ({ texto, envio_id, de, inscripcion_id }: Failed) =>
  (texto !== '' || envio_id !== null) && (de === null || inscripcion_id !== null);

/** Its current recipient: of a message to the club the inbox; of an email to a rider their current address. */
const addressNow = ({ envio_id, responder_correo, mail, para }: Failed, inbox: string): string =>
  envio_id === null && responder_correo !== null ? inbox : (mail ?? para);

export async function listFailedEmails(db: Db, inbox: string, now: Date): Promise<FailedEmail[]> {
  const rows = await findFailed(db)
    .where(isGivenUp(new Date(now.getTime() - toldFor)))
    .orderBy('correos.id', 'desc')
    .execute();
  return rows.map((row) => {
    const { id, asunto, para, creado, ultimo_error, inscripcion_id, nombre } = row;
    const address = addressNow(row, inbox);
    const ahora = address === para ? null : address;
    return { id, asunto, para, creado, motivo: ultimo_error, inscripcion_id, nombre, ahora, reenviable: canGoAgain(row) };
  });
}

export function createFailedEmailChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', mail: context.mail });

  /** Queues emails again, to the current address: the old one may be why it failed. @returns how many can go again. */
  const sendAgain = (actor: Actor, ids: readonly number[]): Promise<number> =>
    write(actor, async ({ trx, moment, record }) => {
      let count = 0;
      const inbox = await findInbox(trx, context.config);
      await inSlices([...new Set(ids)], async (chosen) => {
        const rows = await findFailed(trx).where('correos.id', 'in', chosen).execute();
        for (const row of rows.filter(canGoAgain)) {
          const { numUpdatedRows } = await trx
            .updateTable('correos')
            .set({ estado: 'pendiente', intentos: 0, proximo_intento: moment.toISOString(), ultimo_error: null })
            .set({ para: addressNow(row, inbox), descartado: null })
            .where('id', '=', row.id)
            .where('estado', '=', 'fallido')
            .executeTakeFirstOrThrow();
          count += Number(numUpdatedRows);
        }
      });
      if (count > 0) await record('enviar', null, { resumen: `correos sin entregar, otra vez: ${count}` });
      return count;
    });

  /** Dismisses emails: they stay listed, and are not counted any more. @returns how many were. */
  const dismiss = (actor: Actor, ids: readonly number[]): Promise<number> =>
    write(actor, async ({ trx, moment, record }) => {
      const dismissed = await inSlices([...new Set(ids)], (chosen) =>
        trx
          .updateTable('correos')
          .set({ descartado: moment.toISOString() })
          .where('id', 'in', chosen)
          .where('estado', '=', 'fallido')
          .where('descartado', 'is', null)
          .returning('id')
          .execute(),
      );
      const count = dismissed.flat().length;
      if (count > 0) await record('editar', null, { resumen: `correos sin entregar, descartados: ${count}` });
      return count;
    });

  return { sendAgain, dismiss };
}
