import type { AppPlugin } from '../accounts/security/context.ts';
import { annualAccountsRoutes } from './annual-accounts/annual-accounts-routes.ts';
import { bankRoutes } from './bank/bank-routes.ts';
import { cardsRoutes } from './cards/cards-routes.ts';
import { debitsRoutes } from './debits/debits-routes.ts';
import { feeKindsRoutes } from './fee-kinds/fee-kinds-routes.ts';
import { feesRoutes } from './fees/fees-routes.ts';
import { joinRoutes } from './join/join-routes.ts';
import { requireMembersOn } from './members/members-queries.ts';
import { directoryRoutes } from './directory/directory-routes.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { endNewsRoutes, memberEmailsRoutes } from './emails/member-emails-routes.ts';
import { membersRoutes } from './members/members-routes.ts';
import { ownMemberRoutes } from './own-member/own-member-routes.ts';
import { pushRoutes } from './push/push-routes.ts';

/** The members of the club. Until the webmaster turns them on, no call of theirs is there but the way out of news, and the bank's, which are of sign-ups too. */
export const membersPlugin: AppPlugin = async (root, context) => {
  await root.register(
    async (api) => {
      // After the guard, and before a body is validated.
      api.addHook('preValidation', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        await requireMembersOn(context.db);
      });
      await api.register(feeKindsRoutes, context);
      await api.register(membersRoutes, context);
      await api.register(memberEmailsRoutes, context);
      await api.register(directoryRoutes, context);
      await api.register(documentsRoutes, context);
      await api.register(feesRoutes, context);
      await api.register(debitsRoutes, context);
      await api.register(annualAccountsRoutes, context);
      await api.register(ownMemberRoutes, context);
      await api.register(cardsRoutes, context);
      await api.register(pushRoutes, context);
      await api.register(joinRoutes, context);
    },
    { prefix: '/api' },
  );
  await root.register(bankRoutes, { ...context, prefix: '/api' });
  await root.register(endNewsRoutes, { ...context, prefix: '/api' });
};
