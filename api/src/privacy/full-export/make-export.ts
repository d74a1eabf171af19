import { bytesOf, type Spool, type SpooledFile } from '../../core/files/spool.ts';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tables } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { writeZip, type Zip, type ZipEntry } from '../../site/galleries/write-zip.ts';
import { version } from '../../core/base/version.ts';
import { exportedNames, exportedTables } from './exported-tables.ts';
import { type ExportedFile, listFiles } from './list-files.ts';

/** Raised when readers of exports have to change: docs/export.md. */
const exportFormat = 1;

/** Rows in memory at once; other requests get their turn between slices. */
const sliceSize = 500;

/** The size limit of one file in a ZIP. */
const mostBytes = 0xffffffff;

export interface MadeExport {
  zip: Zip;
  rows: number;
  files: number;
  /** Paths of files that rows name and that are missing. */
  missing: readonly string[];
  /** Deletes the temporary files. Call it once. */
  remove(): Promise<void>;
}

interface Parts {
  db: Db;
  files: FileStore;
  spool: Pick<Spool, 'receive'>;
}

/**
 * Makes an archive of all data of the club: the tables as CSV and JSON, pictures in full size. The tables are written to this machine's disk first,
 * so that the length is known before the first byte; a file of the store is read when its turn comes. Each slice of a table is as it
 * is at that moment.
 */
export async function makeExport({ db, files, spool }: Parts, now: Date): Promise<MadeExport> {
  const spooled: SpooledFile[] = [];
  const remove = async () => {
    for (const file of spooled.splice(0)) await file.remove();
  };
  try {
    const entries: ZipEntry[] = [];
    const keep = async (name: string, lines: AsyncIterable<string>): Promise<SpooledFile> => {
      const sum = { crc32: 0 };
      const file = await spool.receive(Readable.from(summed(lines, sum)));
      spooled.push(file);
      entries.push({ name, size: file.size, crc32: sum.crc32, open: async () => createReadStream(file.path) });
      return file;
    };
    const tablas: { tabla: string; filas: number }[] = [];
    for (const tabla of exportedNames) {
      const columns = await listColumns(db, tabla);
      const count = { rows: 0 };
      const json = await keep(`datos/${tabla}.json`, writeRows(db, tabla, columns, count));
      await keep(`datos/${tabla}.csv`, writeTable(json.path, columns));
      tablas.push({ tabla, filas: count.rows });
    }
    const archivos: Omit<ExportedFile, 'size' | 'crc32' | 'key'>[] = [];
    const missing: string[] = [];
    for (const file of await listFiles(db)) {
      const entry = await entryOf(files, file);
      if (entry) entries.push(entry);
      else missing.push(file.ruta);
      const { ruta, tabla, fila } = file;
      archivos.push({ ruta, tabla, fila });
    }
    const manifest = { formato: exportFormat, hecho: now.toISOString(), version, tablas, archivos, faltan: missing };
    await keep('manifiesto.json', lines(`${JSON.stringify(manifest, null, 1)}\n`));
    await keep('LEEME.txt', lines(readme));
    const rows = tablas.reduce((sum, { filas }) => sum + filas, 0);
    return { zip: writeZip(entries.toReversed()), rows, files: archivos.length - missing.length, missing, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const readme = `Todo lo que el club tiene en su web.

datos/        una tabla por archivo: .json con los valores exactos, .csv para abrir con Excel o LibreOffice
imagenes/     las imágenes a tamaño completo
roadbooks/    los PDF de cada edición de la ruta
documentos/   los documentos del club, con sus versiones
adjuntos/     lo que se envió con los correos
manifiesto.json   qué hay, de qué fila es cada archivo y qué falta

Son datos personales: guárdalo donde solo llegue quien deba, y bórralo cuando no haga falta.
Contraseñas, sesiones y claves no están.
`;

async function* lines(text: string): AsyncGenerator<string> {
  yield text;
}

async function* summed(text: AsyncIterable<string>, sum: { crc32: number }): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    sum.crc32 = crc32(bytes, sum.crc32);
    yield bytes;
  }
}

async function listColumns(db: Db, tabla: keyof Tables): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const left = new Set<string>(exportedTables[tabla]?.without);
  return (tables.find(({ name }) => name === tabla)?.columns ?? []).map(({ name }) => name).filter((name) => !left.has(name));
}

