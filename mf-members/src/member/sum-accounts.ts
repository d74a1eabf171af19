import type { AccountsLine, AnnualAccounts } from 'shared/contract/annual-accounts';
import { formatEuros } from 'shared/facts/money';
import { listAll } from 'shared/text/lists';

const kinds = { ruta: 'Ruta', actividad: 'Actividades', cuota: 'Cuotas' } as const;
export const classLabels = { cobro: 'Cobrado', devolucion: 'Devuelto', pendiente: 'Sin pagar' } as const;
export const wayOf = ({ pago }: Pick<AccountsLine, 'pago'>): string => pago ?? 'Sin decir cómo';
const monthFormat = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });
export function monthOf({ mes }: Pick<AccountsLine, 'mes'>): string {
  if (mes === null) return 'Sin día';
  const name = monthFormat.format(Date.UTC(2000, mes - 1));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
export const kindOf = ({ tipo }: Pick<AccountsLine, 'tipo'>): string => kinds[tipo];
/** What was given back is below zero. */
export const signed = ({ clase, importe }: AccountsLine): number => (clase === 'devolucion' ? -importe : importe);

const add = (lines: readonly AccountsLine[]): number => lines.reduce((sum, line) => sum + signed(line), 0);
const euros = (lines: readonly AccountsLine[]): string => (lines.length === 0 ? '—' : formatEuros(add(lines)));

interface Table {
  heads: string[];
  rows: string[][];
}

/** A row for each group, a column for each way of payment, and the sums of both. */
function tableOf(lines: readonly AccountsLine[], first: string, groups: readonly string[], groupOf: (line: AccountsLine) => string): Table {
  const ways = [...new Set(lines.map(wayOf))].toSorted();
  const row = (name: string, some: readonly AccountsLine[]) => [
    name,
    ...ways.map((way) => euros(some.filter((line) => wayOf(line) === way))),
    euros(some),
  ];
  const rows = groups.map((group) =>
    row(
      group,
      lines.filter((line) => groupOf(line) === group),
    ),
  );
  return { heads: [first, ...ways, 'Total'], rows: [...rows, row('Total', lines)] };
}

/** The tables of a year: amounts by what they are for and by month, and what is still owed. */
export function sumAccounts({ lineas }: AnnualAccounts) {
  const income = lineas.filter(({ clase }) => clase === 'cobro');
  const refunds = lineas.filter(({ clase }) => clase === 'devolucion');
  const owed = lineas.filter(({ clase }) => clase === 'pendiente');
  const moved = [...income, ...refunds];
  const order = Object.keys(kinds);
  const named = (lines: readonly AccountsLine[]) =>
    [...new Map(lines.map((line) => [line.concepto, line])).values()].toSorted(
      (a, b) => order.indexOf(a.tipo) - order.indexOf(b.tipo) || a.concepto.localeCompare(b.concepto, 'es'),
    );
  const months = [...new Set(moved.map(({ mes }) => mes))].toSorted((a, b) => (a ?? 13) - (b ?? 13));
  return {
    income: { cents: add(income), count: countOf(income) },
    refunds: { cents: -add(refunds), count: countOf(refunds) },
    left: add(moved),
    owed: { cents: add(owed), count: countOf(owed) },
    byKind: tableOf(
      income,
      'Concepto',
      Object.values(kinds).filter((kind) => income.some((line) => kindOf(line) === kind)),
      kindOf,
    ),
    byThing: tableOf(
      income,
      'Concepto',
      named(income).map(({ concepto }) => concepto),
      ({ concepto }) => concepto,
    ),
    byMonth: tableOf(
      moved,
      'Mes',
      months.map((mes) => monthOf({ mes })),
      monthOf,
    ),
    unpaid: named(owed).map(({ concepto }) => {
      const some = owed.filter((line) => line.concepto === concepto);
      return [concepto, String(countOf(some)), euros(some)];
    }),
    without: listAll(named(income.filter(({ mes }) => mes === null)).map(({ concepto }) => concepto)),
  };
}

const countOf = (lines: readonly AccountsLine[]): number => lines.reduce((sum, { cuantos }) => sum + cuantos, 0);
