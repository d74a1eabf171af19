import { type SelectQueryBuilder, sql } from 'kysely';
import type { Mailing, MailingRecipient } from 'shared/contract/mailings';
import type { Db, Tables } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { notFound } from '../../core/base/http-error.ts';
import { slicesById } from '../../core/db/slices.ts';

/** The addresses of existing registrations, in no order. */
export async function listAddresses(db: Db, ids: readonly number[]): Promise<{ id: number; mail: string }[]> {
  const found = await inSlices(ids, (some) =>
    db.selectFrom('inscripciones').select(['id', 'mail']).where('id', 'in', some).where('eliminada', 'is', null).execute(),
  );
  return found.flat();
}

export const findMailingByKey = (db: Db, clave: string) =>
  db.selectFrom('envios').select(['id', 'huella']).where('clave', '=', clave).executeTakeFirst();

/** Mailings to registrations have no kind. */
const ofAudience = (db: Db, to: 'inscripciones' | 'socios') =>
  db.selectFrom('envios').where('envios.clase', to === 'socios' ? 'is not' : 'is', null);

/** Newest first. */
export async function listMailings(db: Db, to: 'inscripciones' | 'socios'): Promise<Mailing[]> {
  const rows = await countEmails(ofAudience(db, to)).orderBy('envios.id', 'desc').execute();
  return rows.map(describe);
}

/** @throws HttpError 404 */
export const getMailing = async (db: Db, to: 'inscripciones' | 'socios', id: number): Promise<Mailing & { mensaje: string }> =>
  describe(await countEmails(ofAudience(db, to)).where('envios.id', '=', id).executeTakeFirstOrThrow(notFound));

function countEmails(mailings: SelectQueryBuilder<Tables, 'envios', object>) {
  return mailings
    .leftJoin('correos', 'correos.envio_id', 'envios.id')
    .select(['envios.id', 'envios.asunto', 'envios.mensaje', 'envios.creado', 'envios.autor'])
    .select(({ fn }) => [
      fn.count('correos.id').as('total'),
      fn.count('correos.id').filterWhere('correos.estado', '=', 'pendiente').as('pendientes'),
      fn.count('correos.id').filterWhere('correos.estado', '=', 'enviado').as('enviados'),
      fn.count('correos.id').filterWhere('correos.estado', '=', 'fallido').as('fallidos'),
    ])
    .groupBy(['envios.id', 'envios.asunto', 'envios.mensaje', 'envios.creado', 'envios.autor']);
}

type Counted = Awaited<ReturnType<ReturnType<typeof countEmails>['executeTakeFirstOrThrow']>>;

/** PostgreSQL's counts are text. */
const describe = ({ total, pendientes, enviados, fallidos, ...row }: Counted) => ({
  ...row,
  total: Number(total),
  pendientes: Number(pendientes),
  enviados: Number(enviados),
  fallidos: Number(fallidos),
});

export const listAttachments = (db: Db, mailingId: number) =>
  db.selectFrom('adjuntos').select(['nombre', 'bytes']).where('envio_id', '=', mailingId).orderBy('id').execute();

/** What became of an email, by the state of its row. */
export const outcomes = { pendiente: 'pendiente', enviado: 'enviado', fallido: 'error' } as const;

/** In the order of sending, a slice at a time. */
export async function* readRecipients(db: Db, mailingId: number): AsyncGenerator<MailingRecipient[]> {
  const slices = slicesById((last, most) =>
    db
      .selectFrom('correos')
      .leftJoin('inscripciones', 'inscripciones.id', 'correos.inscripcion_id')
      .leftJoin('socios', 'socios.id', 'correos.socio_id')
      .select(['correos.id', 'correos.inscripcion_id', 'correos.para', 'correos.estado', 'correos.intentos'])
      .select(({ fn }) => fn.coalesce('inscripciones.nombre', 'socios.nombre').as('nombre'))
      .select(['correos.proximo_intento', 'correos.ultimo_error'])
      .where('correos.envio_id', '=', mailingId)
      .where('correos.id', '>', last)
      .orderBy('correos.id')
      .limit(most)
      .execute(),
  );
  for await (const rows of slices)
    yield rows.map(({ estado, proximo_intento, ultimo_error, ...row }) => ({
      ...row,
      estado: outcomes[estado],
      motivo: ultimo_error,
      proximo_intento: estado === 'pendiente' ? proximo_intento : null,
    }));
}

/** Mailings whose emails are all sent or given up. */
export const oldMailings = (db: Db, before: string) =>
  db
    .selectFrom('envios')
    .select('envios.id')
    .where('creado', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('correos')
            .select(sql`1`.as('one'))
            .whereRef('correos.envio_id', '=', 'envios.id')
            .where('correos.estado', '=', 'pendiente'),
        ),
      ),
    );
