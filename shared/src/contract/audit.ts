import { z } from 'zod';
import { isoDate } from './fields.ts';

export const auditedEntities = ['usuarios', 'contenido', 'patrocinadores', 'actividades', 'inscripciones', 'galerias'] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export const auditedActions = ['crear', 'editar', 'eliminar', 'restaurar', 'ordenar', 'enviar', 'abrir', 'cerrar'] as const;
export type AuditedAction = (typeof auditedActions)[number];

/** Who changed what and when. No personal data of whom it was done to: `entidad_id` names the row. */
export const auditEntry = z.object({
  id: z.number(),
  /** A moment in UTC, as `toISOString` writes it. */
  momento: z.string(),
  /** Name of who did it, as it was then. */
  usuario: z.string(),
  accion: z.enum(auditedActions),
  entidad: z.enum(auditedEntities),
  /** The row's id, a content's key, or null where all are meant. */
  entidad_id: z.string().nullable(),
  /** What changed, in a few words. */
  resumen: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Lines on a page of GET /auditoria. */
export const auditPageSize = 50;

/** GET /auditoria, webmaster only: of 90 days, newest first; since a day in Madrid, of one entity, pages counted from 1. */
export const auditQuery = z.strictObject({
  desde: z.preprocess((value) => (value === '' ? undefined : value), isoDate.optional()),
  entidad: z.preprocess((value) => (value === '' ? undefined : value), z.enum(auditedEntities).optional()),
  pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export const auditPage = z.object({ entradas: z.array(auditEntry), total: z.number(), pagina: z.number(), paginas: z.number() });
export type AuditPage = z.infer<typeof auditPage>;
