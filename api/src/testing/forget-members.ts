import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '../core/db/schema.ts';

/** With an id of their own, in the order in which rows hang on each other. */
const numbered = ['descargas_remesa', 'cargos_remesa', 'remesas', 'cuotas', 'mandatos', 'historial_socios', 'socios'] as const;
const others = ['numeros_socio', 'altas_socio', 'documentos'] as const;

/** Makes the demonstration one of a club without members, from which most journeys begin; the next member is the first again. */
export async function forgetMembers(db: Db): Promise<void> {
  for (const table of others) await db.deleteFrom(table).execute();
  for (const table of numbered) await db.deleteFrom(table).execute();
  await db.deleteFrom('anios_cuota').execute();
  for (const table of ['ajustes', 'versiones_ajustes'] as const)
    await db.deleteFrom(table).where('clave', 'in', ['socios', 'cobro']).execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    for (const table of numbered) await sql`alter table ${sql.table(table)} alter column id restart with 1`.execute(db);
  else await sql`delete from sqlite_sequence where name in (${sql.join([...numbered])})`.execute(db);
}
