import type { Db } from '../../core/db/schema.ts';

/** Remembers that an email has left: of those that were sent, only the last weeks are kept. */
export const mailTested = 'correo_probado';

export async function rememberTestedMail(db: Db, now: Date): Promise<void> {
  const valor = now.toISOString();
  await db
    .insertInto('ajustes')
    .values({ clave: mailTested, valor })
    .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor }))
    .execute();
}
