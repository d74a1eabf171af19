import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { captchaToken, email, requiredLine, textOf } from './fields.ts';

/** POST /contacto, sent as multipart. */
export const contactForm = z.strictObject({
  nombre: requiredLine,
  correo: email,
  mensaje: textOf(5000).trim().min(1),
  token_captcha: captchaToken,
});
export type ContactForm = z.infer<typeof contactForm>;

const contactReply = z.object({ mensaje: z.string() });

export const contactCalls = defineCalls({
  'POST /contacto': { access: 'public', form: contactForm, reply: contactReply },
});
