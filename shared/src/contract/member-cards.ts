import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { fee } from './fees.ts';
import { lineOf, routeYear } from './fields.ts';
import { cardStates } from '../facts/member-cards.ts';
import { memberStates } from '../facts/members.ts';
import { memberIds } from './members.ts';
import { paymentWays } from './payment-ways.ts';

const text = z.string().nullable();

/** One's own card, with the codes of the coming days: it is read without signal too. */
const ownCard = z.object({
  nombre: z.string(),
  numero: z.number().nullable(),
  estado: z.enum(memberStates),
  /** Name of the kind of fee. */
  tipo: text,
  /** Name of the club. */
  club: z.string(),
  /** WebP in base64, of who wants theirs on it. */
  foto: text.optional(),
  /** What is due, and where it is paid. */
  cuotas: z.array(fee).optional(),
  pago: paymentWays.optional(),
  /** Start of the address in the code. */
  direccion: z.string(),
  codigos: z.array(z.object({ dia: z.string(), codigo: z.string() })),
});
export type OwnCard = z.infer<typeof ownCard>;

const printedCard = z.object({ id: z.number(), nombre: z.string(), numero: z.number().nullable(), tipo: text, direccion: z.string() });
export type PrintedCard = z.infer<typeof printedCard>;

const cardCode = z.strictObject({ codigo: lineOf(100).meta({ title: 'Código' }) });

export const memberCardCalls = defineCalls({
  /** Null for an account that is no member's. */
  'GET /mi-carnet': { access: 'session', reply: ownCard.nullable() },
  /** For partners: neither name nor number. */
  'GET /carnets/:codigo': {
    access: 'public',
    params: cardCode,
    /** `de`: the year or day of one that is `caducado`, in words; `todavia`: it is to come. */
    reply: z.object({ estado: z.enum(cardStates), anio: z.number(), de: z.string().optional(), todavia: z.boolean().optional() }),
  },
  /** Who a card is of, at the door. */
  'POST /carnets/lectura': { access: 'staff', body: cardCode, reply: z.object({ numero: z.number().nullable(), nombre: z.string() }) },
  /** To be printed, with a code that is valid all year. Only of those who are members; the audit notes it. */
  'POST /socios/carnets': {
    access: 'staff',
    body: z.strictObject({ ids: memberIds, anio: routeYear }),
    reply: z.object({ club: z.string(), carnets: z.array(printedCard) }),
  },
});
