import type { AccountsLine } from 'shared/contract/annual-accounts';
import type { FeeRow } from 'shared/contract/fees';
import type { CensusLine, FeeKind, Member } from 'shared/contract/members';
import { keysOf } from 'shared/facts/keys-of';
import { memberLabels, moreOfMember } from 'shared/facts/labels';
import { memberName, memberStateLabels } from 'shared/facts/members';
import { bookType, type SheetColumn, writeBook } from 'shared/sheet/write-book';
import { feeStateLabels, stateOf } from '../member/find-fees.ts';
import { classLabels, kindOf, monthOf, signed, wayOf } from '../member/sum-accounts.ts';

type Width = Pick<SheetColumn<Member>, 'width' | 'kind'>;
const titles = { ...memberLabels, ...moreOfMember, numero: 'Número' };
type Name = keyof typeof titles;

const own = {
  numero: { width: 9, kind: 'number' },
  nombre: { width: 18 },
  primer_apellido: { width: 18 },
  segundo_apellido: { width: 18 },
} as const;
const others = {
  alta: { width: 11, kind: 'day' },
  baja: { width: 11, kind: 'day' },
  correo_electronico: { width: 30 },
  telefono: { width: 14 },
  dni: { width: 12 },
  nacimiento: { width: 11, kind: 'day' },
  direccion: { width: 30 },
  codigo_postal: { width: 8 },
  poblacion: { width: 20 },
  provincia: { width: 16 },
  motos: { width: 24 },
  emergencia: { width: 24 },
  notas: { width: 40 },
} as const;
const columnsOf = <Some extends Name>(widths: Record<Some, Width>): SheetColumn<Member>[] =>
  keysOf(widths).map((name) => ({ title: titles[name], ...widths[name], value: (member) => member[name] }));

const bookOf = <Row>(...book: Parameters<typeof writeBook<Row>>): Blob => new Blob([writeBook(...book)], { type: bookType });

/** The heads are those that the import understands. */
export function buildMembersBook(all: readonly Member[], ids: readonly number[], kinds: readonly FeeKind[]): Blob {
  const byId = new Map(all.map((member) => [member.id, member]));
  const kindName = new Map(kinds.map(({ id, nombre }) => [id, nombre]));
  return bookOf(
    'Socios',
    ids.flatMap((id) => byId.get(id) ?? []),
    [
      ...columnsOf(own),
      { title: titles.estado, width: 10, value: ({ estado }) => memberStateLabels[estado] },
      { title: titles.tipo_id, width: 14, value: ({ tipo_id }) => (tipo_id === null ? null : kindName.get(tipo_id)) },
      {
        title: titles.cabeza_id,
        width: 9,
        kind: 'number',
        value: ({ cabeza_id }) => (cabeza_id === null ? null : byId.get(cabeza_id)?.numero),
      },
      ...columnsOf(others),
    ],
  );
}

/** The census for an assembly: it says no more of anyone. */
export const buildCensusBook = (lines: readonly CensusLine[]): Blob =>
  bookOf('Censo', lines, [
    { title: 'Número', width: 9, kind: 'number', value: ({ numero }) => numero },
    { title: 'Nombre', width: 40, value: (member) => memberName(member) },
    { title: titles.estado, width: 10, value: ({ estado }) => memberStateLabels[estado] },
  ]);

/** The treasurer's spreadsheet of a year: a line for each fee. Amounts in euros, so that they add up. */
export const buildFeesBook = (fees: readonly FeeRow[]): Blob =>
  bookOf('Cuotas', fees, [
    { title: 'Año', width: 7, kind: 'number', value: ({ anio }) => anio },
    { title: 'Número', width: 9, kind: 'number', value: ({ numero }) => numero },
    { title: 'Socio', width: 32, value: ({ nombre }) => nombre },
    { title: titles.tipo_id, width: 16, value: ({ tipo }) => tipo },
    { title: 'Meses', width: 7, kind: 'number', value: ({ meses }) => meses },
    { title: 'De su familia', width: 12, kind: 'number', value: ({ familiares }) => familiares },
    { title: 'Importe (€)', width: 11, kind: 'number', value: ({ importe }) => importe / 100 },
    { title: 'Estado', width: 11, value: (fee) => feeStateLabels[stateOf(fee)] },
    { title: 'Forma de pago', width: 14, value: ({ pago }) => pago },
    { title: 'Día del pago', width: 12, kind: 'day', value: ({ pagada }) => pagada },
    { title: 'Motivo de la devolución', width: 36, value: ({ motivo }) => motivo },
    { title: 'Avisos', width: 7, kind: 'number', value: ({ avisos }) => avisos },
  ]);

/** A year's accounts: a line for each kind, way of payment and month. What was given back is below zero. */
export const buildAccountsBook = (lines: readonly AccountsLine[]): Blob =>
  bookOf('Cuentas', lines, [
    { title: 'Qué es', width: 12, value: ({ clase }) => classLabels[clase] },
    { title: 'Tipo', width: 12, value: (line) => kindOf(line) },
    { title: 'Concepto', width: 32, value: ({ concepto }) => concepto },
    { title: 'Forma de pago', width: 14, value: (line) => (line.clase === 'pendiente' ? null : wayOf(line)) },
    { title: 'Mes', width: 11, value: (line) => (line.clase === 'pendiente' ? null : monthOf(line)) },
    { title: 'Cuántos', width: 9, kind: 'number', value: ({ cuantos }) => cuantos },
    { title: 'Importe (€)', width: 11, kind: 'number', value: (line) => signed(line) / 100 },
  ]);
