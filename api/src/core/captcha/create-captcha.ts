import type { Config } from '../base/config.ts';
import type { Db } from '../db/schema.ts';
import { createPeer, type Watch } from '../peers/peer.ts';
import { type AltchaEffort, createAltcha } from './altcha.ts';
import type { Captcha } from './captcha.ts';
import { askInTime, PeerError } from 'platform/store/ask-in-time';
import { z } from 'zod';
import { unknownAddress } from '../base/coarse-network.ts';

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

const verdict = z.object({ success: z.boolean() });

/** Google rejects a token that it has seen before, so nothing is stored here. */
function createRecaptcha(config: NonNullable<Config['recaptcha']>, watch: Watch): Captcha {
  const peer = createPeer('captcha verifier', 'No hemos podido comprobar el captcha: inténtalo más tarde.', watch);
  const verify = (token: string, ip: string) =>
    peer.call(async () => {
      const body = new URLSearchParams({ secret: config.secret, response: token, ...(ip !== unknownAddress && { remoteip: ip }) });
      const ask = (how: RequestInit) => fetch(config.verifyUrl, { method: 'POST', body, ...how });
      const reply = await askInTime(ask, { peer: 'The captcha verifier', silence: watch.timeouts.captcha });
      const read = verdict.safeParse(await reply.json().catch(asNoVerdict));
      if (!read.success) throw new PeerError(`The captcha verifier answered ${reply.status}, and no verdict.`);
      return read.data.success;
    });
  return {
    settings: async () => ({ proveedor: 'recaptcha', clave: config.siteKey }),
    verify,
  };
}

function asNoVerdict(error: unknown): undefined {
  if (error instanceof PeerError) throw error;
}
