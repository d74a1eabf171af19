import { z } from 'zod';
import { lineOf } from './fields.ts';
import type { ModuleLoadReport, ModulesStatus, TryOutOffer } from './modules.ts';

/** Bodies and replies of the calls about modules; the types are in modules.ts, which the browser may import. */
export const moduleLoadReport = z.object({
  modulo: z.string().regex(/^mf_\w{1,60}$/),
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  fallo: z
    .string()
    .max(1000, { abort: true })
    // It ends up in a log and on a page: one line, and short.
    .transform((text) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 200))
    .optional(),
}) satisfies z.ZodType<ModuleLoadReport>;

export const tryOutWish = z.object({ modulo: lineOf(400) });

export const tryOutOffer: z.ZodType<TryOutOffer> = z.object({
  modulo: z.string(),
  version: z.string(),
  origen: z.string().nullable(),
  prueba: z.string(),
});

const counts = { cargas: z.number(), fallos: z.number() };

export const modulesStatus: z.ZodType<ModulesStatus> = z.object({
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
      ...counts,
    }),
  ),
  retirados: z.array(z.object({ modulo: z.string(), version: z.string(), momento: z.string(), ...counts })),
});
