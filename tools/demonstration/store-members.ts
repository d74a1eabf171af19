import { club } from './club.ts';
import { applicant, type DemoMember, feeAmounts, feeDays, listDemoMembers, ownNumber } from './members.ts';
import { makeCreditorId } from 'shared/facts/iban';
import { feeConcept, feeReference } from 'shared/facts/fees';
import { memberName } from 'shared/facts/members';
import type { Config } from '../../api/src/core/base/config.ts';
import { storeSetting } from '../../api/src/core/club/store-setting.ts';
import type { Db, NewRow } from '../../api/src/core/db/schema.ts';
import { makeAccount } from '../../api/src/members/sepa/testing/make-account.ts';
import { createStoredAccounts } from '../../api/src/members/sepa/stored-accounts.ts';

const at = (day: string) => `${day}T10:00:00.000Z`;
const creditor = { titular: club.identidad.nombre, identificador: makeCreditorId('G12345674'), iban: makeAccount(1996) };
const reason = 'no había saldo (AM04)';

interface Stored {
  id: number;
  member: DemoMember;
}

/** The register of the demonstration: members, their accounts and a year of fees, of which one remittance was made. */
export async function insertMembers(trx: Db, config: Pick<Config, 'jwtSecret'>, today: string): Promise<void> {
  const now = new Date(at(today));
  await storeSetting(trx, 'socios', { activo: 'si', ...creditor }, 1, null, now);
  await storeSetting(trx, 'cobro', { iban: creditor.iban, bizum: '600 123 456', titular: creditor.titular }, 1, null, now);
  const kinds = new Map((await trx.selectFrom('tipos_socio').select(['id', 'nombre']).execute()).map(({ id, nombre }) => [nombre, id]));
  const stored = await storeMembers(trx, kinds, listDemoMembers(today));
  await storeAccounts(trx, config, stored, today);
  await storeFees(trx, config, stored, kinds, today);
  await storeApplicant(trx, kinds.get('Numerario') ?? null, now);
}

