import type { FastifyPluginAsync } from 'fastify';
import type { CoreContext } from '../../core/context.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Limits } from './limits.ts';
import type { Sessions } from './sessions.ts';

/** The parts that features get: each takes what it needs. */
export interface AppContext extends CoreContext {
  sessions: Sessions;
  limits: Limits;
  devices: KnownDevices;
}

/** The routes of a feature, or of a room. */
export type AppPlugin = FastifyPluginAsync<AppContext>;
