import { z } from 'zod';

/**
 * A proof of work (ALTCHA 2): find the `counter` whose derived key starts with `keyPrefix`, then send back, as the
 * captcha token, base64 of the JSON `{ challenge, solution: { counter, derivedKey } }`, with `challenge` exactly as received.
 */
export const altchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().exactOptional(),
    /** Seconds since 1970. */
    expiresAt: z.number().exactOptional(),
  }),
  signature: z.string(),
});
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** GET /captcha: provider of this site, and its widget's settings. */
export const captchaSettings = z.discriminatedUnion('proveedor', [
  z.object({ proveedor: z.literal('altcha'), reto: altchaChallenge }),
  z.object({ proveedor: z.literal('recaptcha'), clave: z.string() }),
]);
export type CaptchaSettings = z.infer<typeof captchaSettings>;
