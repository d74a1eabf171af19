import type { FeeOpening, FeeRow, FeeSums, FeeYearRow } from 'shared/contract/fees';
import { type FeeAmount, feeReference, feeStateOn, makeFees, reasonForMember, sumFees, tellFees, type YearFees } from 'shared/facts/fees';
import { memberName } from 'shared/facts/members';
import { type PaymentWays, tellPaymentWays } from 'shared/facts/payment-ways';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db, Row, StoredMember } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import type { SiteSettings } from 'shared/contract/settings';
import { slicesById } from '../../core/db/slices.ts';

export async function listYears(db: Db, anio?: number): Promise<FeeYearRow[]> {
  const years = await db
    .selectFrom('anios_cuota')
    .selectAll()
    .$if(anio !== undefined, (query) => query.where('anio', '=', anio ?? 0))
    .orderBy('anio', 'desc')
    .execute();
  const amounts = await db.selectFrom('importes_cuota').selectAll().orderBy('tipo_id').execute();
  return years.map((year) => describeYear(year, amounts));
}

const describeYear = (year: Row<'anios_cuota'>, amounts: readonly { anio: number; tipo_id: number; importe: number }[]): FeeYearRow => ({
  ...year,
  por_meses: year.por_meses === 1,
  recordatorios: readReminders(year.recordatorios),
  importes: amounts.filter(({ anio }) => anio === year.anio).map(({ tipo_id, importe }) => ({ tipo_id, importe })),
});

export const readReminders = (stored: string): number[] => (stored === '' ? [] : stored.split(',').map(Number));

/** The fees that a year lacks. */
export async function prepareFees(db: Db, year: FeeYearRow): Promise<YearFees & { names: ReadonlyMap<number, MemberOfFee> }> {
  const members = await db
    .selectFrom('socios')
    .select([
      'id',
      'numero',
      'estado',
      'nombre',
      'primer_apellido',
      'segundo_apellido',
      'tipo_id',
      'cabeza_id',
      'alta',
      'reingreso',
      'baja',
    ])
    .orderBy('numero')
    .orderBy('id')
    .execute();
  const kinds = await db.selectFrom('tipos_socio').select(['id', 'nombre', 'paga']).execute();
  const importes = kinds.map(({ id, nombre, paga }): FeeAmount => ({
    tipo_id: id,
    nombre,
    paga,
    importe: year.importes.find(({ tipo_id }) => tipo_id === id)?.importe ?? null,
  }));
  const made = makeFees(
    members.map((member) => ({ ...member, nombre: memberName(member) })),
    { anio: year.anio, por_meses: year.por_meses, importes },
  );
  const there = await db.selectFrom('cuotas').select(['socio_id', 'familiares']).where('anio', '=', year.anio).execute();
  const have = new Set(there.map(({ socio_id }) => socio_id));
  const heads = new Map(members.map(({ id, cabeza_id }) => [id, cabeza_id ?? id]));
  // Who headed the family before has paid for it, or is asked to.
  const families = new Set(there.flatMap(({ socio_id, familiares }) => (familiares > 0 ? (heads.get(socio_id ?? 0) ?? []) : [])));
  const byFamily = new Set(kinds.filter(({ paga }) => paga === 'familia').map(({ id }) => id));
  const kindNames = new Map(kinds.map(({ id, nombre }) => [id, nombre]));
  return {
    ...made,
    cuotas: made.cuotas.filter(({ socio, tipo_id }) => !have.has(socio) && !(byFamily.has(tipo_id) && families.has(socio))),
    names: new Map(
      members.map((member) => [
        member.id,
        { numero: member.numero, nombre: memberName(member), tipo: kindNames.get(member.tipo_id ?? 0) ?? '' },
      ]),
    ),
  };
}

/** What a member is to pay for a year: as it stands, or as it would be made. Undefined where nothing is due, or the club has set nothing. */
export async function findFeeToPay(
  db: Db,
  { id, numero }: Pick<StoredMember, 'id' | 'numero'>,
  anio: number,
): Promise<{ anio: number; numero: number | null; importe: number; vence: string } | undefined> {
  const [year] = await listYears(db, anio);
  if (!year) return undefined;
  const made = (await listFeesOf(db, id)).find((fee) => fee.anio === anio);
  if (made && made.estado !== 'pendiente' && made.estado !== 'devuelta') return undefined;
  const importe = made?.importe ?? (await prepareFees(db, year)).cuotas.find(({ socio }) => socio === id)?.importe;
  return importe === undefined ? undefined : { anio, numero, importe, vence: year.vence };
}

export interface MemberOfFee {
  numero: number | null;
  nombre: string;
  tipo: string;
}

export const describeOpening = ({ cuotas, exentos, faltas }: YearFees): FeeOpening => ({
  cuotas: cuotas.length,
  importe: cuotas.reduce((sum, { importe }) => sum + importe, 0),
  texto: tellFees(cuotas),
  exentos: exentos.length,
  faltas,
});

const shown = [
  'cuotas.id',
  'cuotas.anio',
  'socio_id',
  'cuotas.numero',
  'cuotas.nombre',
  'tipo',
  'importe',
  'meses',
  'familiares',
  'cuotas.estado',
  'pago',
  'pagada',
  'motivo',
  'avisos',
  'cuotas.version',
] as const;

