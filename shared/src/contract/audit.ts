import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { emptyIsAbsent, isoDate, line, type Text } from './fields.ts';

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
 * Who changed what and when, who came in and who could not. Of whom it was done to only what they were renamed from and to:
 * otherwise `entidad_id` names the row, and `titulo` is read from it.
 */
const auditEntry = z.object({
  id: z.number(),
  /** A moment in UTC, as `toISOString` writes it. */
  momento: z.string(),
  /** Name of who did it, as it was then. */
  usuario: z.string(),
  /** Their number and e-mail, as it was then; null for a visitor without a session. */
  usuario_id: z.number().nullable().optional(),
  correo: z.string().nullable().optional(),
  accion: z.enum(auditedActions),
  entidad: z.enum(auditedEntities),
  /** The row's id, a content's key, or null where all are meant. */
  entidad_id: z.string().nullable(),
  /** What the row is called, while it is there; of an activity, a sponsor and a gallery that is gone, what it was called. */
  titulo: z.string().nullable().optional(),
  /** What changed, in a few words. */
  resumen: z.string().nullable(),
  /** The network it came from, without the part that names one household. */
  red: z.string().nullable().optional(),
  /** How often within the hour of `momento`, for what may happen often. */
  veces: z.number().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Lines on a page of GET /auditoria. */
export const auditPageSize = 50;

/** How the lines are ordered; within one person the newest first. */
export const auditOrders = ['recientes', 'antiguos', 'persona'] as const;
export type AuditOrder = (typeof auditOrders)[number];

/** GET /auditoria, webmaster only: of 90 days; since a day in Madrid, of one entity, with every word of a search, pages counted from 1. */
export const auditQuery = z.strictObject({
  buscar: line.max(100).default(''),
  orden: z.enum(auditOrders).default('recientes'),
  desde: z.preprocess(emptyIsAbsent<Text>, isoDate.optional()),
  entidad: z.preprocess(emptyIsAbsent<Text>, z.enum(auditedEntities).optional()),
  pagina: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
});

const auditPage = z.object({ entradas: z.array(auditEntry), total: z.number(), pagina: z.number(), paginas: z.number() });
export type AuditPage = z.infer<typeof auditPage>;

export const auditCalls = defineCalls({
  'GET /auditoria': { access: 'webmaster', query: auditQuery, reply: auditPage, beyond: 'audit' },
});