async function storeMembers(trx: Db, kinds: ReadonlyMap<string, number>, members: readonly DemoMember[]): Promise<Stored[]> {
  const user = await trx.selectFrom('usuarios').select('id').where('rol', '=', 'socio').orderBy('id').executeTakeFirst();
  const stored: Stored[] = [];
  const ids = new Map<number, number>();
  for (const member of members) {
    const { tipo, cabeza, domicilia: _, deOtroPrograma: _other, ...row } = member;
    const { id } = await trx
      .insertInto('socios')
      .values({
        ...row,
        tipo_id: kinds.get(tipo) ?? null,
        cabeza_id: cabeza === null ? null : (ids.get(cabeza) ?? null),
        usuario_id: member.numero === ownNumber ? (user?.id ?? null) : null,
        creado: at(member.alta),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(member.numero, id);
    stored.push({ id, member });
    const { numero, alta, baja, estado } = member;
    await trx
      .insertInto('numeros_socio')
      .values({ numero, socio_id: id, dado: at(alta) })
      .execute();
    const line = { socio_id: id, campo: 'estado', motivo: null, autor: null };
    const joined = { ...line, momento: at(alta), antes: null, despues: 'alta', dia: alta };
    const later = estado === 'alta' ? [] : [{ ...line, momento: at(baja ?? alta), antes: 'alta', despues: estado, dia: baja ?? alta }];
    await trx
      .insertInto('historial_socios')
      .values([joined, ...later])
      .execute();
  }
  return stored;
}

const referenceOf = ({ numero, deOtroPrograma }: DemoMember) =>
  deOtroPrograma ? `0000${String(numero).padStart(4, '0')}` : `SOCIO-${numero}-1`;
const signedOn = ({ deOtroPrograma }: DemoMember, today: string) =>
  deOtroPrograma ? '2009-10-31' : `${Number(today.slice(0, 4)) - 1}-01-10`;

async function storeAccounts(trx: Db, config: Pick<Config, 'jwtSecret'>, stored: readonly Stored[], today: string): Promise<void> {
  const accounts = createStoredAccounts(config);
  const { remesa } = feeDays(today);
  for (const { id, member } of stored.filter((each) => each.member.domicilia)) {
    const iban = makeAccount(5000 + member.numero);
    const shown = { pais: 'ES', final: iban.slice(-4), bic: null, cambiada: at(remesa) };
    await trx
      .insertInto('cuentas_socio')
      .values({ socio_id: id, cuenta: accounts.seal(id, iban), ...shown })
      .execute();
    const before = member.deOtroPrograma ? `${Number(today.slice(0, 4)) - 1}-03-10` : null;
    await trx
      .insertInto('mandatos')
      .values({
        socio_id: id,
        referencia: referenceOf(member),
        firmado: signedOn(member, today),
        revocado: null,
        ultimo_cobro: before,
        cobrado_antes: before,
        devuelto: null,
        creado: at(remesa),
      })
      .execute();
  }
}

async function storeFees(
  trx: Db,
  config: Pick<Config, 'jwtSecret'>,
  stored: readonly Stored[],
  kinds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const { anio, vence, hecha, remesa: made, cobro, devuelto } = feeDays(today);
  const year = { por_meses: 0, recordatorios: '7,30', abierta: at(hecha) };
  await trx
    .insertInto('anios_cuota')
    .values([
      { anio, vence, ...year },
      { anio: anio - 1, vence: `${anio - 1}-03-31`, ...year },
    ])
    .execute();
  await trx
    .insertInto('importes_cuota')
    .values(Object.entries(feeAmounts).map(([kind, importe]) => ({ anio, tipo_id: kinds.get(kind) ?? 0, importe })))
    .execute();
  const remittance = await trx
    .insertInto('remesas')
    .values({
      codigo: `CUOTAS-${made.replaceAll('-', '')}-1`,
      creada: at(made),
      autor: 'Julián Almenar',
      cobro,
      mensaje: 'pain.008.001.08',
      acreedor: JSON.stringify({ nombre: creditor.titular, identificador: creditor.identificador, iban: creditor.iban, bic: null }),
      anulada: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('descargas_remesa')
    .values({ remesa_id: remittance.id, momento: at(made), autor: 'Julián Almenar' })
    .execute();
  const accounts = createStoredAccounts(config);
  const payers = stored.filter(
    ({ member }) => ['alta', 'impago'].includes(member.estado) && member.cabeza === null && member.tipo !== 'Honor',
  );
  for (const { id, member } of payers) {
    const { numero, tipo, domicilia } = member;
    const importe = tipo === 'Honor' ? 0 : feeAmounts[tipo];
    const fee = {
      anio,
      socio_id: id,
      numero,
      nombre: memberName(member),
      tipo,
      importe,
      meses: 12,
      familiares: stored.filter((each) => each.member.cabeza === numero).length,
      avisado: hecha,
    };
    if (member.estado === 'impago')
      await trx
        .insertInto('cuotas')
        .values({ ...fee, anio: anio - 1, estado: 'pendiente', pago: null, pagada: null, motivo: null, avisos: 2 })
        .execute();
    const isDebited = domicilia && numero % 10 !== 0;
    const isReturned = numero === 44;
    const isUnpaid = numero === ownNumber || member.estado === 'impago' || (!isDebited && (domicilia || numero % 5 === 2));
    const paid: Pick<NewRow<'cuotas'>, 'estado' | 'pago' | 'pagada' | 'motivo'> = isReturned
      ? { estado: 'devuelta', pago: null, pagada: null, motivo: reason }
      : isDebited
        ? { estado: 'remesa', pago: 'Domiciliación', pagada: cobro, motivo: null }
        : isUnpaid
          ? { estado: 'pendiente', pago: null, pagada: null, motivo: null }
          : { estado: 'pagada', pago: numero % 3 === 0 ? 'Transferencia' : 'Bizum', pagada: made, motivo: null };
    const row = await trx
      .insertInto('cuotas')
      .values({ ...fee, ...paid })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isDebited) continue;
    await trx
      .insertInto('cargos_remesa')
      .values({
        remesa_id: remittance.id,
        cuota_id: row.id,
        socio: id,
        nombre: fee.nombre,
        importe,
        cuenta: accounts.seal(id, makeAccount(5000 + numero)),
        bic: null,
        mandato: referenceOf(member),
        firmado: signedOn(member, today),
        secuencia: member.deOtroPrograma ? 'RCUR' : 'FRST',
        extremo: `${feeReference({ numero, anio }) ?? ''}-R${remittance.id}`,
        concepto: feeConcept({ numero, anio, nombre: member.nombre }),
        devuelto: isReturned ? 'AM04' : null,
        dia_devuelto: isReturned ? devuelto : null,
      })
      .execute();
    await trx
      .updateTable('mandatos')
      .set({ ultimo_cobro: cobro, devuelto: isReturned ? 'AM04' : null })
      .where('socio_id', '=', id)
      .execute();
  }
}

async function storeApplicant(trx: Db, tipo_id: number | null, now: Date): Promise<void> {
  const { id } = await trx
    .insertInto('socios')
    .values({ ...applicant, estado: 'pendiente', numero: null, tipo_id, creado: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('altas_socio')
    .values({
      socio_id: id,
      recibida: new Date(now.getTime() - 7 * 86_400_000).toISOString(),
      rechazada: null,
      respuestas: '[]',
      tutor: null,
    })
    .execute();
}
