import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { type DataKind, dataKinds, periodOf } from '../facts/data-periods.ts';
import { dataRightNames } from '../facts/data-rights.ts';
import { captchaToken, email, idParams, line, lineOf, noBody, orAbsent, textOf, titled } from './fields.ts';
import { userLabels } from '../facts/labels.ts';

type ByKind<T extends z.ZodType> = Record<DataKind, T>;
const byKind = <T extends z.ZodType>(make: (kind: DataKind) => T) =>
  z.strictObject(Object.fromEntries(dataKinds.map((kind) => [kind, make(kind)])) as ByKind<T>);

/** Retention period by kind, in its unit. */
const keptFor = byKind((kind) => {
  const { label, range } = periodOf(kind);
  return z.number().int().min(range[0]).max(range[1]).meta({ title: label });
});
export type KeptFor = z.infer<typeof keptFor>;

/** Screens from before there were members do not send those of the register: they stay. */
const sentPeriods = keptFor.partial({ altas: true, bajas: true });

/** Count by kind. */
export const kindCounts = byKind(() => z.number());
export type KindCounts = z.infer<typeof kindCounts>;

/** Totals of ended registrations: no personal data. */
const rideCounts = z.object({
  anio: z.number(),
  evento: z.string(),
  ruta: z.string(),
  inscripciones: z.number(),
  acompanantes: z.number(),
  pagadas: z.number(),
  /** Paid, in cents. */
  importe: z.number(),
});
export type RideCounts = z.infer<typeof rideCounts>;

const dataState = z.object({
  plazos: keptFor,
  /** Due within the next month. */
  proximo: kindCounts,
  /** Last nightly run, and what it deleted. */
  ultima: z.object({ dia: z.string(), borrado: kindCounts }).nullable(),
  recuentos: z.array(rideCounts),
});
export type DataState = z.infer<typeof dataState>;

const anyRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const rowsOf = z.array(anyRow);

/** All data stored under an email address. */
const personData = z.object({
  cuenta: rowsOf,
  inscripciones: rowsOf,
  /** Answers to the club's own questions. */
  respuestas: rowsOf.default([]),
  /** Places of others that the person has asked for. */
  cesiones: rowsOf.optional(),
  dia_de_la_ruta: rowsOf,
  sesiones: rowsOf,
  llaves: rowsOf,
  cartas: rowsOf,
  mensajes_al_club: rowsOf,
  solicitudes: rowsOf,
  registro_de_cambios: rowsOf,
  /** Where the person is in the register of members. */
  socios: rowsOf.optional(),
  historial_socios: rowsOf.optional(),
  /** What came with their application. */
  altas_socio: rowsOf.optional(),
  cuotas: rowsOf.optional(),
  cuentas_socio: rowsOf.optional(),
  /** Debits of their fees. */
  cargos_remesa: rowsOf.optional(),
  mandatos: rowsOf.optional(),
  /** WebP in base64. */
  fotos_socio: rowsOf.optional(),
  /** Those on which they want push notifications. */
  dispositivos: rowsOf.optional(),
});
export type PersonData = z.infer<typeof personData>;

export const person = z.object({
  correo: z.string(),
  momento: z.string(),
  datos: personData,
  /** Earlier erasures of this address. */
  borrados: z.array(z.string()),
});
export type Person = z.infer<typeof person>;

const whose = z.strictObject({ correo: email });
const written = orAbsent(line);

/** Corrections to all rows of an address; absent fields stay. */
export const correction = z.strictObject({
  correo: email,
  nombre: written,
  telefono: written.meta({ title: 'Teléfono' }),
  correo_nuevo: orAbsent(email),
});

const erasure = z.object({
  recuentos: z.record(z.string(), z.number()),
  /** Whether no trace of the address is left in the database files. Null on PostgreSQL, which frees its pages by itself. */
  limpia: z.boolean().nullable(),
  /** Older backups that still contain the data: nightly ones, and those from before an update. */
  copias: z.object({ noches: z.number(), instantaneas: z.number() }),
});
export type Erasure = z.infer<typeof erasure>;

export const dataRequestForm = z.strictObject({
  derecho: z.enum(dataRightNames),
  correo: email,
  mensaje: orAbsent(textOf(5000).trim()),
  token_captcha: captchaToken,
});

const dataRequest = z.object({
  id: z.number(),
  derecho: z.enum(dataRightNames),
  /** Null once it is done. */
  correo: z.string().nullable(),
  mensaje: z.string().nullable(),
  creada: z.string(),
  vence: z.string(),
  atendida: z.string().nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const told = z.object({ mensaje: z.string() });

export const personalDataCalls = defineCalls({
  'GET /datos/plazos': { access: 'webmaster', reply: dataState },
  'PUT /datos/plazos': { access: 'webmaster', body: sentPeriods, reply: dataState },
  /** Dry run: what these periods would delete tonight, and in the next month. */
  'POST /datos/plazos/prever': { access: 'webmaster', body: sentPeriods, reply: z.object({ hoy: kindCounts, proximo: kindCounts }) },
  /** In the body: an address must not be in request logs. These handle the requests. */
  'POST /datos/persona': { access: 'staff', body: whose, reply: person },
  'PUT /datos/persona': { access: 'staff', body: correction, reply: person },
  'POST /datos/persona/borrar': { access: 'staff', body: whose, reply: erasure },
  'GET /datos/solicitudes': { access: 'staff', reply: z.array(dataRequest) },
  'POST /datos/solicitudes/:id/atendida': { access: 'staff', params: idParams, reply: noBody },
  'POST /datos/solicitudes': { access: 'public', body: dataRequestForm, reply: told },
  'POST /datos/solicitudes/confirmar': {
    access: 'public',
    body: z.strictObject({ clave: lineOf(100) }),
    reply: z.object({ vence: z.string() }),
  },
});

/** POST /exportacion: returns an address for one download, within minutes. */
const exportRequest = z.strictObject(titled(userLabels, { contrasena_actual: lineOf(1000) }));
const exportLink = z.object({ enlace: z.string() });

export const fullExportCalls = defineCalls({
  'POST /exportacion': { access: 'webmaster', body: exportRequest, reply: exportLink },
  /** The address contains a ticket of the user: a browser that follows a link sends no token. */
  'GET /exportacion/descarga': { access: 'public', query: z.strictObject({ clave: lineOf(2000) }), reply: 'application/zip' },
});
