import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { forwardingHeaders } from './see-proxy.ts';

/**
 * Says once that somebody in front forwards requests while TRUST_PROXY names nobody: every visitor then seems to come from the
 * proxy's address, and what is counted by address is counted for all of them together.
 */
export function warnOfUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>, log: FastifyBaseLogger): void {
  if (trustProxy !== false) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && forwardingHeaders.some((name) => request.headers[name] !== undefined)) {
      isTold = true;
      log.warn('a request was forwarded, but TRUST_PROXY is not set: if a proxy stands in front, all visitors count as one address');
    }
    done();
  });
}
