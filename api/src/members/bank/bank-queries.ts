import type { Payable } from 'shared/contract/bank';
import { type FeeState, feeReference, feeStateOn } from 'shared/facts/fees';
import { isMemberState, memberStateLabels } from 'shared/facts/members';
import { referencesIn } from 'shared/facts/references';
import { madridDay } from 'shared/text/moments';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { listPayableSignUps } from '../../registrations/payments/payments-queries.ts';
import { readPayableFees } from '../fees/fees-queries.ts';

/** What lines of the bank may be about. A club without members has sign-ups alone. */
export async function listPayables(db: Db, now: Date, references: readonly string[]): Promise<Payable[]> {
  const { socios } = await readSettings(db, ['socios']);
  const signUps = await listPayableSignUps(db, now, references);
  return socios.activo === null ? signUps : [...signUps, ...(await listPayableFees(db, madridDay(now), references))];
}

const settled: Readonly<Record<FeeState, string | null>> = {
  pendiente: null,
  devuelta: null,
  remesa: 'está en el banco',
  pagada: 'ya está pagada',
};

/** All that is owed, of any year; paid ones of the year, and those that are named. */
async function listPayableFees(db: Db, today: string, references: readonly string[]): Promise<Payable[]> {
  const named = references.flatMap((text) => referencesIn(text)).flatMap(({ reference }) => (reference.kind === 'fee' ? reference : []));
  const fees = await readPayableFees(db, Number(today.slice(0, 4)), named);
  return fees.map((fee) => {
    const { id, nombre, importe, socio_estado, anio } = fee;
    return {
      tipo: 'cuota',
      id,
      concepto: `Cuota ${anio}`,
      nombre,
      mail: null,
      referencia: feeReference(fee),
      importe,
      saldado: settled[feeStateOn(fee, today)],
      nota: socio_estado && !isMemberState(socio_estado) ? memberStateLabels[socio_estado].toLowerCase() : null,
      pago: null,
      pagado: null,
      cobrado: null,
    };
  });
}
