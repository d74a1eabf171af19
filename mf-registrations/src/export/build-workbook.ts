import { type FieldName, fieldNames, fieldOf, isExtraField } from 'shared/facts/registration-fields';
import type { Registration } from 'shared/contract/registrations';
import { bookType, type SheetColumn, writeBook } from 'shared/sheet/write-book';
import { sortRows } from '../rows/sort-rows.ts';
import type { BesidesColumns } from '../answers/answers-data.ts';
import { absenceOf } from '../registration/row.ts';
import type { ExportOrder } from './file-name.ts';

/** Columns of the specification, in its order; optional extra ones follow them. */
const standardColumns = fieldNames.filter((name) => !isExtraField(name));

/** In characters. */
const widths: Readonly<Record<FieldName, number>> = {
  id: 7,
  fecha: 11,
  nombre: 28,
  mail: 30,
  telefono: 14,
  poblacion: 20,
  provincia: 16,
  moto: 22,
  nacimiento: 11,
  ruta: 10,
  acompanante: 12,
  nombre_acomp: 24,
  grupo: 20,
  grupo_num: 10,
  salida: 8,
  pago: 14,
  pagado: 8,
  notas: 40,
  evento: 14,
  anio: 6,
  roadbook: 10,
  dorsal: 8,
  referencia: 10,
  anulada: 18,
  espera: 18,
  devuelta: 18,
  devuelta_pago: 14,
  emergencia: 30,
  sin_fotos: 10,
};
/** Where it is not the field's label. */
const titles: Partial<Record<FieldName, string>> = {
  fecha: 'Fecha',
  nombre: 'Nombre',
  mail: 'Correo',
  moto: 'Moto',
  nacimiento: 'Nacimiento',
  ruta: 'Ruta',
  nombre_acomp: 'Nombre_Acompañante',
  grupo: 'Grupo',
  grupo_num: 'Grupo_Num',
  salida: 'Salida',
  pago: 'Forma_Pago',
  devuelta_pago: 'Forma_Devolución',
  sin_fotos: 'Sin_fotos',
};

const columnOf = (name: FieldName): SheetColumn<Registration> => {
  const { label, kind } = fieldOf(name);
  return {
    title: titles[name] ?? label,
    width: widths[name],
    kind: kind === 'number' || kind === 'day' ? kind : 'text',
    value: (row) => row[name],
  };
};

const noBesides: BesidesColumns = { heads: [], days: [], values: {} };

const besidesColumn =
  ({ days, values }: BesidesColumns) =>
  (title: string, at: number): SheetColumn<Registration> => ({
    title,
    width: 20,
    kind: days.includes(at) ? 'day' : Object.values(values).some((row) => typeof row[at] === 'number') ? 'number' : 'text',
    value: ({ id }) => values[id]?.[at],
  });

/** Part of the server's list to write. */
export interface Part {
  /** Only these registrations. */
  ids?: readonly number[] | undefined;
  /** Only riders taking part: neither cancelled nor waiting. */
  isComing?: boolean | undefined;
  /** These columns instead of the specification's. */
  columns?: readonly FieldName[] | undefined;
}

function chooseRows(rows: Registration[], order: ExportOrder | undefined, { ids, isComing }: Part): Registration[] {
  const byId = ids && new Map(rows.map((row) => [row.id, row]));
  const chosen = byId ? ids.flatMap((id) => byId.get(id) ?? []) : rows;
  const coming = isComing ? chosen.filter((row) => !absenceOf(row)) : chosen;
  return sortRows(coming, order && { column: order, descending: false });
}

/**
 * Builds the spreadsheet from the server's flat list, `reply` being its JSON in UTF-8.
 *
 * @param order by default the order of `part`.
 * @param added fields with a column after those of the specification.
 * @throws when the reply is no list.
 */
export function buildWorkbook(
  reply: ArrayBuffer,
  order: ExportOrder | undefined,
  added: readonly FieldName[] = [],
  part: Part = {},
  besides: BesidesColumns = noBesides,
): ArrayBuffer {
  const rows = JSON.parse(new TextDecoder().decode(reply)) as Registration[];
  if (!Array.isArray(rows)) throw new TypeError('The reply is no list of registrations');
  const columns = [...(part.columns ?? standardColumns), ...added].map(columnOf);
  return writeBook('Inscripciones', chooseRows(rows, order, part), [...columns, ...besides.heads.map(besidesColumn(besides))]);
}

/** Input of the worker. */
export interface ExportTask {
  reply: Blob;
  order?: ExportOrder | undefined;
  added: readonly FieldName[];
  part?: Part | undefined;
  besides?: BesidesColumns | undefined;
}

/** Converts the server's reply to the file. @throws TypeError when the reply is no list. */
export async function makeWorkbook({ reply, order, added, part, besides }: ExportTask): Promise<Blob> {
  const file = buildWorkbook(await reply.arrayBuffer(), order, added, part, besides);
  return new Blob([file], { type: bookType });
}
