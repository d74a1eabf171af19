import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { linkKey } from './link-key.ts';

/** What opens the form before the others, for whoever came last year. Moments in UTC. */
const earlyLink = z.object({
  estado: z.enum(['pronto', 'vale', 'usado']),
  /** From when on it opens the form, and until when: from then on the form is open to everybody. */
  desde: z.string(),
  hasta: z.string(),
  /** What they typed last year, by the fields of a registration; nothing where the link opens no form. */
  datos: z.record(z.string(), z.string().nullable()),
});
export type EarlyLink = z.infer<typeof earlyLink>;

/** Of the edition in force, for staff. */
const earlyEmails = z.object({
  /** The year whose riders are written to; null where nobody has ridden yet. */
  anio: z.number().nullable(),
  /** To how many an email is still to be written, and how many have one. */
  personas: z.number(),
  enviadas: z.number(),
  /** When the links hold; null while there is nothing to send: no day of opening, no days before it, or it is open already. */
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
});
export type EarlyEmails = z.infer<typeof earlyEmails>;

export const earlyLinkCalls = defineCalls({
  'GET /inscripciones/anticipada': {
    access: 'public',
    /** In a header, as that of 'Mi inscripción': no address or log ever holds it. */
    headers: z.looseObject({ 'clave-anticipada': linkKey }),
    reply: earlyLink,
    beyond: 'early-links',
  },
  'GET /inscripciones/edicion/anticipada': { access: 'staff', reply: earlyEmails, beyond: 'early-links' },
  /** To each of them one email, once: a second press writes to whom has none yet. */
  'POST /inscripciones/edicion/anticipada': { access: 'staff', reply: earlyEmails, beyond: 'early-links' },
});
