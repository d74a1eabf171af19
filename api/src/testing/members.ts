import { bareMember } from 'shared/testing/bare-member';
import { unpaidFee } from 'shared/testing/unpaid-fee';
import type { Db, NewRow } from '../core/db/schema.ts';

/** What the webmaster does at /ajustes/socios. */
export async function turnMembersOn(db: Db, more: Record<string, string | null> = {}): Promise<void> {
  const valor = JSON.stringify({ activo: 'si', ...more });
  await db
    .insertInto('ajustes')
    .values({ clave: 'socios', valor, version: 1 })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}

const tables = [
  'cargos_remesa',
  'remesas',
  'recibos_cuota',
  'cuotas',
  'anios_cuota',
  'historial_socios',
  'altas_socio',
  'preguntas_alta',
  'numeros_socio',
  'socios',
  'auditoria',
  'correos',
] as const;

/** As after the migrations. */
export async function emptyMembers(db: Db): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}

const noFields: NewRow<'socios'> = { ...bareMember, numero: null, tipo_id: 1, noticias: 1, creado: '2027-01-01T00:00:00.000Z' };

/** Rows without history, for tests of what hangs on members. */
export async function addMembers(db: Db, members: readonly Partial<NewRow<'socios'>>[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < members.length; from += 500) {
    const made = await db
      .insertInto('socios')
      .values(members.slice(from, from + 500).map((member) => ({ ...noFields, ...member })))
      .returning('id')
      .execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids.toSorted((a, b) => a - b);
}

/** A fee of a year, which is added with it. */
export async function addFee(db: Db, fee: Pick<NewRow<'cuotas'>, 'anio' | 'socio_id'> & Partial<NewRow<'cuotas'>>): Promise<number> {
  await db
    .insertInto('anios_cuota')
    .values({ anio: fee.anio, vence: `${fee.anio}-03-31`, por_meses: 0, recordatorios: '', abierta: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('cuotas')
    .values({ ...unpaidFee, ...fee })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
