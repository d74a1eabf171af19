import { z } from 'zod';

/** GET /captcha: which provider this site uses, and what its widget needs. */
export const captchaSettings = z.discriminatedUnion('proveedor', [
  z.object({ proveedor: z.literal('altcha'), reto: z.string() }),
  z.object({ proveedor: z.literal('recaptcha'), clave: z.string() }),
]);
export type CaptchaSettings = z.infer<typeof captchaSettings>;
