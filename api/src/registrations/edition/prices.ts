import { friendlyFormatIBAN } from 'ibantools';
import { type ExpressionBuilder, type ExpressionWrapper, type Selectable, sql, type SqlBool } from 'kysely';
import type { PricedPeople } from 'shared/facts/sign-up-fields';
import type { EditionsTable, Tables } from '../../core/db/schema.ts';
import { isOfRoute } from './call-key.ts';

export interface PriceRow {
  /** Null for all levels. */
  nivel: string | null;
  persona: PricedPeople;
  /** The last day, aaaa-mm-dd, of an early price. */
  hasta: string | null;
  /** In cents. */
  precio: number;
}

/** What decides the price of a registration. */
export interface Choice {
  ruta: string | null;
  acompanante?: string | null | undefined;
  /** Whose price it has. */
  persona?: PricedPeople | null | undefined;
  invitados?: number | undefined;
  /** How many of the guests are under age. */
  menores?: number | undefined;
  /** The price that a discount code gave, in cents. */
  codigo_precio?: number | null | undefined;
}

interface Priced {
  niveles: readonly { nombre: string }[];
  precios: readonly PriceRow[];
}

/** In cents, of that level and kind of person on a day; null where the club has set none. An early price ends first, one of a level stands before one of all. */
function find({ precios }: Priced, nivel: string | null, persona: PricedPeople, dia: string): number | null {
  const fitting = precios.filter(
    (row) => row.persona === persona && (row.nivel === null || row.nivel === nivel) && (row.hasta === null || row.hasta >= dia),
  );
  const rank = (row: PriceRow) => `${row.hasta ?? '9999-12-31'} ${row.nivel === null ? 1 : 0}`;
  const [first] = fitting.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return first?.precio ?? null;
}

/** In cents; null where the club has set no price, or the rider no level while levels differ. @param dia The day of the sign-up, aaaa-mm-dd. */
export function priceOf(priced: Priced, { ruta, dia, ...choice }: Choice & { dia: string }): number | null {
  const named = priced.niveles.map(({ nombre }) => nombre);
  const levels =
    ruta !== null && named.includes(ruta) ? [ruta] : named.length > 0 && ruta === null ? named : named.length > 0 ? [] : [null];
  const sums = levels.map((level) => sumOf(priced, level, choice, dia));
  const [sum = null] = sums;
  return sums.every((other) => other === sum) ? sum : null;
}

function sumOf(
  priced: Priced,
  level: string | null,
  { acompanante, persona, invitados = 0, menores = 0, codigo_precio }: Omit<Choice, 'ruta'>,
  dia: string,
): number | null {
  const priceFor = (kind: PricedPeople) => find(priced, level, kind, dia);
  const general = priceFor('general');
  const guest = priceFor('acompanante');
  const parts = [
    codigo_precio ?? (persona ? priceFor(persona) : null) ?? general,
    // Of the route: a companion rides along, and without a price of theirs the sum is not known.
    ...(acompanante === 'Si' ? [guest] : []),
    ...(invitados > menores ? [times(guest ?? general, invitados - menores)] : []),
    ...(menores > 0 ? [times(priceFor('menor') ?? guest ?? general, menores)] : []),
  ];
  return addPrices(parts);
}

/** Their sum; null where one of them is not known. */
export const addPrices = (prices: readonly (number | null)[]): number | null =>
  prices.every((price) => price !== null) ? prices.reduce((sum, price) => sum + price, 0) : null;

const times = (price: number | null, count: number) => (price === null ? null : price * count);

type Payable = Pick<Selectable<EditionsTable>, 'bizum' | 'iban' | 'efectivo' | 'anio'>;

/** The ways of payment, a sentence each; none where the club has set none. */
export function listPaymentWays({ bizum, iban, efectivo, anio }: Payable, referencia: string | null): string[] {
  const concept = referencia === null ? '' : `, con el concepto ${referencia}`;
  return [
    ...(bizum === null ? [] : [`Bizum al ${bizum}${concept}`]),
    ...(iban === null ? [] : [`Transferencia a la cuenta ${friendlyFormatIBAN(iban)}${concept}`]),
    ...(efectivo === 1 ? [`En efectivo, el día de la ${isOfRoute({ anio }) ? 'ruta' : 'actividad'}`] : []),
  ];
}

/** Whether the captain of its whole group has paid, with the one reference for all; not for one that has a sum of its own. */
export const isPaidByCaptain = (row: ExpressionBuilder<Tables, 'inscripciones'>): ExpressionWrapper<Tables, 'inscripciones', SqlBool> =>
  row.and([
    row.or([row('inscripciones.importe', 'is', null), row('inscripciones.importe', '=', 0)]),
    row.exists(
      row
        .selectFrom('inscripciones as capitan')
        .select(sql`1`.as('one'))
        .whereRef('capitan.id', '=', 'inscripciones.capitan_id')
        .where('capitan.pagado', '=', 'Si')
        .where('capitan.eliminada', 'is', null),
    ),
  ]);
