import type { AuditedAction, AuditedEntity } from 'shared/contract/audit';
import type { Db, StoredUser } from '../db/schema.ts';

export interface Change {
  accion: AuditedAction;
  entidad: AuditedEntity;
  /** The row's id, a content's key, or null where all are meant. */
  id: number | string | null;
  /** What changed, in a few words: names of fields, never what stands in them. */
  resumen?: string;
}

/** Who changed what and when. Give it the transaction of the change: both are kept or neither. */
export async function recordChange(
  trx: Db,
  user: Pick<StoredUser, 'id' | 'nombre' | 'primer_apellido'>,
  change: Change,
  now: Date,
): Promise<void> {
  const { accion, entidad, id, resumen } = change;
  await trx
    .insertInto('auditoria')
    .values({
      momento: now.toISOString(),
      usuario_id: user.id,
      usuario: fullName(user),
      accion,
      entidad,
      entidad_id: id === null ? null : String(id),
      resumen: resumen?.slice(0, 200) ?? null,
    })
    .execute();
}

export const fullName = ({ nombre, primer_apellido }: Pick<StoredUser, 'nombre' | 'primer_apellido'>): string =>
  [nombre, primer_apellido].filter(Boolean).join(' ');
