import type { AuditedAction, AuditedEntity } from 'shared/contract/audit';
import type { Db, NewRow, StoredUser } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';

export interface Change {
  accion: AuditedAction;
  entidad: AuditedEntity;
  /** The row's id, a content's key, or null where all are meant. */
  id: number | string | null;
  /** The names of changed fields, never their values. */
  resumen?: string | undefined;
  /** Old and new values of what a thing or a person is known by; see `describeRenaming`. For the audit's readers only. */
  valores?: string | undefined;
  /** The registrations of the change, where `id` names none. */
  of?: readonly number[] | undefined;
}

/** A user with an account, or the server's console. */
export type Author = Pick<StoredUser, 'id' | 'nombre' | 'primer_apellido'> & { correo_electronico: string | null };

/** The operator of the server, who gives it a command (`pnpm admin`). */
export const serverConsole: Author = { id: 0, nombre: 'Consola del servidor', primer_apellido: null, correo_electronico: null };

/** Records an audit entry. Give it the transaction of the change: both are kept or neither. */
export async function recordChange(trx: Db, user: Author | null, change: Change, now: Date, red: string | null = null): Promise<void> {
  const { id } = await trx
    .insertInto('auditoria')
    .values(entryOf(user, change, now, red))
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = (change.of ?? []).map((row) => ({ auditoria_id: id, inscripcion_id: row }));
  await inSlices(rows, (slice) => trx.insertInto('auditoria_inscripciones').values(slice).execute());
}

export function entryOf(user: Author | null, { accion, entidad, id, resumen = '', valores = '' }: Change, now: Date, red: string | null) {
  return {
    momento: now.toISOString(),
    usuario_id: user?.id ?? 0,
    usuario: user ? fullName(user) : 'Visitante sin sesión',
    correo: user?.correo_electronico ?? null,
    accion,
    entidad,
    entidad_id: id === null ? null : String(id),
    resumen: [resumen.slice(0, 200), valores].filter(Boolean).join('; ') || null,
    red,
  } satisfies NewRow<'auditoria'>;
}

/** 'nombre: Ana → Anabel' for each changed one of these; undefined without any. */
export function describeRenaming<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]): string | undefined {
  const short = (value: unknown) => String(value ?? '').slice(0, 80) || '—';
  const changes = names.filter((name) => before[name] !== after[name]);
  return changes.map((name) => `${name}: ${short(before[name])} → ${short(after[name])}`).join('; ') || undefined;
}

export const fullName = ({ nombre, primer_apellido }: Pick<StoredUser, 'nombre' | 'primer_apellido'>): string =>
  [nombre, primer_apellido].filter(Boolean).join(' ');
