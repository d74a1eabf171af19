import type { newRemittance, RemittancePreview, RemittanceRow, remittanceToSee } from 'shared/contract/debits';
import { readCreditorId } from 'shared/facts/iban';
import { noticeDays } from 'shared/facts/mandates';
import { feeReference, type RemittanceVersion, remittanceVersions, tellFees } from 'shared/facts/fees';
import type { z } from 'zod';
import { fullName } from '../../accounts/audit/record-change.ts';
import { withSecurityEvents } from '../../accounts/audit/security-events.ts';
import { guardSensitive, requireConfirmed } from '../../accounts/audit/sensitive-writes.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { faultOfAccount } from '../../core/bank/read-account.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { countOf } from 'shared/text/count-of';
import { formatDay, shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { againOwing } from '../fees/debt-states.ts';
import { findFees, tellSent } from '../fees/fees-queries.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import { addBankingDays, isBankingDay } from '../sepa/banking-days.ts';
import { type Impossible, splitDebits } from '../sepa/split-debits.ts';
import { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { type Remittance, type RemittanceEntry, writeRemittance } from '../sepa/write-remittance.ts';
import { queueNotices, takeNoticesBack } from './debit-notices.ts';
import { recountDebits } from './mandate-debits.ts';
import { type AlreadyTaken, alreadyTaken, listRemittances, listUnpaidParts, readUnpaid, tellTaken } from './remittances-queries.ts';
import { unpayDebits } from './unpay-debits.ts';
import { columnOf } from '../../core/db/rows.ts';

type Asked = z.output<typeof newRemittance>;
/** Without a day: the first one that there is. */
type AskedFirst = z.output<typeof remittanceToSee>;

/** Remittances of unpaid fees. Under the lock of the members: a fee is in one at a time. */
export function createRemittanceChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail: context.mail });
  const accounts = createStoredAccounts(context.config);

  async function split(db: Db, asked: AskedFirst, now: Date) {
    const { acreedor, dias_aviso, pide_bic, mensaje } = await readTerms(db);
    const hoy = madridDay(now);
    const first = firstDay(hoy, dias_aviso);
    const unpaid = await readUnpaid(db, accounts, asked);
    const { cobro = dayOf(unpaid, first) } = asked;
    if (cobro < first) throw new HttpError(400, explainFirstDay(hoy, dias_aviso));
    confirmDay(cobro, hoy);
    const { debitables, imposibles } = splitDebits(unpaid, { hoy, cobro, acreedor, pide_bic });
    const known = new Map(unpaid.map((fee) => [fee.cuota, fee]));
    const cargos = debitables.flatMap((debit) => {
      const fee = known.get(debit.cuota);
      return fee ? { ...fee, ...debit } : [];
    });
    return { acreedor, dias_aviso, mensaje, cobro, cargos, imposibles };
  }

  async function preview(asked: AskedFirst): Promise<RemittancePreview> {
    const { cobro, cargos: debitables, imposibles } = await split(context.db, asked, context.now());
    return {
      cobro,
      cargos: debitables.length,
      importe: debitables.reduce((sum, { importe }) => sum + importe, 0),
      texto: tellFees(debitables),
      primeros: debitables.filter(({ secuencia }) => secuencia === 'FRST').length,
      avisados: debitables.filter(({ correo }) => correo !== null).length,
      sin_correo: debitables.filter(({ correo }) => correo === null).map(({ cuota, socio, nombre }) => ({ cuota, socio, nombre })),
      imposibles,
      ...(await alreadyTaken(context.db, debitables)),
      ...(await listUnpaidParts(context.db)),
    };
  }

  const make = (actor: SessionActor, asked: Asked): Promise<{ remesa: RemittanceRow; imposibles: Impossible[] } & AlreadyTaken> =>
    write(actor, async ({ trx, moment, record }) => {
      const today = madridDay(moment);
      const sent = (await findFees(trx, [...new Set([...(asked.cuotas ?? []), ...(asked.tambien ?? [])])])).find(
        ({ estado }) => estado === 'remesa',
      );
      if (sent) throw new HttpError(409, await tellSent(trx, sent));
      const { acreedor, dias_aviso, mensaje, cargos, imposibles } = await split(trx, asked, moment);
      if (cargos.length === 0) throw new HttpError(409, await explainNoDebits(trx, today, imposibles.length, asked.cuotas !== undefined));
      const { id } = await trx
        .insertInto('remesas')
        .values({
          codigo: '',
          creada: moment.toISOString(),
          autor: fullName(actor),
          cobro: asked.cobro,
          mensaje,
          acreedor: JSON.stringify(acreedor),
          dias_aviso,
          anulada: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // With the day: a database that came back from a backup gives its numbers again, and a bank takes a code once.
      const codigo = `CUOTAS-${today.replaceAll('-', '')}-${id}`;
      await trx.updateTable('remesas').set({ codigo }).where('id', '=', id).execute();
      const notices = await queueNotices(trx, cargos, asked.cobro, acreedor, moment);
      const named = new Set<string>();
      const rows = cargos.map(({ cuota, anio, numero, socio, iban, referencia, acreedor_antes, ...debit }) => ({
        remesa_id: id,
        cuota_id: cuota,
        socio,
        nombre: debit.nombre,
        importe: debit.importe,
        cuenta: accounts.seal(socio, iban),
        bic: debit.bic,
        titular: debit.titular,
        domicilio: debit.domicilio && JSON.stringify(debit.domicilio),
        mandato: referencia,
        firmado: debit.firmado,
        secuencia: debit.secuencia,
        extremo: nameDebit({ cuota, anio, numero }, id, named),
        concepto: debit.concepto,
        devuelto: null,
        dia_devuelto: null,
        aviso_id: notices.get(cuota) ?? null,
        acreedor_antes: acreedor_antes && JSON.stringify(acreedor_antes),
      }));
      await inSlices(rows, (slice) => trx.insertInto('cargos_remesa').values(slice).execute());
      await inSlices(rows, (slice) =>
        trx
          .updateTable('cuotas')
          .set((row) => ({ estado: 'remesa', pago: 'Domiciliación', pagada: asked.cobro, version: row('version', '+', 1) }))
          .where('id', 'in', columnOf(slice, 'cuota_id'))
          .execute(),
      );
      await recountDebits(trx, columnOf(rows, 'mandato'));
      await record('crear', null, { resumen: `remesa ${codigo}: ${tellFees(cargos)}` });
      const [remesa] = await listRemittances(trx, today, id);
      if (!remesa) throw notFound();
      return { remesa, imposibles, ...(await alreadyTaken(trx, cargos)) };
    });

  /**
   * The bank's file. Made again from what was stored, it is the same each time.
   *
   * @param taker Who takes it away: it holds whole accounts, so they prove who they are, and all staff read of it.
   * @param isTaken Not by HEAD, which is guarded all the same.
   */
  async function writeFile(id: number, taker: SessionActor, isTaken: boolean): Promise<{ codigo: string; xml: string }> {
    const row = await context.db.selectFrom('remesas').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    confirmTaker(taker, row);
    const debits = await context.db.selectFrom('cargos_remesa').selectAll().where('remesa_id', '=', id).orderBy('id').execute();
    // Of who was deleted or erased the books keep no account.
    if (debits.some(({ cuenta }) => cuenta === ''))
      throw new HttpError(
        409,
        'Tiene un recibo de una persona cuyos datos ya se han borrado, y su archivo no se puede volver a hacer. Si no la llevaste al banco, anúlala.',
      );
    const cargos = debits.map(({ cuota_id, cuenta, mandato, acreedor_antes, domicilio, ...debit }) => {
      const iban = accounts.open(debit.socio, cuenta);
      if (iban === null)
        throw new HttpError(409, `La cuenta de ${debit.nombre} no se puede leer: la clave del servidor ha cambiado. Anula la remesa.`);
      const before: RemittanceEntry['acreedor_antes'] = acreedor_antes === null ? null : JSON.parse(acreedor_antes);
      const address: RemittanceEntry['domicilio'] = domicilio === null ? null : JSON.parse(domicilio);
      return { ...debit, cuota: cuota_id, iban, referencia: mandato, acreedor_antes: before, domicilio: address };
    });
    const acreedor: Remittance['acreedor'] = JSON.parse(row.acreedor);
    const remittance = { id: row.codigo, creada: new Date(row.creada), cobro: row.cobro, acreedor, cargos };
    const xml = writeRemittance(remittance, row.mensaje);
    // Only what can be made is taken.
    if (isTaken) await noteTaken(taker, row);
    return { codigo: row.codigo, xml };
  }

  function confirmTaker(taker: SessionActor, { anulada }: { anulada: string | null }): void {
    requireConfirmed(taker, context.now());
    if (anulada !== null) throw new HttpError(409, 'Está anulada: no se lleva al banco.');
  }

  async function noteTaken(taker: SessionActor, { id, codigo }: { id: number; codigo: string }): Promise<void> {
    await withSecurityEvents(context, async (trx, record) => {
      // Read again under the lock: one that is taken back at the same time is not taken away, or says who took it.
      await lockByName(trx, 'socios');
      confirmTaker(taker, await trx.selectFrom('remesas').select('anulada').where('id', '=', id).executeTakeFirstOrThrow(notFound));
      const moment = context.now();
      await confirmAlive(trx, id, madridDay(moment));
      await guardSensitive(trx, taker, 'remesa', codigo, moment);
      await trx
        .insertInto('descargas_remesa')
        .values({ remesa_id: id, momento: moment.toISOString(), autor: fullName(taker) })
        .execute();
      await record({ accion: 'descargar', entidad: 'cuotas', id: null, resumen: `remesa ${codigo}`, user: taker, ip: taker.ip });
    });
    context.mail.wake();
  }

  /** Takes a remittance back that was not taken to the bank. Who was told of it is told. */
  const cancel = (actor: SessionActor, id: number): Promise<RemittanceRow> =>
    write(actor, async ({ trx, moment, record }) => {
      const today = madridDay(moment);
      const [before] = await listRemittances(trx, today, id);
      if (!before) throw notFound();
      if (before.anulada !== null) return before;
      if (before.devueltos > 0) throw new HttpError(409, 'El banco ya ha devuelto recibos suyos: la remesa estuvo en el banco.');
      const taken = tellTaken(before.descargas ?? []);
      if (taken !== undefined) await guardSensitive(trx, actor, 'anular_remesa', `${before.codigo}, ${taken}`, moment);
      await trx.updateTable('remesas').set({ anulada: moment.toISOString() }).where('id', '=', id).execute();
      const debits = await trx.selectFrom('cargos_remesa').select('id').where('remesa_id', '=', id).execute();
      const owing = await unpayDebits(trx, columnOf(debits, 'id'));
      await againOwing(trx, owing, actor, moment);
      await takeNoticesBack(trx, id, moment);
      await record('editar', null, {
        resumen: `remesa ${before.codigo} anulada${taken === undefined ? '' : ', con su archivo ya descargado'}`,
      });
      const [after] = await listRemittances(trx, today, id);
      return after ?? before;
    });

  return { preview, make, writeFile, cancel };
}

/** 'S12-2027-R7': as the member's reference of the fee, in the remittance. Of who has no number, or the number of another, the fee's own. */
function nameDebit(fee: { cuota: number; anio: number; numero: number | null }, remittance: number, named: Set<string>): string {
  const reference = feeReference(fee) ?? '';
  const own = reference !== '' && !named.has(reference) ? reference : `C${fee.anio}-${fee.cuota}`;
  named.add(own);
  return `${own}-R${remittance}`;
}

/** Members who died after the remittance was made are not debited, as long as its file was not downloaded and its day is to come. */
async function confirmAlive(trx: Db, id: number, today: string): Promise<void> {
  const dead = await trx
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .innerJoin('cuotas', 'cuotas.id', 'cuota_id')
    .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
    .select('cargos_remesa.nombre')
    .where('remesa_id', '=', id)
    .where('cobro', '>=', today)
    .where('socios.estado', '=', 'fallecido')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('descargas_remesa').select('descargas_remesa.id').where('descargas_remesa.remesa_id', '=', id))),
    )
    .orderBy('cargos_remesa.id')
    .executeTakeFirst();
  if (dead) throw new HttpError(409, `${dead.nombre} ha fallecido, y no se le cobra: anula la remesa y haz otra.`);
}

