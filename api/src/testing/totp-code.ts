import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app at that moment. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
