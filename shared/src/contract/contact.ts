import { z } from 'zod';
import { email, requiredLine, text } from './fields.ts';

/** POST /contacto, sent as multipart. */
export const contactForm = z.strictObject({
  nombre: requiredLine,
  correo: email,
  mensaje: text.trim().min(1).max(5000),
  token_captcha: z.string().max(10_000),
});
export type ContactForm = z.infer<typeof contactForm>;

export const contactReply = z.object({ mensaje: z.string() });
export type ContactReply = z.infer<typeof contactReply>;
