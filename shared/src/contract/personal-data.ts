import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { type DataKind, dataKinds, periodOf } from '../facts/data-periods.ts';
import { dataRightNames } from '../facts/data-rights.ts';
import { captchaToken, email, emptyIsAbsent, idParams, line, lineOf, type Text, textOf } from './fields.ts';

type ByKind<T extends z.ZodType> = Record<DataKind, T>;
const byKind = <T extends z.ZodType>(make: (kind: DataKind) => T) =>
  z.strictObject(Object.fromEntries(dataKinds.map((kind) => [kind, make(kind)])) as ByKind<T>);

/** How long each kind is kept, in its unit. */
const keptFor = byKind((kind) => {
  const { label, range } = periodOf(kind);
  return z.number().int().min(range[0]).max(range[1]).meta({ title: label });
});
export type KeptFor = z.infer<typeof keptFor>;

/** How many of each kind. */
export const kindCounts = byKind(() => z.number());
export type KindCounts = z.infer<typeof kindCounts>;

/** What is left of registrations that have ended: no people. */
const rideCounts = z.object({
  anio: z.number(),
  evento: z.string(),
  ruta: z.string(),
  inscripciones: z.number(),
  acompanantes: z.number(),
  pagadas: z.number(),
  /** What was paid, in cents. */
  importe: z.number(),
});
export type RideCounts = z.infer<typeof rideCounts>;

const dataState = z.object({
  plazos: keptFor,
  /** What goes in the month to come. */
  proximo: kindCounts,
  /** The last night on which something was looked for, and what went. */
  ultima: z.object({ dia: z.string(), borrado: kindCounts }).nullable(),
  recuentos: z.array(rideCounts),
});
export type DataState = z.infer<typeof dataState>;

const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const rowsOf = z.array(anyRow);

/** All that is kept under an e-mail address. */
const personData = z.object({
  cuenta: rowsOf,
  inscripciones: rowsOf,
  dia_de_la_ruta: rowsOf,
  sesiones: rowsOf,
  llaves: rowsOf,
  cartas: rowsOf,
  mensajes_al_club: rowsOf,
  solicitudes: rowsOf,
  registro_de_cambios: rowsOf,
});
export type PersonData = z.infer<typeof personData>;

const person = z.object({
  correo: z.string(),
  momento: z.string(),
  datos: personData,
  /** When somebody with this address was erased. */
  borrados: z.array(z.string()),
});
export type Person = z.infer<typeof person>;

const whose = z.strictObject({ correo: email });
const written = z.preprocess(emptyIsAbsent<Text>, line.optional());

/** What is put right in all that stands under an address; what is absent stays. */
export const correction = z.strictObject({
  correo: email,
  nombre: written,
  telefono: written,
  correo_nuevo: z.preprocess(emptyIsAbsent<Text>, email.optional()),
});

const erasure = z.object({
  /** Rows that went, by kind. */
  recuentos: z.record(z.string(), z.number()),
  /** Whether nothing of the address is left in the files of the database. Null on PostgreSQL, which gives its pages free by itself. */
  limpia: z.boolean().nullable(),
  /** How many older copies still hold what went: those of the last nights, and those from before an update. */
  copias: z.object({ noches: z.number(), instantaneas: z.number() }),
});
export type Erasure = z.infer<typeof erasure>;

export const dataRequestForm = z.strictObject({
  derecho: z.enum(dataRightNames),
  correo: email,
  mensaje: z.preprocess(emptyIsAbsent<Text>, textOf(5000).trim().optional()),
  token_captcha: captchaToken,
});

const dataRequest = z.object({
  id: z.number(),
  derecho: z.enum(dataRightNames),
  /** Until it is done. */
  correo: z.string().nullable(),
  mensaje: z.string().nullable(),
  creada: z.string(),
  vence: z.string(),
  atendida: z.string().nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const told = z.object({ mensaje: z.string() });

export const personalDataCalls = defineCalls({
  'GET /datos/plazos': { access: 'webmaster', reply: dataState, beyond: 'personal-data' },
  'PUT /datos/plazos': { access: 'webmaster', body: keptFor, reply: dataState, beyond: 'personal-data' },
  /** What would go tonight, and in the month to come, with these: nothing is stored. */
  'POST /datos/plazos/prever': {
    access: 'webmaster',
    body: keptFor,
    reply: z.object({ hoy: kindCounts, proximo: kindCounts }),
    beyond: 'personal-data',
  },
  /** In the body: an address has no place in a log of requests. What a request asks is done with these. */
  'POST /datos/persona': { access: 'staff', body: whose, reply: person, beyond: 'personal-data' },
  'PUT /datos/persona': { access: 'staff', body: correction, reply: person, beyond: 'personal-data' },
  'POST /datos/persona/borrar': { access: 'staff', body: whose, reply: erasure, beyond: 'personal-data' },
  'GET /datos/solicitudes': { access: 'staff', reply: z.array(dataRequest), beyond: 'personal-data' },
  'POST /datos/solicitudes/:id/atendida': { access: 'staff', params: idParams, reply: { 204: z.void() }, beyond: 'personal-data' },
  'POST /datos/solicitudes': { access: 'public', body: dataRequestForm, reply: told, beyond: 'personal-data' },
  'POST /datos/solicitudes/confirmar': {
    access: 'public',
    body: z.strictObject({ clave: lineOf(100) }),
    reply: z.object({ vence: z.string() }),
    beyond: 'personal-data',
  },
});
