import type { FastifyPluginAsync } from 'fastify';
import { resultWithin } from 'platform/store/ask-in-time';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SeenRequest } from '../checks/public-address.ts';
import { isProof, proofHeader } from '../checks/proof.ts';
import { InsufficientStorage } from '../../core/base/http-error.ts';
import { commit, version } from '../../core/base/version.ts';
import { knowsProxies } from '../../accounts/security/proxies.ts';
import { seeProxy } from '../../accounts/security/see-proxy.ts';

/**
 * /healthz: the process answers, and tells a caller with the site's secret what it sees of their request. /readyz: its database answers
 * too, `within` so many ms, there is room on the disk, and the process is not about to end. /version: which version runs.
 */
export const healthRoutes: FastifyPluginAsync<AppContext & { within: number }> = async (
  app,
  { db, config, now, disk, ending, within: most },
) => {
  const isProxy = knowsProxies(config.trustProxy);
  app.get('/healthz', async (request) => {
    if (!isProof(request.headers[proofHeader], config.jwtSecret, now())) return { ok: true };
    const { ip, protocol } = request;
    return { ok: true, seen: { ...seeProxy(request, isProxy), ip, protocol, version } satisfies SeenRequest };
  });
  // For comparing sites: the number and the commit, and nothing else of the machine.
  app.get('/version', (_request, reply) => reply.header('cache-control', 'no-store').send({ version, commit }));
  app.get('/readyz', async (_request, reply) => {
    if (ending.aborted) return reply.code(503).send({ detail: 'El servidor se está apagando.' });
    if (disk.full) throw new InsufficientStorage();
    const asked = db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
    const answered = await resultWithin(asked, most).catch(() => undefined);
    return answered ? { ok: true } : reply.code(503).send({ detail: 'La base de datos no responde.' });
  });
};
