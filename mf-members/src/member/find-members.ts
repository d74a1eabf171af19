import type { Member } from 'shared/contract/members';
import type { MemberGroups } from 'shared/contract/member-emails';
import { memberName, memberStates } from 'shared/facts/members';
import { documentKey } from 'shared/facts/people';
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
export const wholeList = { buscar: '', estado: '', tipo: '', debe: '', poblacion: '', salida: '', orden: 'numero' };

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
      documentKey(row.dni),
      row.poblacion,
      row.motos,
    ]),
  }));

interface Query {
  search: string;
  estado: string;
  /** The id of a kind of fee; 'ninguno' for those without. */
  tipo: string;
  /** 'si' or 'no': whether a fee is unpaid. */
  debe?: string;
  /** As `townKey` writes it. */
  poblacion?: string;
  /** 'vino:12' or 'falta:12': who came to call 12, or did not. */
  salida?: string;
}

export const noGroups: MemberGroups = { deben: [], salidas: [] };

/** One town however it is typed. */
const townKey = (town: string) => searchText([town]);

/** Towns of members, each once, as most write it first. */
export function listTowns(members: readonly Member[]): { value: string; label: string }[] {
  const towns = new Map<string, string>();
  for (const { poblacion } of members) if (poblacion !== null && !towns.has(townKey(poblacion))) towns.set(townKey(poblacion), poblacion);
  return [...towns].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareText(a.label, b.label));
}

/** Whom a choice of groups lets through; filters that name nothing known let all. */
function chooseGroup({ debe = '', salida = '' }: Query, groups: MemberGroups): (member: Member) => boolean {
  const owing = new Set(groups.deben);
  const [how, call] = salida.split(':');
  const came = groups.salidas.find(({ id }) => String(id) === call);
  const there = new Set(came?.vinieron);
  return ({ id }) => (debe === '' || owing.has(id) === (debe === 'si')) && (came === undefined || there.has(id) === (how === 'vino'));
}

/** Every word of the search must occur somewhere. */
export const findMembers = (members: readonly FindableRow<Member>[], query: Query, groups = noGroups): Member[] => {
  const { search, estado, tipo, poblacion = '' } = query;
  const isInGroup = chooseGroup(query, groups);
  return findRows(
    members.filter(
      ({ row }) =>
        isInGroup(row) &&
        (poblacion === '' || (row.poblacion !== null && townKey(row.poblacion) === poblacion)) &&
        (estado === '' || row.estado === estado) &&
        (tipo === '' || (row.tipo_id === null ? 'ninguno' : String(row.tipo_id)) === tipo),
    ),
    search,
  );
};
