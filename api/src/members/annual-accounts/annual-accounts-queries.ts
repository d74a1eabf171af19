import { type RawBuilder, sql } from 'kysely';
import type { AccountsLine, AnnualAccounts } from 'shared/contract/annual-accounts';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { isComing } from '../../registrations/calls/registration-rows.ts';
import { isToRefund } from '../../registrations/calls/refunds-queries.ts';

/** By the day on which each payment was made, which banks go by; one whose day is not known counts in the year of what it paid for. */
export async function readAccounts(db: Db, anio: number, today: string): Promise<AnnualAccounts> {
  const [cobros, cuotas, devoluciones, pendientes, cuotasPendientes, recibos_devueltos, por_devolver] = [
    await readSignUpIncome(db, anio),
    await readFeeIncome(db, anio, today),
    await readRefunds(db, anio),
    await readUnpaidSignUps(db, anio),
    await readUnpaidFees(db, anio),
    await readReturnedDebits(db, anio),
    await readToRefund(db),
  ];
  return { anio, lineas: [...cobros, ...cuotas, ...devoluciones, ...pendientes, ...cuotasPendientes], recibos_devueltos, por_devolver };
}

const within = (anio: number) => [`${anio}-01-01`, `${anio}-12-31`] as const;
const monthOf = (day: string) => sql<string | null>`substr(${sql.ref(day)}, 6, 2)`;
const numberOf = (month: string | null): number | null => (month === null ? null : Number(month));
const total = (cents: RawBuilder<unknown>) => sql<number | string>`coalesce(sum(${cents}), 0)`;
const count = sql<number | string>`count(*)`;
/** PostgreSQL's sums are text. */
const summed = ({ cuantos, importe }: { cuantos: number | string; importe: number | string }) => ({
  cuantos: Number(cuantos),
  importe: Number(importe),
});

/** What a sign-up was for. */
const ofCalls = (db: Db) =>
  db
    .selectFrom('inscripciones')
    .leftJoin('convocatorias', 'convocatorias.id', 'inscripciones.convocatoria_id')
    .leftJoin('actividades', 'actividades.id', 'convocatorias.actividad_id')
    .where('inscripciones.eliminada', 'is', null);
const what = ['convocatoria_id', 'es_ruta', 'convocatorias.anio', 'titulo'] as const;
interface What {
  convocatoria_id: number | null;
  es_ruta: number | null;
  anio: number | null;
  titulo: string | null;
}
const nameOf = ({ convocatoria_id, es_ruta, anio, titulo }: What): Pick<AccountsLine, 'tipo' | 'concepto'> =>
  es_ruta === 1
    ? { tipo: 'ruta', concepto: `Ruta ${anio}` }
    : { tipo: 'actividad', concepto: titulo ?? (convocatoria_id === null ? 'Otras inscripciones' : 'Actividad eliminada') };

const received = sql`coalesce(cobrado, importe, 0)`;

/** What was given back since is a line of its own. One that costs nothing, as who is paid for by the captain of a group, is no payment. */
async function readSignUpIncome(db: Db, anio: number): Promise<AccountsLine[]> {
  const [first, last] = within(anio);
  const rows = await ofCalls(db)
    .select([...what, 'pago', monthOf('dia_pago').as('mes'), count.as('cuantos'), total(received).as('importe')])
    .where('pagado', '=', 'Si')
    .where(sql<boolean>`${received} <> 0`)
    .where((row) =>
      row.or([
        row.and([row('dia_pago', '>=', first), row('dia_pago', '<=', last)]),
        row.and([row('dia_pago', 'is', null), row('inscripciones.anio', '=', anio)]),
      ]),
    )
    .groupBy([...what, 'pago', monthOf('dia_pago')])
    .execute();
  return rows.map((row) => ({ clase: 'cobro', ...nameOf(row), pago: row.pago, mes: numberOf(row.mes), ...summed(row) }));
}

