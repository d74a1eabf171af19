import type { Db } from '../../core/db/schema.ts';

/** The key that notes that an email has left: sent ones are kept for the last weeks only. */
export const mailTested = 'correo_probado';

export async function rememberTestedMail(db: Db, now: Date): Promise<void> {
  const valor = now.toISOString();
  await db
    .insertInto('ajustes')
    .values({ clave: mailTested, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}