/** A list of objects, one on each line. */
async function* writeRows(db: Db, tabla: keyof Tables, columns: readonly string[], count: { rows: number }): AsyncGenerator<string> {
  yield '[';
  for await (const rows of readSlices(db, tabla, columns)) {
    const text = rows.map((row) => JSON.stringify(shorten(tabla, row))).join(',\n');
    yield `${count.rows === 0 ? '\n' : ',\n'}${text}`;
    count.rows += rows.length;
  }
  yield '\n]\n';
}

function shorten(tabla: keyof Tables, row: Record<string, unknown>): Record<string, unknown> {
  const shortened = Object.entries<((text: string) => string) | undefined>(exportedTables[tabla]?.shortened ?? {});
  return { ...row, ...Object.fromEntries(shortened.map(([name, shortenText]) => [name, shortenText?.(String(row[name]))])) };
}

async function* readSlices(db: Db, tabla: keyof Tables, columns: readonly string[]): AsyncGenerator<Record<string, unknown>[]> {
  const by: readonly string[] = exportedTables[tabla]?.by ?? [];
  const order = sql.join(by.map((name) => sql.ref(name)));
  const chosen = sql.join(columns.map((name) => sql.ref(name)));
  let after: Record<string, unknown> | undefined;
  do {
    const last: Record<string, unknown> | undefined = after;
    const from = last ? sql`where (${order}) > (${sql.join(by.map((name) => last[name]))})` : sql``;
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${chosen} from ${sql.table(tabla)} ${from} order by ${order} limit ${sql.lit(sliceSize)}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.length === sliceSize ? rows.at(-1) : undefined;
    await setImmediate();
  } while (after);
}

/** The same rows as in the JSON, which has one on each line. */
async function* writeTable(json: string, columns: readonly string[]): AsyncGenerator<string> {
  yield byteOrderMark + writeLine(columns);
  for await (const line of createInterface({ input: createReadStream(json), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.startsWith('{')) continue;
    const row: Record<string, unknown> = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);
    yield writeLine(columns.map((name) => row[name]));
  }
}

/** Undefined when the file is missing, or too large for a ZIP. */
async function entryOf(files: FileStore, { key, ruta, size, crc32: sum }: ExportedFile): Promise<ZipEntry | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  const known = size !== null && size !== undefined && sum ? { size, crc32: Number.parseInt(sum, 16) } : undefined;
  const facts = known && known.size === file.size ? known : await sumUp(await file.read());
  if (known && facts === known) await file.close();
  if (facts.size >= mostBytes) return undefined;
  const open = async () => {
    const again = await files.open(key);
    if (!again) throw new Error(`${ruta} went away while it was exported.`);
    return again.read();
  };
  return { name: ruta, ...facts, open };
}

async function sumUp(stream: Readable): Promise<{ size: number; crc32: number }> {
  let [size, sum] = [0, 0];
  for await (const bytes of bytesOf(stream)) [size, sum] = [size + bytes.length, crc32(bytes, sum)];
  return { size, crc32: sum };
}

/**
 * Escapes formulas of spreadsheets with an apostrophe, which our import removes again. A number with its sign, as
 * a telephone is, is no formula and stays.
 */
const asText = (text: string): string => (/^[=@\t\r]/.test(text) || /^[+-](?![\d\s]*$)/.test(text) ? `'${text}` : text);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = asText(String(value));
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line for Excel in Spanish. */
const writeLine = (values: readonly unknown[]): string => `${values.map(cell).join(';')}\r\n`;

/** By it Excel recognises UTF-8. */
const byteOrderMark = '\u{FEFF}';
