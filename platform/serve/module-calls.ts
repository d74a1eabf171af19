import { z } from 'zod';
import type { InspectedModules, ModuleLoadReport, ModulesStatus, TryOutOffer } from '../wire/reports.ts';
import type { FieldNames, Translated, WireNames } from '../wire/wire-names.ts';
import { oneLine } from './foreign-text.ts';

/** Bodies and replies of the calls about modules; the types are in wire/reports.ts, which the browser may import. */
const moduleLoadReport = z.object({
  module: z.string().regex(/^mf_\w{1,60}$/),
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  failure: z.string().max(1000, { abort: true }).transform(oneLine).optional(),
  // A name and a place: no room for what a user has typed.
  error: z
    .string()
    .regex(/^\w{1,60} [\w./-]{1,200}(:\d{1,9}){0,2}$/)
    .optional(),
  page: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  state: z.enum(['alive', 'frozen']).optional(),
}) satisfies z.ZodType<ModuleLoadReport>;

/** Control characters, line breaks, and the marks that turn the direction of what is around them. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const tryOutWish = (invisibleCharacters: string) =>
  z.object({
    module: z
      .string()
      .max(400, { abort: true })
      .refine((wish) => !notInLine.test(wish), { error: invisibleCharacters, abort: true }),
  });

const tryOutOffer: z.ZodType<TryOutOffer> = z.object({
  module: z.string(),
  version: z.string(),
  origin: z.string().nullable(),
  wish: z.string(),
});

const inspectedModules: z.ZodType<InspectedModules> = z.object({
  shell: z.string().optional(),
  modules: z.array(z.object({ module: z.string(), versions: z.array(z.object({ version: z.string(), share: z.number() })) })),
});

const counts = { loads: z.number(), failures: z.number() };

const modulesStatus: z.ZodType<ModulesStatus> = z.object({
  hours: z.number(),
  modules: z.array(
    z.object({
      module: z.string(),
      version: z.string(),
      since: z.string().nullable(),
      share: z.number(),
      canary: z.boolean(),
      previous: z.string().nullable(),
      size: z.number().nullable(),
      contract: z.string(),
      lastFailure: z.string().nullable(),
      failurePlace: z.string().optional(),
      errors: z.number().optional(),
      lastError: z.string().nullable().optional(),
      errorPlace: z.string().optional(),
      ...counts,
      rendering: z
        .object({ pages: z.number(), leftToBrowser: z.number(), failures: z.number(), lastFailure: z.string().nullable() })
        .optional(),
    }),
  ),
  retired: z.array(z.object({ module: z.string(), since: z.string() })).optional(),
  withdrawn: z.array(
    z.object({
      module: z.string(),
      version: z.string(),
      at: z.string(),
      ...counts,
      drawing: z.literal(true).optional(),
      throwing: z.literal(true).optional(),
    }),
  ),
});

/** The schema with the fields that a site calls otherwise. */
function translateSchema<Schema extends z.ZodType, const Names extends FieldNames>(
  schema: Schema,
  names: Names,
): z.ZodType<Translated<z.output<Schema>, Names>, Translated<z.input<Schema>, Names>> {
  const walk = (each: unknown): unknown => {
    if (each instanceof z.ZodObject) {
      return z.object(Object.fromEntries(Object.entries(each.shape).map(([key, field]) => [names[key] ?? key, walk(field) as z.ZodType])));
    }
    if (each instanceof z.ZodArray) return z.array(walk(each.element) as z.ZodType);
    if (each instanceof z.ZodOptional) return z.optional(walk(each.unwrap()) as z.ZodType);
    return each;
  };
  return walk(schema) as z.ZodType<Translated<z.output<Schema>, Names>, Translated<z.input<Schema>, Names>>;
}

/**
 * The bodies and replies of the calls about modules, with a site's names of the fields: for the server's own table of calls, which its
 * guard reads. The routes are made by `moduleRoutes`. Who may read `status` is the site's rule; all others are public, and `admit` checks
 * an optional session.
 */
export const moduleSchemas = <const Names extends FieldNames>(
  fields: Names,
  { invisibleCharacters }: Pick<WireNames['texts'], 'invisibleCharacters'>,
) => ({
  status: translateSchema(modulesStatus, fields),
  load: translateSchema(moduleLoadReport, fields),
  wish: translateSchema(tryOutWish(invisibleCharacters), fields),
  offer: translateSchema(tryOutOffer, fields),
  versions: translateSchema(inspectedModules, fields),
});
