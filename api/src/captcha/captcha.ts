import type { CaptchaSettings } from 'shared/contract/captcha';
import { HttpError } from '../http/errors.ts';

/** One of the two providers: what the widget needs, and the check of the token that the widget made. */
export interface Captcha {
  settings(): Promise<CaptchaSettings>;
  /** True at most once for each token. @throws PeerDown when nobody can tell now. */
  verify(token: string, ip: string): Promise<boolean>;
}

/** @throws HttpError 400 unless the token is good, and it is spent; 503 when nobody can tell now, and it is not. */
export async function requireCaptcha(captcha: Captcha, token: string, ip: string): Promise<void> {
  if (token !== '' && (await captcha.verify(token, ip))) return;
  throw new HttpError(400, 'El captcha no es válido o ha caducado. Vuelve a resolverlo.');
}