/** Fees with their member's state, and the account that a signed mandate allows to debit. */
const selectFees = (db: Db) =>
  db
    .selectFrom('cuotas')
    .leftJoin('socios', 'socios.id', 'cuotas.socio_id')
    .leftJoin('anios_cuota', 'anios_cuota.anio', 'cuotas.anio')
    .select(shown)
    .select('vence')
    .select(({ selectFrom, ref }) => [
      'socios.estado as socio_estado',
      selectFrom('cuentas_socio')
        .innerJoin('mandatos', 'mandatos.socio_id', 'cuentas_socio.socio_id')
        .select(({ fn }) => fn.min('final').as('final'))
        .where('cuentas_socio.socio_id', '=', ref('cuotas.socio_id'))
        .where('revocado', 'is', null)
        .where('firmado', 'is not', null)
        .as('cuenta'),
    ]);

export async function findFees(db: Db, ids: readonly number[]): Promise<FeeRow[]> {
  const found = await inSlices(ids, (slice) => selectFees(db).where('cuotas.id', 'in', slice).execute());
  return found.flat().toSorted((a, b) => a.id - b.id);
}

/** What is owed in any year, all of one, and what these references are of. */
export const readPayableFees = (db: Db, anio: number, named: readonly { anio: number; numero: number }[]): Promise<FeeRow[]> =>
  selectFees(db)
    .where((row) =>
      row.or([
        row('pago', 'is', null),
        row('cuotas.anio', '=', anio),
        row.and([
          row('cuotas.anio', 'in', [0, ...new Set(named.map((each) => each.anio))]),
          row('cuotas.numero', 'in', [0, ...new Set(named.map(({ numero }) => numero))]),
        ]),
      ]),
    )
    .orderBy('cuotas.id')
    .execute();

/** A member's, the newest first. */
export const listFeesOf = (db: Db, member: number): Promise<FeeRow[]> =>
  selectFees(db).where('cuotas.socio_id', '=', member).orderBy('cuotas.anio', 'desc').execute();

/** All fees of a year, in slices. */
export const readFees = (db: Db, anio: number): AsyncGenerator<FeeRow[]> =>
  slicesById((last, most) =>
    selectFees(db).where('cuotas.anio', '=', anio).where('cuotas.id', '>', last).orderBy('cuotas.id').limit(most).execute(),
  );

/** A year's close, as of a day. */
export async function readSums(db: Db, anio: number, today: string): Promise<FeeSums> {
  const fees = (
    await db.selectFrom('cuotas').select(['tipo', 'importe', 'estado', 'pago', 'pagada']).where('anio', '=', anio).orderBy('tipo').execute()
  ).map((fee) => ({ ...fee, estado: feeStateOn(fee, today) }));
  const all = (rows: readonly { importe: number }[]) => sumFees(rows, () => '').get('') ?? { cuotas: 0, importe: 0 };
  const paid = fees.filter(({ estado }) => estado === 'pagada');
  const paidByKind = sumFees(paid, ({ tipo }) => tipo);
  return {
    anio,
    total: all(fees),
    cobrado: all(paid),
    en_banco: all(fees.filter(({ estado }) => estado === 'remesa')),
    pendiente: all(fees.filter(({ pago }) => pago === null)),
    por_tipo: [...sumFees(fees, ({ tipo }) => tipo)].map(([tipo, sum]) => ({
      tipo,
      ...sum,
      cobrado: paidByKind.get(tipo)?.importe ?? 0,
    })),
    por_pago: [...sumFees(paid, ({ pago }) => pago ?? '')]
      .map(([pago, sum]) => ({ pago, ...sum }))
      .toSorted((a, b) => b.importe - a.importe),
  };
}

/** Where a fee is that waits for the bank. */
export async function tellSent(trx: Db, { id, nombre }: Pick<FeeRow, 'id' | 'nombre'>): Promise<string> {
  const { codigo, autor, creada } = await trx
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .select(['codigo', 'autor', 'creada'])
    .where('cuota_id', '=', id)
    .where('anulada', 'is', null)
    .orderBy('remesas.id', 'desc')
    .executeTakeFirstOrThrow();
  return `La cuota de ${nombre} está en la remesa ${codigo}, que hizo ${autor} el ${formatDay(madridDay(new Date(creada)))}.`;
}

/** A member's fees as they may read them, and where they are paid. */
export async function readOwnFees(db: Db, member: number): Promise<{ cuotas: FeeRow[]; pago: PaymentWays }> {
  const [fees, settings] = await Promise.all([listFeesOf(db, member), readSettings(db, ['socios', 'cobro'])]);
  return { cuotas: fees.map((fee) => ({ ...fee, motivo: reasonForMember(fee.motivo) })), pago: feesAccount(settings) };
}

/** Where members pay their fees. The holder of the account from which the club debits them is known, where it is the same account. */
export function feesAccount({ cobro: { bizum, iban, titular = null }, socios }: Pick<SiteSettings, 'cobro' | 'socios'>) {
  const known = iban !== null && socios.iban === iban ? (socios.titular ?? null) : null;
  return { bizum, iban, titular: titular ?? known };
}

/** How a fee is paid, as emails say it; nothing where the club has said none. */
export function tellHowToPay(pay: PaymentWays, fee: { numero: number | null; anio: number }): string[] {
  const ways = tellPaymentWays(pay, `«${feeReference(fee) ?? `Cuota ${fee.anio}`}»`).map((way) => `- ${way}`);
  return ways.length === 0 ? [] : [['Puedes pagar así:', ...ways].join('\n')];
}
