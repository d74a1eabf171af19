import type { AuditedEntity } from 'shared/contract/audit';
import type { Db } from '../../core/db/schema.ts';
import { fullName } from './record-change.ts';

interface Named {
  entidad: AuditedEntity;
  entidad_id: string | null;
}

interface Row {
  id: number;
  titulo: string | null;
}

/** Titles of audited rows, read at each request: the audit keeps nothing of a person whose data is erased. */
const readers: Partial<Record<AuditedEntity, (db: Db, ids: number[]) => Promise<Row[]>>> = {
  actividades: (db, ids) => db.selectFrom('actividades').select(['id', 'titulo']).where('id', 'in', ids).execute(),
  patrocinadores: (db, ids) => db.selectFrom('patrocinadores').select(['id', 'titulo']).where('id', 'in', ids).execute(),
  galerias: (db, ids) => db.selectFrom('galerias').select(['id', 'nombre as titulo']).where('id', 'in', ids).execute(),
  inscripciones: (db, ids) => db.selectFrom('inscripciones').select(['id', 'referencia as titulo']).where('id', 'in', ids).execute(),
  socios: async (db, ids) =>
    (await db.selectFrom('socios').select(['id', 'numero']).where('id', 'in', ids).execute()).map(({ id, numero }) => ({
      id,
      titulo: numero === null ? null : `n.º ${numero}`,
    })),
  usuarios: async (db, ids) =>
    (await db.selectFrom('usuarios').select(['id', 'nombre', 'primer_apellido']).where('id', 'in', ids).execute()).map((user) => ({
      id: user.id,
      titulo: fullName(user),
    })),
};

/** Kinds whose deletion keeps their title in the audit. */
const remembered = ['actividades', 'patrocinadores', 'galerias'] as const satisfies readonly AuditedEntity[];

const entityOf = ({ entidad, entidad_id }: Named) => `${entidad} ${entidad_id}`;

/** The titles of these lines' rows; null where unknown, or without a row. */
export async function findTitles(db: Db, entries: readonly Named[]): Promise<(entry: Named) => string | null> {
  const titles = new Map<string, string | null>();
  for (const entidad of new Set(entries.map((entry) => entry.entidad))) {
    const ids = entries.flatMap((entry) =>
      entry.entidad === entidad && /^\d{1,9}$/.test(entry.entidad_id ?? '') ? [Number(entry.entidad_id)] : [],
    );
    if (ids.length === 0) continue;
    for (const { id, titulo } of (await readers[entidad]?.(db, ids)) ?? [])
      titles.set(entityOf({ entidad, entidad_id: String(id) }), titulo);
  }
  const gone = entries.filter((entry) => remembered.some((each) => each === entry.entidad) && !titles.has(entityOf(entry)));
  const goneIds = gone.flatMap(({ entidad_id }) => entidad_id ?? []);
  if (goneIds.length > 0) {
    const deletions = await db
      .selectFrom('auditoria')
      .select(['entidad', 'entidad_id', 'resumen as titulo'])
      .where('accion', '=', 'eliminar')
      .where('entidad', 'in', remembered)
      .where('entidad_id', 'in', goneIds)
      .execute();
    for (const { titulo, ...row } of deletions) titles.set(entityOf(row), titulo);
  }
  return (entry) => titles.get(entityOf(entry)) ?? null;
}
