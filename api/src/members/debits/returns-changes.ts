import { groupBy } from 'shared/text/lists';
import type { Decision, Returned, returnsForm } from 'shared/contract/debits';
import { countOf } from 'shared/text/count-of';
import { madridDay } from 'shared/text/moments';
import type { z } from 'zod';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { againOwing, readmitPaid } from '../fees/debt-states.ts';
import { withdrawFeeReceipts } from '../fees/fee-receipts.ts';
import { type FromBank, matchApart } from '../sepa/match-apart.ts';
import { type MatchedReturn, type MatchedReturns, type SentDebit, describeDebit, type Undecided } from '../sepa/match-returns.ts';
import { finalReasons, describeReason, describeRefusal } from '../sepa/return-reasons.ts';
import { noteDeaths, undoDeath } from './debtor-deaths.ts';
import { recountDebits } from './mandate-debits.ts';
import { unpayDebits } from './unpay-debits.ts';
import { columnOf } from '../../core/db/rows.ts';

type Form = z.output<typeof returnsForm>;

/** Sets debits that came back to unpaid, with the bank's reason. The same file read again changes nothing; what is in doubt neither. */
export function createReturnsChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail: context.mail });

  /** With `ensayo` all is done, told and taken back: what is shown is what would be stored. */
  async function take(actor: SessionActor, form: Form): Promise<Returned> {
    // Before the transaction: a bad or large file holds no lock.
    const from = fromBank(form);
    const read = from && (await matchApart(from, await readSent(context.db)));
    let shown: Returned | undefined;
    const taken = write(actor, async ({ trx, moment, record }) => {
      const matched = read ? await stillSent(trx, read) : await matchDecisions(trx, 'decisiones' in form ? form.decisiones : []);
      const { devueltas, por_decidir, repetidas } = matched;
      const today = madridDay(moment);
      const rechazos = await storeRefusals(
        trx,
        devueltas.filter(({ propio }) => !propio),
        today,
      );
      const owing = await storeOwnReturns(
        { trx, config: context.config, actor, moment },
        devueltas.filter(({ propio }) => propio),
      );
      await againOwing(trx, [...rechazos.owing, ...owing], actor, moment);
      if (devueltas.length > 0)
        await record('editar', null, { resumen: devueltas.length === 1 ? '1 recibo devuelto' : `${devueltas.length} recibos devueltos` });
      const { desconocidas, sin_cambios, mas } = matched;
      const told: Returned = {
        devueltas: devueltas.map(({ debit: { cuota, nombre, importe }, codigo, palabras, propio }) => ({
          cuota,
          nombre,
          importe,
          motivo: propio
            ? describeReason(codigo, palabras)
            : `el banco no aceptó la remesa: ${describeRefusal({ codigo, palabras }).motivo}`,
        })),
        repetidas: repetidas.map(({ cuota, nombre }) => ({ cuota, nombre })),
        desconocidas,
        // What there is none of is left out, as servers of before do.
        ...(por_decidir.length > 0 && { por_decidir: por_decidir.map(describeUndecided) }),
        ...(sin_cambios.length > 0 && { sin_cambios }),
        ...(rechazos.told.length > 0 && { rechazos: rechazos.told }),
        ...(mas.desconocidas + mas.sin_cambios > 0 && { mas }),
      };
      if (!form.ensayo) return told;
      shown = told;
      throw new TrialEnds();
    });
    return taken.catch((error: unknown) => {
      if (shown && error instanceof TrialEnds) return shown;
      throw error;
    });
  }

  /** Debits that did not come back after all, as long as their fees were not paid or debited since. */
  const takeBack = (actor: SessionActor, fees: readonly number[]): Promise<{ deshechas: number }> =>
    write(actor, async ({ trx, moment, record }) => {
      const debits = await inSlices([...new Set(fees)], (slice) => findUndoable(trx, slice));
      // The last time, of each fee.
      const last = new Map(debits.flat().map((debit) => [debit.cuota_id, debit]));
      if (last.size === 0) throw new HttpError(409, 'Sus cuotas ya han cambiado: la devolución no se puede deshacer.');
      for (const debit of last.values()) await undoReturn(trx, debit, actor, moment);
      await readmitPaid(
        trx,
        [...last.values()].flatMap(({ socio_id }) => socio_id ?? []),
        actor,
        moment,
      );
      await record('editar', null, { resumen: countOf(last.size, 'devolución deshecha', 'devoluciones deshechas') });
      return { deshechas: last.size };
    });

  return { take, takeBack };
}

