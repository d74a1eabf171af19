import { setImmediate as letOthersWork } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** In the place of an address that stands in a text of somebody else. */
export const erased = '[borrado]';

/** Where others may have written an address; and where it stands by itself, without an index. What is `final` nobody writes again, and there is much of it. */
const texts = [
  { table: 'correos', columns: ['asunto', 'texto', 'html'], address: 'responder_correo', final: true },
  { table: 'envios', columns: ['asunto', 'mensaje'], final: true },
  { table: 'auditoria', columns: ['resumen'], final: true },
  { table: 'inscripciones', columns: ['notas', 'emergencia', 'grupo', 'nombre_acomp'], final: false },
  { table: 'solicitudes_datos', columns: ['mensaje'], final: false },
] as const;

/** Rows that are read between two breaks for everybody else: a millisecond or two. */
const readAtOnce = 1000;
const writtenAtOnce = 500;

/** Of one table. */
export interface Mentions {
  text: (typeof texts)[number];
  /** As conditions: the rows in which the address stands, and those that have come since they were looked for; or all. */
  rows: readonly RawBuilder<unknown>[];
}

const namedIn = (columns: readonly string[], correo: string) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} like ${`%${correo}%`}`),
    sql` or `,
  );

/** Reads through what is final, piece by piece: before the transaction, in which nobody else could work. The rest is looked through there. */
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

/** Messages to the club, by the address that an answer goes to. */
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

/** Where others have written the address. @returns in how many rows. */
export async function redact(trx: Db, correo: string, mentions: readonly Mentions[]): Promise<number> {
  let changed = 0n;
  for (const { text, rows } of mentions) {
    const redacted = text.columns.map((column) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${correo}, ${erased})`);
    for (const some of rows) {
      const { numAffectedRows = 0n } =
        await sql`update ${sql.table(text.table)} set ${sql.join(redacted)} where ${some} and (${namedIn(text.columns, correo)})`.execute(
          trx,
        );
      changed += numAffectedRows;
    }
  }
  return Number(changed);
}
