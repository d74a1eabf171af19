import type { Member } from 'shared/contract/members';
import { memberName, memberStates } from 'shared/facts/members';
import { findRows, searchText, type FindableRow } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';

export const memberOrders = {
  numero: 'Número',
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  poblacion: 'Población',
  alta: 'Alta, la última primero',
} as const;
export type MemberOrder = keyof typeof memberOrders;

/** Default list query. */
export const wholeList = { buscar: '', estado: '', tipo: '', orden: 'numero' };

/** '' means every state. */
export const stateFilters = ['', ...memberStates] as const;

const byText = (key: (member: Member) => string) => (a: Member, b: Member) => compareText(key(a), key(b));
const surnames = (member: Member) =>
  [member.primer_apellido, member.segundo_apellido, member.nombre].filter(Boolean).join(' ') || member.nombre;

const comparisons: Record<MemberOrder, (a: Member, b: Member) => number> = {
  // Who has none yet comes first: they wait.
  numero: (a, b) => (a.numero ?? 0) - (b.numero ?? 0) || a.id - b.id,
  nombre: byText(memberName),
  apellidos: byText(surnames),
  poblacion: byText((member) => `${member.poblacion ?? '￿'} ${memberName(member)}`),
  alta: (a, b) => (b.alta ?? '9').localeCompare(a.alta ?? '9') || b.id - a.id,
};

/** Sorts once for many searches. */
export const prepareMembers = (members: readonly Member[], order: MemberOrder): FindableRow<Member>[] =>
  members.toSorted(comparisons[order]).map((row) => ({
    row,
    text: searchText([
      row.numero === null ? null : String(row.numero),
      memberName(row),
      row.correo_electronico,
      row.telefono,
      row.telefono?.replaceAll(/\D/g, ''),
      row.dni,
      row.poblacion,
      row.motos,
    ]),
  }));

interface Query {
  search: string;
  estado: string;
  /** The id of a kind of fee; 'ninguno' for those without. */
  tipo: string;
}

/** Every word of the search must occur somewhere. */
export const findMembers = (members: readonly FindableRow<Member>[], { search, estado, tipo }: Query): Member[] =>
  findRows(
    members.filter(
      ({ row }) =>
        (estado === '' || row.estado === estado) && (tipo === '' || (row.tipo_id === null ? 'ninguno' : String(row.tipo_id)) === tipo),
    ),
    search,
  );
