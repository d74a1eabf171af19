import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readLastBackup } from './backups-queries.ts';
import { findPlaceFault } from './examine-place.ts';

export const backupsRoutes: FastifyPluginAsync<AppContext> = async (app, { db, config }) => {
  route(app, 'GET /copias/ultima', async () => ({
    ...(await readLastBackup(db)),
    escribible: (await findPlaceFault(config)) === undefined,
  }));
};
