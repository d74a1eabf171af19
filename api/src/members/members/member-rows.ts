import type { Db, RowChanges, StoredMember } from '../../core/db/schema.ts';

/** Changes a member, and raises the version. */
export const changeMember = (trx: Db, { id, version }: StoredMember, values: RowChanges<'socios'>): Promise<StoredMember> =>
  trx
    .updateTable('socios')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
