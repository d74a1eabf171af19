import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, idParams, lineOf, noBody } from './fields.ts';
import { mailing, mailingAccepted, mailingDetail, mailingHeaders, mailingRetry, mailingText } from './mailings.ts';
import { mailingKinds } from '../facts/members.ts';
import { maxAttachmentBytes, maxAttachments, maxPersonal, maxRecipients } from '../facts/limits.ts';

/** POST /socios/correos, multipart with repeated `socios`, and the files as `archivos`. News go to those only who wish them. */
export const memberMailingText = mailingText.extend({ clase: z.enum(mailingKinds).meta({ title: 'Clase de correo' }) });
const memberMailingForm = memberMailingText.extend({ socios: z.array(id).min(1).max(maxRecipients) });

/** Placeholder values of one member. */
const memberRecipient = z.object({
  id: z.number(),
  nombre: z.string(),
  mail: z.string(),
  datos: z.record(z.string(), z.string().optional()),
});

/** Whom the list of members is narrowed to. */
const memberGroups = z.object({
  /** Members with an unpaid fee. */
  deben: z.array(z.number()),
  /** Calls for sign-ups, newest first, and the members who came, or signed up where the club keeps no marks of the day. */
  salidas: z.array(z.object({ id: z.number(), nombre: z.string(), vinieron: z.array(z.number()) })),
});
export type MemberGroups = z.infer<typeof memberGroups>;

/** Key of a news email: its member, signed. */
const newsKey = z.strictObject({ clave: lineOf(60) });

export const memberEmailCalls = defineCalls({
  'GET /socios/grupos': { access: 'staff', reply: memberGroups },
  'POST /socios/correos': {
    access: 'staff',
    headers: mailingHeaders,
    form: memberMailingForm,
    fields: maxRecipients + 20,
    files: { archivos: { most: maxAttachments, bytes: maxAttachmentBytes } },
    reply: mailingAccepted,
  },
  'POST /socios/correos/datos': {
    access: 'staff',
    body: z.strictObject({ socios: z.array(id).min(1).max(maxPersonal, { abort: true }) }),
    reply: z.array(memberRecipient),
  },
  /** To the sender, as this member would get it. */
  'POST /socios/correos/prueba': { access: 'staff', body: mailingText.extend({ socio: id }), reply: z.object({ correo: z.string() }) },
  'GET /socios/correos': { access: 'staff', reply: z.array(mailing) },
  'GET /socios/correos/:id': { access: 'staff', params: idParams, reply: mailingDetail },
  'POST /socios/correos/:id/reintentar': { access: 'staff', params: idParams, body: mailingRetry.nullish(), reply: mailing },
  /** The way out of the news: pressed on its page, or by the mail program (RFC 8058), whose form is not read. */
  'POST /correos/noticias/:clave': { access: 'public', params: newsKey, reply: noBody },
  /** For a mail program that opens the address instead: leads to the page. */
  'GET /correos/noticias/:clave': { access: 'public', params: newsKey, reply: noBody },
});
