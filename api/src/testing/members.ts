import type { Db } from '../core/db/schema.ts';

/** What the webmaster does at /ajustes/socios. */
export async function turnMembersOn(db: Db, more: Record<string, string | null> = {}): Promise<void> {
  const valor = JSON.stringify({ activo: 'si', ...more });
  await db
    .insertInto('ajustes')
    .values({ clave: 'socios', valor, version: 1 })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}

/** As after the migrations. */
export async function emptyMembers(db: Db): Promise<void> {
  for (const table of ['historial_socios', 'numeros_socio', 'socios', 'auditoria', 'correos'] as const)
    await db.deleteFrom(table).execute();
}
