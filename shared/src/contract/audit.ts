import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { isoDate, line, orAbsent } from './fields.ts';

export const auditedEntities = [
  'usuarios',
  'contenido',
  'patrocinadores',
  'actividades',
  'inscripciones',
  'plantillas',
  'edicion',
  'galerias',
  'accesos',
  'modulos',
  'ajustes',
  'datos',
  'socios',
  'cuotas',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export const auditedActions = [
  'crear',
  'editar',
  'eliminar',
  'restaurar',
  'ordenar',
  'enviar',
  'abrir',
  'cerrar',
  'entrar',
  'fallar',
  'solicitar',
  'restablecer',
  'exportar',
  'descargar',
  'probar',
  'marcar',
  'importar',
] as const;
export type AuditedAction = (typeof auditedActions)[number];

/**
 * Audit entry: changes, log-ins and failed log-ins. Of the person concerned only an old and a new name are stored: `entidad_id` identifies
 * the row, and `titulo` is read from it.
 */
const auditEntry = z.object({
  id: z.number(),
  /** Timestamp in UTC, as `toISOString` writes it. */
  momento: z.string(),
  /** Name of the acting user at that time. */
  usuario: z.string(),
  /** The user's id and email at that time; null for a visitor without a session. */
  usuario_id: z.number().nullable(),
  correo: z.string().nullable(),
  accion: z.enum(auditedActions),
  entidad: z.enum(auditedEntities),
  /** The row's id, a content's key, or null for all rows. */
  entidad_id: z.string().nullable(),
  /** Current title of the row; of a deleted activity, sponsor or gallery, its last title. */
  titulo: z.string().nullable(),
  resumen: z.string().nullable(),
  /** Network of the request, without the part that identifies one household. */
  red: z.string().nullable(),
  /** Count within the hour of `momento`, for frequent events. */
  veces: z.number().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Page size of GET /auditoria. */
export const auditPageSize = 50;

/** Sort orders; within one person newest first. */
export const auditOrders = ['recientes', 'antiguos', 'persona'] as const;
export type AuditOrder = (typeof auditOrders)[number];

/** GET /auditoria, webmaster only: 90 days; since a day in Madrid, of one entity, with every word of a search, pages from 1. */
export const auditQuery = z.strictObject({
  buscar: line.max(100).default(''),
  orden: z.enum(auditOrders).default('recientes'),
  desde: orAbsent(isoDate),
  entidad: orAbsent(z.enum(auditedEntities)),
  pagina: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1).meta({ title: 'Página' }),
});

const auditPage = z.object({ entradas: z.array(auditEntry), total: z.number(), pagina: z.number(), paginas: z.number() });
export type AuditPage = z.infer<typeof auditPage>;

export const auditCalls = defineCalls({
  'GET /auditoria': { access: 'webmaster', query: auditQuery, reply: auditPage },
});
