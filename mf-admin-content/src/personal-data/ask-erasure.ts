import type { Person } from 'shared/contract/personal-data';
import { formatEuros } from 'shared/facts/money';
import { firstRefundable } from 'shared/facts/fees';
import { listAll } from 'shared/text/lists';
import { nameOfMember, type Row, textOf } from './names-of.ts';
import { partLabels, parts } from './person-labels.ts';

/** The question before an erasure: what goes, whose it is where a family has one address, and what the club is owed or may have to give back. */
export function askErasure({ correo, momento, datos }: Person): string {
  const found = parts.filter((part) => (datos[part] ?? []).length > 0);
  return [
    `Se borra todo lo que hay de ${correo}: ${found.map((part) => partLabels[part].toLowerCase()).join(', ')}.`,
    ...tellMembers(datos.socios ?? []),
    ...tellDebts(datos.cuotas ?? []),
    ...tellDebits(datos.cuotas ?? [], firstRefundable(new Date(momento))),
    'No se puede deshacer.',
  ].join(' ');
}

function tellMembers(members: readonly Row[]): string[] {
  if (members.length < 2) return [];
  return [`Se borran las fichas de socio de ${listAll(members.map((row) => nameOfMember(row)))}, que tienen este correo o su acceso.`];
}

/** The deletion of a member is refused while they owe; an erasure is the person's right, so it is only said. */
function tellDebts(fees: readonly Row[]): string[] {
  const owed = byYear(fees.filter(({ estado }) => estado === 'pendiente' || estado === 'devuelta'));
  const each = owed.map((fee) => `${textOf(fee, 'anio')} (${formatEuros(Number(fee['importe']))})`);
  if (each.length === 0) return [];
  return each.length === 1
    ? [`Está sin pagar la cuota de ${listAll(each)}: borrada, no se sabrá de quién es.`]
    : [`Están sin pagar las cuotas de ${listAll(each)}: borradas, no se sabrá de quién son.`];
}

function tellDebits(fees: readonly Row[], since: string): string[] {
  return byYear(fees.filter((fee) => fee['estado'] === 'remesa' && textOf(fee, 'pagada') >= since)).map(
    (fee) =>
      `La cuota de ${textOf(fee, 'anio')} está en una remesa: si no se ha llevado al banco, llévala antes. El banco aún puede devolverla.`,
  );
}

const byYear = (fees: readonly Row[]): Row[] => fees.toSorted((one, other) => Number(one['anio']) - Number(other['anio']));
