import type { RemittanceRow } from 'shared/contract/debits';
import { memberName } from 'shared/facts/members';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import type { Debit } from '../sepa/split-debits.ts';
import type { createStoredAccounts } from '../sepa/stored-accounts.ts';

/** Newest first. */
export async function listRemittances(db: Db, id?: number): Promise<RemittanceRow[]> {
  const rows = await db
    .selectFrom('remesas')
    .leftJoin('cargos_remesa', 'cargos_remesa.remesa_id', 'remesas.id')
    .select(['remesas.id', 'codigo', 'creada', 'autor', 'cobro', 'mensaje', 'anulada', 'rechazos'])
    .select(({ fn }) => [
      fn.count<number | string>('cargos_remesa.id').as('cargos'),
      fn.sum<number | string | null>('importe').as('importe'),
      fn.count<number | string>('devuelto').as('devueltos'),
    ])
    .$if(id !== undefined, (query) => query.where('remesas.id', '=', id ?? 0))
    .groupBy(['remesas.id', 'codigo', 'creada', 'autor', 'cobro', 'mensaje', 'anulada', 'rechazos'])
    .orderBy('remesas.id', 'desc')
    .execute();
  return rows.map(({ rechazos, ...row }) => ({
    ...row,
    ...(rechazos !== null && { rechazos: JSON.parse(rechazos) }),
    cargos: Number(row.cargos),
    importe: Number(row.importe ?? 0),
    devueltos: Number(row.devueltos),
  }));
}

interface UnpaidFee extends Debit {
  anio: number;
}

/** Fees that may be debited: all that nobody has paid, or these of them. */
export async function readUnpaid(db: Db, accounts: ReturnType<typeof createStoredAccounts>, ids?: readonly number[]): Promise<UnpaidFee[]> {
  const fees = await db
    .selectFrom('cuotas')
    .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
    .leftJoin('cuentas_socio', 'cuentas_socio.socio_id', 'socios.id')
    .select(['cuotas.id as cuota', 'anio', 'importe', 'socios.id as socio', 'socios.nombre', 'primer_apellido', 'segundo_apellido'])
    .select(['cuenta', 'bic'])
    .where('cuotas.estado', 'in', ['pendiente', 'devuelta'])
    .orderBy('cuotas.id')
    .execute();
  const wanted = ids && new Set(ids);
  const chosen = wanted ? fees.filter(({ cuota }) => wanted.has(cuota)) : fees;
  const members = [...new Set(chosen.map(({ socio }) => socio))];
  const mandates = await inSlices(members, (slice) =>
    db.selectFrom('mandatos').selectAll().where('socio_id', 'in', slice).where('revocado', 'is', null).orderBy('id').execute(),
  );
  const inForce = new Map(mandates.flat().map((mandate) => [mandate.socio_id, mandate]));
  return chosen.map(({ cuenta, nombre, primer_apellido, segundo_apellido, ...fee }) => ({
    ...fee,
    nombre: memberName({ nombre, primer_apellido, segundo_apellido }),
    iban: cuenta === null ? null : (accounts.open(fee.socio, cuenta) ?? 'ilegible'),
    mandato: inForce.get(fee.socio) ?? null,
  }));
}