/** Takes back what a trial has done. */
class TrialEnds extends Error {}

/** Debits that came back, of fees that are unpaid since and in no other remittance. The newest of a fee comes last. */
const findUndoable = (trx: Db, fees: readonly number[]) =>
  trx
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .innerJoin('cuotas', 'cuotas.id', 'cuota_id')
    .select(['cargos_remesa.id', 'cuota_id', 'socio_id', 'remesa_id', 'cobro', 'mandato', 'devuelto', 'dia_devuelto'])
    .where('cuota_id', 'in', fees)
    .where('anulada', 'is', null)
    .where('devuelto', 'is not', null)
    .where('cuotas.estado', 'in', ['pendiente', 'devuelta'])
    .orderBy('cargos_remesa.id')
    .execute();

type Undoable = Awaited<ReturnType<typeof findUndoable>>[number];

/** Its fee waits for the bank or is paid, its mandate and its member are, as they would be without it. */
async function undoReturn(trx: Db, debit: Undoable, actor: SessionActor, moment: Date): Promise<void> {
  const { id, cuota_id, socio_id, remesa_id, cobro, mandato } = debit;
  const back = { devuelto: null, dia_devuelto: null, sin_efecto: null };
  await trx.updateTable('cargos_remesa').set(back).where('id', '=', id).execute();
  const ownReturns = trx
    .selectFrom('cargos_remesa')
    .select('devuelto')
    .where('devuelto', 'is not', null)
    .where('sin_efecto', 'is', null)
    .orderBy('id', 'desc');
  const before = await ownReturns.where('cuota_id', '=', cuota_id).executeTakeFirst();
  const motivo = before ? describeReason(before.devuelto || null, null) : null;
  await trx
    .updateTable('cuotas')
    .set((row) => ({ estado: 'remesa', pago: 'Domiciliación', pagada: cobro, motivo, version: row('version', '+', 1) }))
    .where('id', '=', cuota_id)
    .execute();
  await recountDebits(trx, [mandato]);
  const ofMandate = await ownReturns.where('mandato', '=', mandato).executeTakeFirst();
  await trx
    .updateTable('mandatos')
    .set({ devuelto: ofMandate?.devuelto || null })
    .where('referencia', '=', mandato)
    .execute();
  if (debit.devuelto === 'MD07' && socio_id !== null) await undoDeath(trx, { ...debit, socio_id }, actor, moment);
  const others = await trx
    .selectFrom('cargos_remesa')
    .select('id')
    .where('remesa_id', '=', remesa_id)
    .where('sin_efecto', '=', 1)
    .execute();
  if (others.length === 0) await trx.updateTable('remesas').set({ rechazos: null }).where('id', '=', remesa_id).execute();
}

function fromBank(form: Form): FromBank | undefined {
  if ('archivo' in form) return { bytes: Buffer.from(form.archivo, 'base64') };
  return 'lineas' in form ? { lines: form.lineas } : undefined;
}

/** Debits that were taken to the bank: all, or these. */
async function readSent(db: Db, only?: { column: 'cargos_remesa.id' | 'remesa_id'; ids: readonly number[] }): Promise<SentDebit[]> {
  const read = (slice?: readonly number[]) =>
    db
      .selectFrom('cargos_remesa')
      .innerJoin('remesas', 'remesas.id', 'remesa_id')
      .select([
        'cargos_remesa.id',
        'cuota_id',
        'remesa_id',
        'nombre',
        'titular',
        'importe',
        'extremo',
        'mandato',
        'codigo',
        'secuencia',
        'devuelto',
      ])
      .where('anulada', 'is', null)
      .$if(slice !== undefined, (query) => query.where(only?.column ?? 'cargos_remesa.id', 'in', slice ?? []))
      .orderBy('cargos_remesa.id')
      .execute();
  const rows = only ? (await inSlices(only.ids, read)).flat() : await read();
  return rows.map(({ cuota_id, codigo, secuencia, devuelto, ...debit }) => ({
    ...debit,
    cuota: cuota_id,
    remesa: codigo,
    bloque: `${codigo}-${secuencia}`,
    devuelto: devuelto !== null,
  }));
}

