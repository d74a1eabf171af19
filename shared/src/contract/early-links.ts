import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { linkKey, ofCall } from './fields.ts';

/** Early access to the form for last year's riders. Timestamps in UTC. */
const earlyLink = z.object({
  estado: z.enum(['pronto', 'vale', 'usado']),
  /** Validity of the link: from `hasta` on the form is open to all. */
  desde: z.string(),
  hasta: z.string(),
  /** Last year's values, by registration field; empty where the link does not open the form. */
  datos: z.record(z.string(), z.string().nullable()),
});
export type EarlyLink = z.infer<typeof earlyLink>;

/** Early emails of a call, for staff. */
const earlyEmails = z.object({
  /** Whose riders get an email: of the route of this year, of an activity of this day; null without any riders yet. */
  de: z.string().nullable(),
  /** Number of riders without and with an email. */
  personas: z.number(),
  enviadas: z.number(),
  /** Start of the links' validity; null while nothing can be sent: no opening day, no days before it, or already open. */
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
});
export type EarlyEmails = z.infer<typeof earlyEmails>;

const staff = { access: 'staff', query: ofCall, reply: earlyEmails } as const;

export const earlyLinkCalls = defineCalls({
  'GET /inscripciones/anticipada': {
    access: 'public',
    /** In a header, as that of 'Mi inscripción': kept out of addresses and logs. */
    headers: z.looseObject({ 'clave-anticipada': linkKey }),
    reply: earlyLink,
  },
  'GET /convocatoria/anticipada': staff,
  /** Sends each rider one email, once: a second press writes to the others only. */
  'POST /convocatoria/anticipada': staff,
});
