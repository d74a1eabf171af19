import type { RemittancePreview, RemittanceRow } from 'shared/contract/debits';
import { feeConcept } from 'shared/facts/fees';
import { memberName } from 'shared/facts/members';
import { formatMoment } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import type { Debit } from '../sepa/split-debits.ts';
import type { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { readCreditor, readDebited } from './mandate-debits.ts';
import { columnOf } from '../../core/db/rows.ts';

/** Newest first. Of those whose day is not before `today`, who has no address, and is told by people. */
export async function listRemittances(db: Db, today: string, id?: number): Promise<RemittanceRow[]> {
  const rows = await db
    .selectFrom('remesas')
    .leftJoin('cargos_remesa', 'cargos_remesa.remesa_id', 'remesas.id')
    .select(['remesas.id', 'codigo', 'creada', 'autor', 'cobro', 'mensaje', 'anulada', 'rechazos'])
    .select(({ fn }) => [
      fn.count<number | string>('cargos_remesa.id').as('cargos'),
      fn.sum<number | string | null>('importe').as('importe'),
      fn.count<number | string>('devuelto').as('devueltos'),
      fn.count<number | string>('aviso_id').as('avisados'),
    ])
    .$if(id !== undefined, (query) => query.where('remesas.id', '=', id ?? 0))
    .groupBy(['remesas.id', 'codigo', 'creada', 'autor', 'cobro', 'mensaje', 'anulada', 'rechazos'])
    .orderBy('remesas.id', 'desc')
    .execute();
  const untold = await db
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .innerJoin('cuotas', 'cuotas.id', 'cuota_id')
    .select(['remesa_id', 'cuota_id as cuota', 'socio_id as socio', 'cargos_remesa.nombre'])
    .where('cobro', '>=', today)
    .where('dias_aviso', 'is not', null)
    .where('aviso_id', 'is', null)
    .where('anulada', 'is', null)
    .$if(id !== undefined, (query) => query.where('remesas.id', '=', id ?? 0))
    .orderBy('cargos_remesa.id')
    .execute();
  const downloads = await db
    .selectFrom('descargas_remesa')
    .select(['remesa_id', 'momento', 'autor'])
    .$if(id !== undefined, (query) => query.where('remesa_id', '=', id ?? 0))
    .orderBy('id')
    .execute();
  return rows.map(({ rechazos, ...row }) => ({
    ...row,
    descargas: downloads.flatMap(({ remesa_id, ...download }) => (remesa_id === row.id ? download : [])),
    ...(rechazos !== null && { rechazos: JSON.parse(rechazos) }),
    cargos: Number(row.cargos),
    importe: Number(row.importe ?? 0),
    devueltos: Number(row.devueltos),
    avisados: Number(row.avisados),
    sin_correo: untold.flatMap(({ remesa_id, ...debit }) => (remesa_id === row.id ? debit : [])),
  }));
}

/** 'la descargó Luisa el 21/11/2026 14:05' of each download; undefined without one. */
export function tellTaken(downloads: NonNullable<RemittanceRow['descargas']>): string | undefined {
  const each = downloads.map(({ autor, momento }) => `${autor} el ${formatMoment(momento)}`);
  return each.length === 0 ? undefined : `descargada por ${each.join(', ')}`;
}

export type AlreadyTaken = Pick<RemittancePreview, 'ya_en_archivo'>;

/** Fees in a downloaded file whose remittance was taken back afterwards: the bank may have it. */
export async function alreadyTaken(
  db: Db,
  debits: readonly { cuota: number; socio: number; nombre: string }[],
): Promise<Required<AlreadyTaken>> {
  const fees = debits.map(({ cuota }) => cuota);
  const rows = await inSlices(fees, (slice) =>
    db
      .selectFrom('cargos_remesa')
      .innerJoin('remesas', 'remesas.id', 'cargos_remesa.remesa_id')
      .innerJoin('descargas_remesa', 'descargas_remesa.remesa_id', 'remesas.id')
      .select(['cuota_id', 'codigo', 'descargas_remesa.autor', 'momento'])
      .where('cuota_id', 'in', slice)
      .where('anulada', 'is not', null)
      .orderBy('descargas_remesa.id')
      .execute(),
  );
  // The last time, of each.
  const last = new Map(rows.flat().map((row) => [row.cuota_id, row]));
  return {
    ya_en_archivo: debits.flatMap(({ cuota, socio, nombre }) => {
      const row = last.get(cuota);
      return row ? [{ cuota, socio, nombre, remesa: row.codigo, autor: row.autor, momento: row.momento }] : [];
    }),
  };
}

interface UnpaidFee extends Debit {
  anio: number;
  /** Due day of its year. */
  vence: string | null;
  /** Of the member, as the fee has it. */
  numero: number | null;
  correo: string | null;
  /** The member's own name, as an email greets. */
  llamado: string;
  concepto: string;
}

/** Which of the unpaid fees are meant. */
interface Chosen {
  cuotas?: readonly number[] | undefined;
  tambien?: readonly number[] | undefined;
  anio?: number | undefined;
  tipo?: string | undefined;
}

/** Years and kinds of unpaid fees, of which a remittance takes all or one. */
export async function listUnpaidParts(db: Db): Promise<{ anios: number[]; tipos: string[] }> {
  const rows = await db.selectFrom('cuotas').select(['anio', 'tipo']).distinct().where('estado', 'in', ['pendiente', 'devuelta']).execute();
  return {
    anios: [...new Set(columnOf(rows, 'anio'))].toSorted((a, b) => b - a),
    tipos: [...new Set(columnOf(rows, 'tipo'))].toSorted((a, b) => a.localeCompare(b, 'es')),
  };
}

/** Fees that may be debited: all unpaid ones, or `cuotas` of them. Those, and `tambien`, are staff's choice. */
export async function readUnpaid(
  db: Db,
  accounts: ReturnType<typeof createStoredAccounts>,
  { cuotas, tambien = [], anio, tipo }: Chosen,
): Promise<UnpaidFee[]> {
  const fees = await db
    .selectFrom('cuotas')
    .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
    .leftJoin('cuentas_socio', 'cuentas_socio.socio_id', 'socios.id')
    .leftJoin('anios_cuota', 'anios_cuota.anio', 'cuotas.anio')
    .select([
      'vence',
      'cuotas.id as cuota',
      'cuotas.anio',
      'importe',
      'socios.id as socio',
      'socios.nombre',
      'primer_apellido',
      'segundo_apellido',
    ])
    .select(['cuenta', 'bic', 'titular', 'domicilio', 'socios.numero', 'socios.estado', 'correo_electronico as correo'])
    .where('cuotas.estado', 'in', ['pendiente', 'devuelta'])
    .$if(anio !== undefined, (query) => query.where('cuotas.anio', '=', anio ?? 0))
    .$if(tipo !== undefined, (query) => query.where('cuotas.tipo', '=', tipo ?? ''))
    .orderBy('cuotas.id')
    .execute();
  const wanted = cuotas && new Set(cuotas);
  const byHand = new Set([...(cuotas ?? []), ...tambien]);
  const chosen = wanted ? fees.filter(({ cuota }) => wanted.has(cuota)) : fees;
  const members = [...new Set(chosen.map(({ socio }) => socio))];
  const mandates = await inSlices(members, (slice) =>
    db.selectFrom('mandatos').selectAll().where('socio_id', 'in', slice).where('revocado', 'is', null).orderBy('id').execute(),
  );
  const inForce = new Map(
    mandates
      .flat()
      .map(({ acreedor, ...mandate }) => [mandate.socio_id, { ...mandate, primer_cobro: null, acreedor: readCreditor(acreedor) }]),
  );
  const debited = await readDebited(db, columnOf([...inForce.values()], 'referencia'));
  return chosen.map(({ cuenta, domicilio, numero, nombre, primer_apellido, segundo_apellido, ...fee }) => {
    const mandate = inForce.get(fee.socio);
    return {
      ...fee,
      numero,
      nombre: memberName({ nombre, primer_apellido, segundo_apellido }),
      llamado: nombre,
      concepto: feeConcept({ numero, anio: fee.anio, nombre }),
      elegida: byHand.has(fee.cuota),
      domicilio: domicilio === null ? null : JSON.parse(domicilio),
      iban: cuenta === null ? null : (accounts.open(fee.socio, cuenta) ?? 'ilegible'),
      mandato: mandate ? { ...mandate, ...debited.get(mandate.referencia) } : null,
    };
  });
}