/** What was read before the lock, by what is stored now: the same file may have been read meanwhile. */
async function stillSent(trx: Db, matched: MatchedReturns): Promise<MatchedReturns> {
  const ids = [
    ...new Set([
      ...matched.devueltas.map(({ debit }) => debit.id),
      ...matched.por_decidir.flatMap(({ debits }) => debits.map(({ id }) => id)),
    ]),
  ];
  const sent = new Map((await readSent(trx, { column: 'cargos_remesa.id', ids })).map((debit) => [debit.id, debit]));
  const isOpen = ({ id }: SentDebit) => sent.get(id)?.devuelto === false;
  return {
    ...matched,
    devueltas: matched.devueltas.filter(({ debit }) => isOpen(debit)),
    por_decidir: matched.por_decidir
      .map((each) => ({ ...each, debits: each.debits.filter(isOpen) }))
      .filter(({ debits }) => debits.length > 0),
    repetidas: [...matched.repetidas, ...matched.devueltas.flatMap(({ debit }) => (sent.get(debit.id)?.devuelto ? debit : []))],
  };
}

/** What people decided came back after all. */
async function matchDecisions(trx: Db, decisions: readonly Decision[]): Promise<MatchedReturns> {
  const debits = await readSent(trx, { column: 'cargos_remesa.id', ids: decisions.flatMap((each) => ('cargo' in each ? each.cargo : [])) });
  const ofWhole = await readSent(trx, { column: 'remesa_id', ids: decisions.flatMap((each) => ('remesa' in each ? each.remesa : [])) });
  const chosen = new Map<number, MatchedReturn>();
  for (const each of decisions) {
    const propio = 'cargo' in each;
    const isMeant = (debit: SentDebit) =>
      propio
        ? debit.id === each.cargo
        : debit.remesa_id === each.remesa && (each.bloque === null || debit.bloque.endsWith(`-${each.bloque}`));
    const { codigo, palabras, dia } = each;
    for (const debit of (propio ? debits : ofWhole).filter(isMeant)) chosen.set(debit.id, { debit, codigo, palabras, dia, propio });
  }
  const all = [...chosen.values()];
  return {
    devueltas: all.filter(({ debit }) => !debit.devuelto),
    repetidas: all.flatMap(({ debit }) => (debit.devuelto ? debit : [])),
    por_decidir: [],
    sin_cambios: [],
    desconocidas: [],
    mas: { sin_cambios: 0, desconocidas: 0 },
  };
}

function describeUndecided({ debits, de, codigo, palabras, dia, why, canReturn }: Undecided): NonNullable<Returned['por_decidir']>[number] {
  const [first] = debits;
  const banco = codigo === null && palabras === null ? null : describeReason(codigo, palabras);
  const reason = { codigo, palabras, dia };
  if (!first || de === 'recibo')
    return {
      texto: first ? describeDebit(first) : '',
      motivo: why,
      banco,
      decision: first && canReturn ? { cargo: first.id, ...reason } : null,
    };
  const bloque = de.bloque === null ? null : de.bloque.endsWith('-FRST') ? ('FRST' as const) : ('RCUR' as const);
  const count = debits.length === 1 ? '1 recibo' : `${debits.length} recibos`;
  return {
    texto: `Remesa ${de.bloque ?? first.remesa}, ${count}`,
    motivo: why,
    banco,
    decision: canReturn ? { remesa: first.remesa_id, bloque, ...reason } : null,
  };
}

/**
 * What came back for a reason of its own: the one place that stores it with its fee and its mandate.
 *
 * @returns the members who owe again.
 */
