import type { FastifyPluginAsync } from 'fastify';
import { captchaSettings } from 'shared/contract/captcha';
import type { Captcha } from './captcha.ts';

/** GET /captcha, outside /api: our widget's own call is no part of the contract. */
export const captchaRoutes: FastifyPluginAsync<{ captcha: Captcha }> = async (app, { captcha }) => {
  app.get('/captcha', { schema: { response: { 200: captchaSettings } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return captcha.settings();
  });
};
