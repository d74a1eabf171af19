import { setImmediate as letOthersWork } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';
import { likeAddress, wholeAddress } from './whole-address.ts';

/** Replaces an address within another person's text. */
export const erased = '[borrado]';

/** Columns of free text that may hold an address; and those that hold one by itself, without an index. What is `final` is not written again, and there is much of it. The key is `id` unless another is named. */
const texts = [
  { table: 'correos', columns: ['asunto', 'texto', 'html'], address: 'responder_correo', final: true },
  { table: 'envios', columns: ['asunto', 'mensaje'], final: true },
  { table: 'auditoria', columns: ['resumen'], final: true },
  { table: 'inscripciones', columns: ['notas', 'emergencia', 'grupo', 'nombre_acomp', 'lista_invitados'], final: false },
  { table: 'solicitudes_datos', columns: ['mensaje'], final: false },
  { table: 'socios', columns: ['notas', 'emergencia'], final: false },
  { table: 'historial_socios', columns: ['motivo'], final: false },
  { table: 'altas_socio', columns: ['respuestas', 'tutor'], final: false, key: ['socio_id'] },
  { table: 'plantillas', columns: ['asunto', 'mensaje'], final: false },
  { table: 'galerias', columns: ['permiso_menores'], final: false },
  { table: 'cuotas', columns: ['motivo'], final: false },
  { table: 'remesas', columns: ['rechazos'], final: false },
  { table: 'filas_importadas', columns: ['motivo'], final: false, key: ['importacion_id', 'fila'] },
  { table: 'respuestas', columns: ['valor'], final: false, key: ['inscripcion_id', 'pregunta_id'] },
] as const;

/** Columns that hold an address by itself. */
const addresses = [
  { table: 'usuarios', columns: ['correo_electronico'] },
  { table: 'inscripciones', columns: ['mail'] },
  { table: 'cesiones', columns: ['mail'] },
  { table: 'enlaces_inscripcion', columns: ['correo'] },
  { table: 'correos', columns: ['para', 'responder_correo'] },
  { table: 'auditoria', columns: ['correo'] },
  { table: 'solicitudes_datos', columns: ['correo'] },
  { table: 'socios', columns: ['correo_electronico', 'correo_antes'] },
] as const;

/** Rows that are read before the event loop gets a turn: a millisecond or two. */
const readAtOnce = 1000;
const writtenAtOnce = 500;

/** The mentions in one table. */
export interface Mentions {
  text: (typeof texts)[number];
  /** As conditions: the rows with the address, and those added since they were searched; or all. */
  rows: readonly RawBuilder<unknown>[];
}

/** A first filter; whether it is the whole address is checked afterwards. */
const namedIn = (columns: readonly string[], correo: string) =>
  sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${likeAddress(correo)} escape '\\'`),
    sql` or `,
  );

/** Reads through what is final, piece by piece: before the transaction, which would block all others. The rest is read within it. */
export async function findMentions(db: Db, correo: string): Promise<Mentions[]> {
  const found: Mentions[] = [];
  for (const text of texts) {
    if (!text.final) {
      found.push({ text, rows: [sql`true`] });
      continue;
    }
    const table = sql.table(text.table);
    const isThere = sql`${'address' in text ? sql`${sql.ref(text.address)} = ${correo} or ` : sql``}${namedIn(text.columns, correo)}`;
    const { rows: counted } = await sql<{ last: number | null }>`select max(id) as last from ${table}`.execute(db);
    const last = counted[0]?.last ?? 0;
    const ids: number[] = [];
    for (let from = 0; from < last; from += readAtOnce) {
      const { rows } = await sql<{ id: number }>`
        select id from ${table} where id > ${from} and id <= ${from + readAtOnce} and (${isThere})`.execute(db);
      ids.push(...rows.map(({ id }) => id));
      await letOthersWork();
    }
    const rows = [sql`id > ${last}`];
    for (let from = 0; from < ids.length; from += writtenAtOnce) rows.push(sql`id in (${sql.join(ids.slice(from, from + writtenAtOnce))})`);
    found.push({ text, rows });
  }
  return found;
}

/** Anonymises messages to the club, by their reply address. */
export async function forgetWhoWrote(trx: Db, correo: string, mentions: readonly Mentions[]): Promise<bigint> {
  let deleted = 0n;
  for (const { text, rows } of mentions) {
    if (!('address' in text)) continue;
    for (const some of rows) {
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(text.table)} where ${some} and ${sql.ref(text.address)} = ${correo}`.execute(trx);
      deleted += numAffectedRows;
    }
  }
  return deleted;
}

/** Replaces the address in other people's text. @returns in how many rows. */
export async function redactAddress(trx: Db, correo: string, mentions: readonly Mentions[]): Promise<number> {
  const address = wholeAddress(correo);
  let changed = 0n;
  for (const { text, rows } of mentions) {
    const table = sql.table(text.table);
    const key: readonly string[] = 'key' in text ? text.key : ['id'];
    for (const some of rows) {
      const { rows: found } = await sql<Record<string, string | null>>`
        select ${sql.join([...key, ...text.columns].map((column) => sql.ref(column)))} from ${table}
        where ${some} and (${namedIn(text.columns, correo)})`.execute(trx);
      for (const row of found) {
        const written = text.columns.flatMap((column) => {
          const was = row[column] ?? '';
          return address.isIn(was) ? [{ column, was, is: address.replaceIn(was, erased) }] : [];
        });
        if (written.length === 0) continue;
        // Emptied meanwhile, perhaps: an email that was sent.
        const set = sql.join(
          written.map(
            ({ column, was, is }) => sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${was} then ${is} else ${sql.ref(column)} end`,
          ),
        );
        const which = sql.join(
          key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
          sql` and `,
        );
        const { numAffectedRows = 0n } = await sql`update ${table} set ${set} where ${which}`.execute(trx);
        changed += numAffectedRows;
      }
    }
  }
  return Number(changed);
}

/** Stored addresses of other people that contain this one. */
export async function findLongerAddresses(db: Db, correo: string): Promise<string[]> {
  const { findLonger } = wholeAddress(correo);
  const longer = new Set<string>();
  for (const { table, columns } of [...texts, ...addresses]) {
    for (const column of columns) {
      const { rows } = await sql<{ text: string }>`
        select ${sql.ref(column)} as text from ${sql.table(table)} where ${namedIn([column], correo)}`.execute(db);
      for (const { text } of rows) for (const found of findLonger(text)) longer.add(found);
      await letOthersWork();
    }
  }
  return [...longer];
}