async function storeOwnReturns(parts: Parameters<typeof noteDeaths>[0], returns: readonly MatchedReturn[]): Promise<number[]> {
  const { trx, moment } = parts;
  const today = madridDay(moment);
  const owing: (number | null)[] = [];
  for (const group of groupBy(returns, ({ codigo, palabras, dia }) => JSON.stringify([codigo, palabras, dia])).values()) {
    const [{ codigo, palabras, dia }] = group;
    await inSlices(group, async (slice) => {
      const debits = slice.map(({ debit }) => debit);
      await markReturned(trx, debits, codigo ?? '', dia ?? today);
      const fees = await trx
        .updateTable('cuotas')
        .set((row) => ({
          estado: 'devuelta',
          pago: null,
          pagada: null,
          motivo: describeReason(codigo, palabras),
          version: row('version', '+', 1),
        }))
        .where('id', 'in', columnOf(debits, 'cuota'))
        .where('estado', '=', 'remesa')
        .returning('socio_id')
        .execute();
      owing.push(...fees.map(({ socio_id }) => socio_id));
      await withdrawFeeReceipts(trx, columnOf(debits, 'cuota'));
      await trx
        .updateTable('mandatos')
        .set({ devuelto: codigo })
        .where('referencia', 'in', columnOf(debits, 'mandato'))
        .$if(codigo === null || !finalReasons.includes(codigo), (query) =>
          query.where(({ or, eb }) => or([eb('devuelto', 'is', null), eb('devuelto', 'not in', finalReasons)])),
        )
        .execute();
      if (codigo === 'MD07') await noteDeaths(parts, debits, dia);
    });
  }
  return owing.filter((id) => id !== null);
}

/** What the bank refused whole: the reason stays with the remittance, and says nothing of who would have paid. */
async function storeRefusals(
  trx: Db,
  refused: readonly MatchedReturn[],
  today: string,
): Promise<{ owing: number[]; told: NonNullable<Returned['rechazos']> }> {
  const owing: number[] = [];
  const told: NonNullable<Returned['rechazos']> = [];
  for (const group of groupBy(refused, ({ debit, codigo, palabras }) => JSON.stringify([debit.remesa_id, codigo, palabras])).values()) {
    const [first] = group;
    if (!first) continue;
    const { remesa_id, remesa } = first.debit;
    const debits = group.map(({ debit }) => debit);
    await inSlices(debits, (slice) => markReturned(trx, slice, '', first.dia ?? today));
    owing.push(...(await unpayDebits(trx, columnOf(debits, 'id'))));
    const all = await readSent(trx, { column: 'remesa_id', ids: [remesa_id] });
    const { motivo, que_hacer } = describeRefusal(first);
    const refusal = { texto: `${describeRefusedPart(debits, all)}: ${motivo}`, que_hacer };
    const { rechazos } = await trx.selectFrom('remesas').select('rechazos').where('id', '=', remesa_id).executeTakeFirstOrThrow();
    const before: (typeof refusal)[] = JSON.parse(rechazos ?? '[]');
    await trx
      .updateTable('remesas')
      .set({ rechazos: JSON.stringify([...before.filter(({ texto }) => texto !== refusal.texto), refusal]) })
      .where('id', '=', remesa_id)
      .execute();
    told.push({ remesa, ...refusal });
  }
  return { owing, told };
}

/** Which part of a remittance was refused. */
function describeRefusedPart(refused: readonly SentDebit[], all: readonly SentDebit[]): string {
  const isRefused = new Set(refused.map(({ id }) => id));
  const rest = all.filter(({ id }) => !isRefused.has(id));
  if (rest.every(({ devuelto }) => devuelto) && refused.length > 1) return 'Rechazada entera';
  if (rest.length === 0) return 'Rechazada entera';
  const blocks = new Set(refused.map(({ bloque }) => bloque));
  if (blocks.size === 1 && !rest.some(({ bloque }) => blocks.has(bloque)))
    return refused[0]?.bloque.endsWith('-FRST') ? 'Rechazados los primeros recibos (FRST)' : 'Rechazados los recibos sucesivos (RCUR)';
  return refused.length === 1 ? 'Rechazado 1 recibo' : `Rechazados ${refused.length} recibos`;
}

async function markReturned(trx: Db, debits: readonly SentDebit[], devuelto: string, dia: string): Promise<void> {
  const values = { devuelto, dia_devuelto: dia };
  await trx.updateTable('cargos_remesa').set(values).where('id', 'in', columnOf(debits, 'id')).execute();
}
