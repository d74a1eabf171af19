import { maxMemberNumber } from 'shared/facts/members';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';

/** One above all that were ever given. */
export async function nextNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('numeros_socio')
    .select(({ fn }) => fn.max('numero').as('last'))
    .executeTakeFirstOrThrow();
  return Math.min(Number(last ?? 0) + 1, maxMemberNumber);
}

/** Gives a number to a member, under the lock. A member may get back one that they had. @throws HttpError 409 when it is another's. */
export async function takeNumber(trx: Db, numero: number, socioId: number, now: Date): Promise<void> {
  const made = await trx
    .insertInto('numeros_socio')
    .values({ numero, socio_id: socioId, dado: now.toISOString() })
    .onConflict((conflict) => conflict.column('numero').doNothing())
    .returning('numero')
    .executeTakeFirst();
  if (made) return;
  const { socio_id } = await trx.selectFrom('numeros_socio').select('socio_id').where('numero', '=', numero).executeTakeFirstOrThrow();
  if (socio_id !== socioId) throw new HttpError(409, `El número ${numero} ya se dio a otra persona, y un número no se da dos veces.`);
}
