import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '../accounts/security/context.ts';
import { notFound } from '../core/base/http-error.ts';
import { readSettings } from '../core/club/settings-queries.ts';
import { debitsRoutes } from './debits/debits-routes.ts';
import { feeKindsRoutes } from './fee-kinds/fee-kinds-routes.ts';
import { feesRoutes } from './fees/fees-routes.ts';
import { membersRoutes } from './members/members-routes.ts';

/** The members of the club. Until the webmaster turns them on, no call of theirs is there. */
export const membersPlugin: FastifyPluginAsync<AppContext> = async (root, context) => {
  await root.register(
    async (api) => {
      // After the guard, and before a body is validated.
      api.addHook('preValidation', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        const { socios } = await readSettings(context.db, ['socios']);
        if (socios.activo === null) throw notFound();
      });
      await api.register(feeKindsRoutes, context);
      await api.register(membersRoutes, context);
      await api.register(feesRoutes, context);
      await api.register(debitsRoutes, context);
    },
    { prefix: '/api' },
  );
};
