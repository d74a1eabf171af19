import type { Returned, returnsForm } from 'shared/contract/debits';
import type { z } from 'zod';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { againOwing } from '../fees/debt-states.ts';
import { noteDeaths } from './debtor-deaths.ts';
import { type MatchedReturn, matchPastedReturns, matchReturns, type SentDebit } from '../sepa/match-returns.ts';
import { readReturns } from '../sepa/read-returns.ts';

/** Sets debits that came back to unpaid, with the bank's reason. The same file read again changes nothing. */
export function createReturnsChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios' });

  return (actor: SessionActor, form: z.output<typeof returnsForm>): Promise<Returned> => {
    // Before the transaction: a bad file waits for nobody.
    const reply = 'archivo' in form ? readReturns(Buffer.from(form.archivo, 'base64')) : undefined;
    const lines = 'lineas' in form ? form.lineas : '';
    return write(actor, async ({ trx, moment, record }) => {
      const sent = await readSent(trx);
      const { devueltas, repetidas, desconocidas } = reply ? matchReturns(reply, sent) : matchPastedReturns(lines, sent);
      await againOwing(trx, await storeReturns({ trx, config: context.config, actor, moment }, devueltas), actor, moment);
      if (devueltas.length > 0)
        await record('editar', null, { resumen: devueltas.length === 1 ? '1 recibo devuelto' : `${devueltas.length} recibos devueltos` });
      return {
        devueltas: devueltas.map(({ debit: { cuota, nombre, importe }, motivo }) => ({ cuota, nombre, importe, motivo })),
        repetidas: repetidas.map(({ cuota, nombre }) => ({ cuota, nombre })),
        desconocidas,
      };
    });
  };
}

/** All debits that were taken to the bank. */
async function readSent(db: Db): Promise<SentDebit[]> {
  const rows = await db
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .select(['cargos_remesa.id', 'cuota_id', 'nombre', 'importe', 'extremo', 'mandato', 'codigo', 'secuencia', 'devuelto'])
    .where('anulada', 'is', null)
    .orderBy('cargos_remesa.id')
    .execute();
  return rows.map(({ id, cuota_id, codigo, secuencia, devuelto, ...debit }) => ({
    ...debit,
    id,
    cuota: cuota_id,
    remesa: codigo,
    bloque: `${codigo}-${secuencia}`,
    devuelto: devuelto !== null,
  }));
}

/** @returns the members who owe again. */
async function storeReturns(parts: Parameters<typeof noteDeaths>[0], returns: readonly MatchedReturn[]): Promise<number[]> {
  const { trx, moment } = parts;
  const today = madridDay(moment);
  const owing: (number | null)[] = [];
  const byReason = new Map<string, MatchedReturn[]>();
  for (const each of returns) {
    const key = JSON.stringify([each.codigo, each.dia]);
    byReason.set(key, [...(byReason.get(key) ?? []), each]);
  }
  for (const group of byReason.values()) {
    const [{ codigo, motivo, dia } = { codigo: null, motivo: '', dia: null }] = group;
    await inSlices(group, async (slice) => {
      const debits = slice.map(({ debit }) => debit);
      await trx
        .updateTable('cargos_remesa')
        .set({ devuelto: codigo ?? '', dia_devuelto: dia ?? today })
        .where(
          'id',
          'in',
          debits.map(({ id }) => id),
        )
        .execute();
      const fees = await trx
        .updateTable('cuotas')
        .set((row) => ({ estado: 'devuelta', pago: null, pagada: null, motivo, version: row('version', '+', 1) }))
        .where(
          'id',
          'in',
          debits.map(({ cuota }) => cuota),
        )
        .where('estado', '=', 'remesa')
        .returning('socio_id')
        .execute();
      owing.push(...fees.map(({ socio_id }) => socio_id));
      await trx
        .updateTable('mandatos')
        .set({ devuelto: codigo })
        .where(
          'referencia',
          'in',
          debits.map(({ mandato }) => mandato),
        )
        .execute();
      if (codigo === 'MD07')
        await noteDeaths(
          parts,
          debits.map(({ cuota }) => cuota),
          dia,
        );
    });
  }
  return owing.filter((id) => id !== null);
}
