import type { Config } from '../base/config.ts';
import type { Db } from '../db/schema.ts';
import type { Watch } from '../peers/peer.ts';
import { type AltchaEffort, createAltcha } from './altcha.ts';
import type { Captcha } from './captcha.ts';
import { createRecaptcha } from './recaptcha.ts';

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
