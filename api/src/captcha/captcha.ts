import type { CaptchaSettings } from 'shared/contract/captcha';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import type { Watch } from '../peers/peer.ts';
import { type AltchaEffort, createAltcha } from './altcha.ts';
import { createRecaptcha } from './recaptcha.ts';

/** One of the two providers: what the widget needs, and the check of the token that the widget made. */
export interface Captcha {
  settings(): Promise<CaptchaSettings>;
  /** True at most once for each token. @throws PeerDown when nobody can tell now. */
  verify(token: string, ip: string): Promise<boolean>;
}

interface Parts {
  db: Db;
  now: () => Date;
  watch: Watch;
  effort: AltchaEffort | undefined;
}

/** Google's when its keys are configured, else the self-hosted proof of work. */
export function createCaptcha(config: Config, { db, now, watch, effort }: Parts): Captcha {
  return config.recaptcha ? createRecaptcha(config.recaptcha, watch) : createAltcha(db, config.jwtSecret, now, effort);
}

/** @throws Refusal 400 unless the token is good, and it is spent; 503 when nobody can tell now, and it is not. */
export async function requireCaptcha(captcha: Captcha, token: string, ip: string): Promise<void> {
  if (token !== '' && (await captcha.verify(token, ip))) return;
  throw new Refusal(400, 'El captcha no es válido o ha caducado. Vuelve a resolverlo.');
}
