import { Secret, TOTP } from 'otpauth';

/** What somebody's app shows at that moment. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
