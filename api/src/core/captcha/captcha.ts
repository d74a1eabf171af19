import type { FastifyPluginAsync } from 'fastify';
import { type CaptchaSettings, captchaSettings } from 'shared/contract/captcha';
import type { Compilable } from 'kysely';
import type { Db } from '../db/schema.ts';
import { HttpError } from '../base/http-error.ts';

/** One of the two providers: what the widget needs, and the check of the token that the widget made. */
export interface Captcha {
  settings(): Promise<CaptchaSettings>;
  /** True at most once for each token. @throws PeerDown when it cannot be checked now. */
  verify(token: string, ip: string): Promise<boolean>;
  /**
   * Null when the token is none. It is spent with the transaction of these statements; one that gives no row was spent before. Absent
   * where another server is asked: `verify`, and not for requests that fail in any case.
   */
  examine?(token: string): Promise<Spending | null>;
}

export type Spending = (trx: Db) => Compilable<unknown>[];

/** @throws HttpError 400 unless the token is good, and it is spent; 503 when it cannot be checked now, and it is not spent. */
export async function requireCaptcha(captcha: Captcha, token: string, ip: string): Promise<void> {
  if (token !== '' && (await captcha.verify(token, ip))) return;
  throw captchaRefused();
}

export const captchaRefused = () => new HttpError(400, 'El captcha no es válido o ha caducado. Vuelve a resolverlo.');

/** GET /captcha, outside /api: our widget's own call is no part of the contract. */
export const captchaRoutes: FastifyPluginAsync<{ captcha: Captcha }> = async (app, { captcha }) => {
  app.get('/captcha', { schema: { response: { 200: captchaSettings } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return captcha.settings();
  });
};
