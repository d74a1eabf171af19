import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../context.ts';
import { route } from '../http/route.ts';
import { readLastBackup } from './backups-queries.ts';

export const backupsRoutes: FastifyPluginAsync<AppContext> = async (app, { db }) => {
  route(app, 'GET /copias/ultima', () => readLastBackup(db));
};
