import { z } from 'zod';
import { paidBy } from './payment-ways.ts';
import { feeDocuments, feeStates } from '../facts/fees.ts';
import { memberStates } from '../facts/members.ts';
import { defineCalls } from './call-table.ts';
import { id, idParams, isoDate, noBody, routeYear, sentVersion } from './fields.ts';

const text = z.string().nullable();
/** In cents: a part of a cent is refused, and what is empty is no amount of nothing. */
const amount = z.number().int().min(0).max(99_999_900);
const yearParams = z.strictObject({ anio: routeYear });
const ids = z.array(id).min(1).max(20_000);

/** PUT /cuotas/anios/{anio}: what a year's fees cost, and when they are due. Fees that are made keep their amount. */
export const feeYearForm = z.strictObject({
  vence: isoDate.meta({ title: 'Vencimiento' }),
  /** Who joins during the year pays for the months that are left. */
  por_meses: z.boolean(),
  /** Days after the due day on which unpaid fees are reminded; before it when negative. */
  recordatorios: z.array(z.number().int().min(-90).max(365)).max(6),
  /** Of each kind; a kind that is left out has none. */
  importes: z.array(z.strictObject({ tipo_id: id, importe: amount })).max(100),
  version: sentVersion,
});

const feeYear = z.object({
  anio: z.number(),
  vence: z.string(),
  por_meses: z.boolean(),
  recordatorios: z.array(z.number()),
  importes: z.array(z.object({ tipo_id: z.number(), importe: z.number() })),
  /** When its fees were made first, in UTC. */
  abierta: text,
  version: z.number(),
});
export type FeeYearRow = z.infer<typeof feeYear>;

/** What opening a year would make, or has made: `texto` is '212 cuotas, 8.480 €'. */
const opening = z.object({
  cuotas: z.number(),
  importe: z.number(),
  texto: z.string(),
  /** Members who pay nothing by their kind. */
  exentos: z.number(),
  /** Members without a fee, by name, with the reason. */
  faltas: z.array(z.object({ socio: z.number(), nombre: z.string(), motivo: z.string() })),
});
export type FeeOpening = z.infer<typeof opening>;

export const fee = z.object({
  id: z.number(),
  anio: z.number(),
  /** Null once the member is deleted. */
  socio_id: z.number().nullable(),
  numero: z.number().nullable(),
  nombre: z.string(),
  /** Name of the kind, as it was when the fee was made. */
  tipo: z.string(),
  /** In cents. */
  importe: z.number(),
  meses: z.number(),
  /** Others of the family, for whom it is paid too. */
  familiares: z.number(),
  estado: z.enum(feeStates),
  /** How it was paid; 'Domiciliación' in a remittance. */
  pago: text,
  /** Day of the payment; in a remittance that of the debit, which may be to come. */
  pagada: text,
  /** The bank's reason, of a debit that came back. */
  motivo: text,
  /** Reminders that were given. */
  avisos: z.number(),
  /** State of the member; null once deleted. */
  socio_estado: z.enum(memberStates).nullable(),
  /** The year's last day to pay; null where the club has set none. */
  vence: text,
  /** Last four of the account that may be debited, with a mandate in force; null without one. */
  cuenta: text,
  version: z.number(),
});
export type FeeRow = z.infer<typeof fee>;

export const paymentOfFees = z.strictObject({ cuotas: ids, pago: paidBy, dia: isoDate.optional().meta({ title: 'Día' }) });
/** PUT /cuotas/pagos: all or none; null marks them unpaid. `pagos`: of each its own method and day, as a bank's lines say. */
export const feePayment = z.union([paymentOfFees, z.strictObject({ pagos: z.array(paymentOfFees).min(1).max(5000) })]);

const sum = z.object({ cuotas: z.number(), importe: z.number() });
/** A year's close: sums by kind and by method. */
const feeSums = z.object({
  anio: z.number(),
  total: sum,
  cobrado: sum,
  /** In a remittance whose day is to come. */
  en_banco: sum,
  pendiente: sum,
  por_tipo: z.array(sum.extend({ tipo: z.string(), cobrado: z.number() })),
  por_pago: z.array(sum.extend({ pago: z.string() })),
});
export type FeeSums = z.infer<typeof feeSums>;

export const feeCalls = defineCalls({
  'GET /cuotas/anios': { access: 'staff', reply: z.array(feeYear) },
  'PUT /cuotas/anios/:anio': { access: 'staff', params: yearParams, body: feeYearForm, reply: feeYear, conflict: feeYear },
  'GET /cuotas/anios/:anio/previa': { access: 'staff', params: yearParams, reply: opening },
  /** Makes the fees that are missing: pressed twice, it makes none. */
  'POST /cuotas/anios/:anio/abrir': { access: 'staff', params: yearParams, reply: opening },
  'GET /cuotas/anios/:anio/cierre': { access: 'staff', params: yearParams, reply: feeSums },
  'GET /cuotas/anios/:anio': { access: 'staff', params: yearParams, reply: z.array(fee) },
  'PUT /cuotas/pagos': { access: 'staff', body: feePayment, reply: z.array(fee) },
  /** Of a paid fee, to its member's address. */
  'POST /cuotas/:id/enviar': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ documento: z.enum(feeDocuments) }),
    reply: noBody,
  },
  /** A fee that nobody owes, as of a member who left before it was due. */
  'DELETE /cuotas/:id': { access: 'staff', params: idParams, reply: noBody },
});
