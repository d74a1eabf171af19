import type { Db } from '../db/schema.ts';

const setting = 'formulario_activo';

/** Closed until somebody opens it. */
export async function isFormOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ajustes').select('valor').where('clave', '=', setting).executeTakeFirst();
  return row?.valor === '1';
}

export async function setFormOpen(db: Db, open: boolean): Promise<void> {
  const valor = open ? '1' : '0';
  await db
    .insertInto('ajustes')
    .values({ clave: setting, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}