/** The banking day from the last due day on, unless banks and notices need longer. */
function dayOf(fees: readonly { vence: string | null }[], first: string): string {
  const due = fees.reduce((last, { vence }) => ((vence ?? '') > last ? (vence ?? '') : last), '');
  const day = due === '' || isBankingDay(due) ? due : addBankingDays(due, 1);
  return day > first && day <= shiftDay(first, 350) ? day : first;
}

/** The first day of a debit: the bank needs two of its own, and members are told some days before, by the email that leaves with the remittance. */
function firstDay(today: string, notice: number): string {
  const [ofBank, ofNotice] = [addBankingDays(today, 2), shiftDay(today, notice)];
  return ofBank >= ofNotice ? ofBank : isBankingDay(ofNotice) ? ofNotice : addBankingDays(ofNotice, 1);
}

function explainFirstDay(today: string, notice: number): string {
  const why =
    addBankingDays(today, 2) >= shiftDay(today, notice)
      ? 'El banco necesita dos días hábiles'
      : `A los socios se les avisa ${countOf(notice, 'día', 'días')} antes, con la remesa`;
  return `${why}: el primer día de cobro es el ${formatDay(firstDay(today, notice))}.`;
}

/** A bank refuses a file whose day is none of its own. */
function confirmDay(cobro: string, today: string): void {
  if (!isBankingDay(cobro))
    throw new HttpError(400, `El ${formatDay(cobro)} los bancos no cobran: el siguiente día es el ${formatDay(addBankingDays(cobro, 1))}.`);
  if (cobro > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`) throw new HttpError(400, 'El día de cobro es dentro de más de un año.');
}

/** Why there is nothing to debit, with the remittance that has taken the rest. */
async function explainNoDebits(trx: Db, today: string, impossible: number, isChosen: boolean): Promise<string> {
  if (isChosen) return impossible === 0 ? 'Las cuotas elegidas ya están pagadas.' : 'Ninguna de las cuotas elegidas se puede domiciliar.';
  const why = impossible === 0 ? 'No queda ninguna cuota sin pagar' : 'Ninguna de las cuotas que quedan se puede domiciliar';
  const [last] = (await listRemittances(trx, today)).filter(({ anulada }) => anulada === null);
  if (!last) return `${why}.`;
  const { codigo, autor, creada, cargos } = last;
  return `${why}: la última remesa es la ${codigo}, de ${cargos} ${cargos === 1 ? 'cuota' : 'cuotas'}, que hizo ${autor} el ${formatDay(madridDay(new Date(creada)))}.`;
}

interface ClubTerms {
  acreedor: Remittance['acreedor'];
  dias_aviso: number;
  mensaje: RemittanceVersion;
  pide_bic: boolean;
}

/** What /ajustes says of debits. */
async function readTerms(db: Db): Promise<ClubTerms> {
  const { socios } = await readSettings(db, ['socios']);
  const { titular, identificador, iban, bic = null, mensaje, pide_bic } = socios;
  if (!titular || !identificador || !iban)
    throw new HttpError(
      409,
      'Falta decir quién cobra: el titular, el identificador de acreedor y la cuenta están en Ajustes, en «Socios».',
    );
  if (readCreditorId(identificador) !== identificador || faultOfAccount(iban) !== undefined)
    throw new HttpError(409, 'El identificador de acreedor o la cuenta de Ajustes, en «Socios», no es válido.');
  return {
    acreedor: { nombre: titular, identificador, iban, bic },
    dias_aviso: noticeDays(socios),
    mensaje: remittanceVersions.find((each) => each === mensaje) ?? remittanceVersions[0],
    pide_bic: pide_bic === 'si',
  };
}
