import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { mandateSignature, ownMandate, signedMandate } from './debits.ts';
import { isoDate, noBody, sentVersion } from './fields.ts';
import { member, memberFile, ownShape } from './members.ts';
import { paymentWays } from './payment-ways.ts';
import { person } from './personal-data.ts';
import { visibleFields } from '../facts/members.ts';
import { onePicture } from '../facts/pictures.ts';

/** PUT /mi-ficha: absent fields stay. */
const ownEdit = z
  .strictObject(ownShape)
  .partial()
  .extend({
    /** What other members may see; empty: nothing. */
    visibilidad: z
      .array(z.enum(visibleFields))
      .max(visibleFields.length)
      .refine((names) => new Set(names).size === names.length)
      .optional()
      .meta({ title: 'Lo que ven otros socios' }),
    /** The club's news by email. */
    noticias: z.boolean().optional().meta({ title: 'Noticias del club' }),
    version: sentVersion,
  });

/** One's own row, without the notes of the club. */
const ownMember = member.omit({ notas: true });
export type OwnMember = z.infer<typeof ownMember>;

const ownPhoto = z.object({
  /** WebP in base64. */
  foto: z.string(),
  /** Whether it is on the card. */
  en_carnet: z.boolean(),
});
export type OwnPhoto = z.infer<typeof ownPhoto>;

const ownFile = z.object({
  socio: ownMember,
  /** Name of the kind of fee. */
  cuota: z.string().nullable(),
  familia: memberFile.shape.familia,
  inscripciones: memberFile.shape.inscripciones,
  cuotas: memberFile.shape.cuotas,
  /** Last four of the account that fees are debited from; null without one. */
  domiciliada: z.string().nullable(),
  /** Where unpaid fees are paid. */
  pago: paymentWays,
  /** What is signed to be debited; null where the club does not debit. */
  orden: ownMandate.nullish(),
  foto: ownPhoto.nullable(),
});
export type OwnFile = z.infer<typeof ownFile>;

/** Of the member whose account the session's is; for others null, and 404. */
export const ownMemberCalls = defineCalls({
  'GET /mi-ficha': { access: 'session', reply: ownFile.nullable() },
  'PUT /mi-ficha': { access: 'session', body: ownEdit, reply: ownMember, conflict: ownMember },
  /** With a picture it is the photo; without one only whether it is on the card changes. */
  'PUT /mi-ficha/foto': {
    access: 'session',
    form: z.strictObject({ en_carnet: z.enum(['si', 'no']).meta({ title: 'En el carnet' }) }),
    files: { foto: onePicture },
    reply: ownPhoto,
  },
  'DELETE /mi-ficha/foto': { access: 'session', reply: noBody },
  /** Signs the order of the own account's direct debits; another account ends the one before. The club is told. */
  'POST /mi-ficha/mandato': { access: 'session', body: mandateSignature, reply: signedMandate },
  /** Takes back the order, and the account with it. The club is told. */
  'DELETE /mi-ficha/mandato': { access: 'session', reply: noBody },
  /** To leave on a day that is to come, until which it can be taken back. The club is told of both. */
  'PUT /mi-ficha/baja': { access: 'session', body: z.strictObject({ dia: isoDate.meta({ title: 'Día' }) }), reply: ownMember },
  'DELETE /mi-ficha/baja': { access: 'session', reply: ownMember },
  /** All that the site has under one's own address. */
  'GET /mi-ficha/datos': { access: 'session', reply: person },
});
