import { marksOfNoCall } from '../facts/faults.ts';
import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, isOneCall, lineOf, type Numeral, ofCall, pastedLine, routeYear } from './fields.ts';
import { dayFields } from '../facts/registration-fields.ts';
import { markKinds } from '../facts/route-marks.ts';
import { presentShape } from './registration-shapes.ts';

/** Limits of marks per request and per page. */
export const marksAtOnce = 500;
export const marksPerPage = 1000;

const moment = z.iso.datetime({ precision: 3 });

const dayRider = z.object({
  id: z.number(),
  /** `referencia`: C27-0042, the content of the rider's QR code; null in a year without an edition. */
  ...presentShape(dayFields),
  /** Under 18 today. */
  menor: z.boolean(),
  /** Cancelled; can still be marked, on arrival or if they had left before. */
  anulada: z.boolean(),
  /** Deleted while on the road: still missing until back. */
  eliminada: z.boolean().optional(),
  /** Guests who come with them, of an activity; absent without any. */
  invitados: z.number().optional(),
  /** Of a member: by which the codes of their card are known these days (`digestCode`); absent for others. */
  carnet: z.array(z.string()).optional(),
  /** Emergency contact. */
  emergencia: z.string().nullable(),
});
export type DayRider = z.infer<typeof dayRider>;

const dayList = z.object({
  anio: z.number(),
  actividad: z.number().optional(),
  /** Day of the ride, where it has one. */
  dia: z.string().nullable().optional(),
  inscritos: z.array(dayRider),
});
export type DayList = z.infer<typeof dayList>;

/** Id of a registration, or the UUID that a phone gave a walk-in. */
const ofSomebody = z.string().regex(/^(?:[1-9]\d{0,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/);

/** A mark as sent: `nombre` and `evento` of a walk-in, `anula` of an undone mark. */
const sentMark = z
  .strictObject({
    id: z.uuid(),
    tipo: z.enum(markKinds),
    de: ofSomebody,
    momento: moment,
    nombre: pastedLine(120).trim().min(1).optional().meta({ title: 'Nombre' }),
    evento: lineOf(100).trim().optional(),
    telefono: pastedLine(120).trim().optional().meta({ title: 'Teléfono' }),
    emergencia: pastedLine(120).trim().optional().meta({ title: 'Contacto de emergencia' }),
    personas: z.number().int().min(1).max(51).optional().meta({ title: 'Personas' }),
    anula: z.uuid().optional(),
  })
  .refine(({ tipo, nombre }) => (tipo === 'alta') === (nombre !== undefined), {
    error: 'Escribe el nombre de quien llega sin inscripción.',
    path: ['nombre'],
  })
  .refine(({ tipo, anula }) => (tipo === 'anulacion') === (anula !== undefined), {
    error: 'Falta qué marca se anula.',
    path: ['anula'],
  });
export type SentMark = z.input<typeof sentMark>;

const sentMarks = z
  .strictObject({
    /** Of the route; of another activity its number instead. */
    anio: routeYear.optional(),
    actividad: id.optional(),
    /** Random id of the phone. */
    aparato: z.uuid(),
    /** The phone's clock at sending: tells the server its offset. */
    enviado: moment,
    marcas: z.array(sentMark).min(1).max(marksAtOnce),
  })
  .refine(isOneCall, {
    error: marksOfNoCall,
  });

const storedMark = z.object({
  id: z.string(),
  tipo: z.enum(markKinds),
  de: z.string(),
  momento: z.string(),
  nombre: z.string().nullable().optional(),
  evento: z.string().nullable().optional(),
  telefono: z.string().nullable().optional(),
  emergencia: z.string().nullable().optional(),
  /** Of an arrival with guests: how many have come; null for all. */
  personas: z.number().nullable().optional(),
  anula: z.string().nullable().optional(),
  /** Of the rider, by their own link. */
  propia: z.boolean().optional(),
  orden: z.number(),
});
export type StoredMark = z.infer<typeof storedMark>;

/** Marks after `desde`, in log order; `hasta` is the next request's `desde`. */
const markPage = z.object({ marcas: z.array(storedMark), hasta: z.number(), hay_mas: z.boolean() });

export const routeDayCalls = defineCalls({
  /** Riders of a year, by default the newest with any; or of an activity. */
  'GET /inscripciones/dia': { access: 'staff', query: ofCall, reply: dayList },
  'GET /inscripciones/dia/marcas': {
    access: 'staff',
    query: z.strictObject({
      anio: routeYear.optional(),
      actividad: id.optional(),
      desde: z.coerce.number<Numeral>().int().min(0).max(2_147_483_647).default(0),
    }),
    reply: markPage,
  },
  /** All or none; idempotent by id. */
  'POST /inscripciones/dia/marcas': { access: 'staff', body: sentMarks, reply: z.object({ guardadas: z.number() }) },
});
