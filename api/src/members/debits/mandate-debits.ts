import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import type { Creditor, Mandate } from '../sepa/split-debits.ts';

/** Debits that a bank has taken, or is to take: not those of a remittance that was taken back, or refused whole. */
const standingDebits = (db: Db) =>
  db
    .selectFrom('cargos_remesa')
    .innerJoin('remesas', 'remesas.id', 'remesa_id')
    .where('remesas.anulada', 'is', null)
    .where('sin_efecto', 'is', null);

/** What the banks know of mandates by their debits, by reference. */
export async function readDebited(db: Db, references: readonly string[]): Promise<Map<string, Pick<Mandate, 'primer_cobro' | 'acreedor'>>> {
  const rows = await inSlices(references, (slice) =>
    standingDebits(db)
      .select(['cargos_remesa.mandato', 'secuencia', 'cobro', 'acreedor'])
      .where('cargos_remesa.mandato', 'in', slice)
      .orderBy('cargos_remesa.id')
      .execute(),
  );
  const known = new Map<string, Pick<Mandate, 'primer_cobro' | 'acreedor'>>();
  for (const { mandato, secuencia, cobro, acreedor } of rows.flat()) {
    const primer_cobro = secuencia === 'FRST' ? cobro : (known.get(mandato)?.primer_cobro ?? null);
    known.set(mandato, { primer_cobro, acreedor: readCreditor(acreedor) });
  }
  return known;
}

/** As it is stored with a remittance or a mandate. */
export function readCreditor(stored: string | null): Creditor | null {
  const { nombre, identificador }: Partial<Creditor> = stored === null ? {} : JSON.parse(stored);
  return nombre && identificador ? { nombre, identificador } : null;
}

/**
 * Sets the last debit of mandates to that of the debits which stand, else to that of another program: without those that had no effect the
 * next one may be the first again.
 */
export async function recountDebits(trx: Db, references: readonly string[]): Promise<void> {
  await inSlices([...new Set(references)], (slice) =>
    trx
      .updateTable('mandatos')
      .set(({ fn, ref }) => ({
        ultimo_cobro: fn.coalesce(
          standingDebits(trx)
            .select((debits) => debits.fn.max('cobro').as('ultimo'))
            .where('cargos_remesa.mandato', '=', ref('mandatos.referencia')),
          'cobrado_antes',
        ),
      }))
      .where('referencia', 'in', slice)
      .execute(),
  );
}
