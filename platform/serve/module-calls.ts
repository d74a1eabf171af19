import { z } from 'zod';
import type { InspectedModules, ModuleLoadReport, ModulesStatus, TryOutOffer } from '../face/reports.ts';
import { oneLine } from './one-line.ts';

/** Bodies and replies of the calls about modules; the types are in face/reports.ts, which the browser may import. */
export const moduleLoadReport = z.object({
  modulo: z.string().regex(/^mf_\w{1,60}$/),
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  fallo: z.string().max(1000, { abort: true }).transform(oneLine).optional(),
  // A name and a place: no room for what a user has typed.
  error: z
    .string()
    .regex(/^\w{1,60} [\w./-]{1,200}(:\d{1,9}){0,2}$/)
    .optional(),
}) satisfies z.ZodType<ModuleLoadReport>;

/** Control characters, line breaks, and the marks that turn the direction of what is around them. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const tryOutWish = z.object({
  modulo: z
    .string()
    .max(400, { abort: true })
    .refine((wish) => !notInLine.test(wish), {
      error: 'El campo «{campo}» no admite saltos de línea ni caracteres invisibles.',
      abort: true,
    }),
});

const tryOutOffer: z.ZodType<TryOutOffer> = z.object({
  modulo: z.string(),
  version: z.string(),
  origen: z.string().nullable(),
  prueba: z.string(),
});

const inspectedModules: z.ZodType<InspectedModules> = z.object({
  shell: z.string().optional(),
  modulos: z.array(z.object({ modulo: z.string(), versiones: z.array(z.object({ version: z.string(), reparto: z.number() })) })),
});

const counts = { cargas: z.number(), fallos: z.number() };

const modulesStatus: z.ZodType<ModulesStatus> = z.object({
  horas: z.number(),
  modulos: z.array(
    z.object({
      modulo: z.string(),
      version: z.string(),
      desde: z.string().nullable(),
      reparto: z.number(),
      canario: z.boolean(),
      anterior: z.string().nullable(),
      tamano: z.number().nullable(),
      contrato: z.string(),
      ultimo_fallo: z.string().nullable(),
      lugar_fallo: z.string().optional(),
      errores: z.number().optional(),
      ultimo_error: z.string().nullable().optional(),
      lugar_error: z.string().optional(),
      ...counts,
      dibujo: z
        .object({ paginas: z.number(), al_navegador: z.number(), fallos: z.number(), ultimo_fallo: z.string().nullable() })
        .optional(),
    }),
  ),
  sin_publicar: z.array(z.object({ modulo: z.string(), desde: z.string() })).optional(),
  retirados: z.array(
    z.object({
      modulo: z.string(),
      version: z.string(),
      momento: z.string(),
      ...counts,
      al_dibujar: z.literal(true).optional(),
      con_errores: z.literal(true).optional(),
    }),
  ),
});

/** For the server's table of calls, which its guard reads: the routes are made by `moduleRoutes`. Every call is below /api. */
export const moduleCalls = {
  'GET /modulos': { access: 'webmaster', reply: modulesStatus, beyond: 'modules' },
  'POST /modulos/cargas': { access: 'public', body: moduleLoadReport, reply: { 204: z.void() }, beyond: 'modules' },
  /** Optional session: the site's `admit` checks it. */
  'GET /modulos/prueba': { access: 'public', query: tryOutWish, reply: tryOutOffer, beyond: 'modules' },
  'GET /modulos/versiones': { access: 'public', reply: inspectedModules, beyond: 'modules' },
  'POST /modulos/prueba': { access: 'public', body: tryOutWish, reply: { 204: z.void() }, beyond: 'modules' },
  'DELETE /modulos/prueba': { access: 'public', reply: { 204: z.void() }, beyond: 'modules' },
} as const;