/** A debit is paid on its day. */
async function readFeeIncome(db: Db, anio: number, today: string): Promise<AccountsLine[]> {
  const [first, last] = within(anio);
  const rows = await db
    .selectFrom('cuotas')
    .select(['anio', 'pago', monthOf('pagada').as('mes'), count.as('cuantos'), total(sql`importe`).as('importe')])
    .where('pago', 'is not', null)
    .where('pagada', '>=', first)
    .where('pagada', '<=', last < today ? last : today)
    .groupBy(['anio', 'pago', monthOf('pagada')])
    .execute();
  return rows.map((row) => ({
    clase: 'cobro',
    tipo: 'cuota',
    concepto: `Cuota ${row.anio}`,
    pago: row.pago,
    mes: numberOf(row.mes),
    ...summed(row),
  }));
}

/** Their moments are in UTC, and the year is Spain's. */
async function readRefunds(db: Db, anio: number): Promise<AccountsLine[]> {
  const rows = await ofCalls(db)
    .select([...what, 'devuelta', 'devuelta_pago', 'devuelta_importe'])
    .where('devuelta', '>=', `${anio - 1}-12-31`)
    .where('devuelta', '<', `${anio + 1}-01-02`)
    .orderBy('devuelta')
    .execute();
  const lines = new Map<string, AccountsLine>();
  for (const { devuelta, devuelta_pago: pago, devuelta_importe, ...row } of rows) {
    const day = madridDay(new Date(devuelta ?? 0));
    if (!day.startsWith(`${anio}-`)) continue;
    const line = { clase: 'devolucion', ...nameOf(row), pago, mes: Number(day.slice(5, 7)), cuantos: 0, importe: 0 } as const;
    const key = JSON.stringify(line);
    const known = lines.get(key) ?? line;
    lines.set(key, { ...known, cuantos: known.cuantos + 1, importe: known.importe + (devuelta_importe ?? 0) });
  }
  return [...lines.values()];
}

const unpaid = { clase: 'pendiente', pago: null, mes: null } as const;

/** Also what is missing of one that was paid before it became dearer. */
async function readUnpaidSignUps(db: Db, anio: number): Promise<AccountsLine[]> {
  const missing = sql`importe - (case when pagado = 'Si' then coalesce(cobrado, importe) else 0 end)`;
  const rows = await ofCalls(db)
    .select([...what, count.as('cuantos'), total(missing).as('importe')])
    .where('inscripciones.anio', '=', anio)
    .where(isComing)
    .where(sql<boolean>`${missing} > 0`)
    .groupBy(what)
    .execute();
  return rows.map((row) => ({ ...unpaid, ...nameOf(row), ...summed(row) }));
}

async function readUnpaidFees(db: Db, anio: number): Promise<AccountsLine[]> {
  const row = await db
    .selectFrom('cuotas')
    .select([count.as('cuantos'), total(sql`importe`).as('importe')])
    .where('anio', '=', anio)
    .where('pago', 'is', null)
    .executeTakeFirstOrThrow();
  const line = { ...unpaid, tipo: 'cuota', concepto: `Cuota ${anio}`, ...summed(row) } as const;
  return line.cuantos === 0 ? [] : [line];
}

async function readReturnedDebits(db: Db, anio: number): Promise<AnnualAccounts['recibos_devueltos']> {
  const [first, last] = within(anio);
  const row = await db
    .selectFrom('cargos_remesa')
    .select([count.as('cuantos'), total(sql`importe`).as('importe')])
    .where('devuelto', 'is not', null)
    .where('sin_efecto', 'is', null)
    .where('dia_devuelto', '>=', first)
    .where('dia_devuelto', '<=', last)
    .executeTakeFirstOrThrow();
  return summed(row);
}

async function readToRefund(db: Db): Promise<AnnualAccounts['por_devolver']> {
  const owed = sql`case when anulada is null then cobrado - importe else coalesce(cobrado, importe, 0) end`;
  const row = await db
    .selectFrom('inscripciones')
    .select([count.as('cuantos'), total(owed).as('importe')])
    .where('eliminada', 'is', null)
    .where(isToRefund)
    .executeTakeFirstOrThrow();
  return summed(row);
}
