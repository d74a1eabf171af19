import { staffRoles, type Role } from 'shared/facts/enumerations';
import { refusalStatus } from 'shared/http/client';
import type { LoaderFunctionArgs } from 'shared/router';
import { requireSession, type Elsewhere } from 'shared/session/require-session';

interface Screen {
  /** The screen's first request: its status decides for users not known to have one of the roles. */
  ask: (params: LoaderFunctionArgs['params']) => Promise<unknown>;
  to?: Elsewhere;
  roles?: readonly Role[];
}

/**
 * Guards the code of a screen of `roles`, by default of staff: a known role passes at once. For others the first request is sent before
 * anything of the screen is downloaded; only a 403 keeps them out, since a server need not distinguish roles.
 */
export const admitRoles =
  ({ ask, to = '/', roles = staffRoles }: Screen) =>
  async ({ params }: LoaderFunctionArgs): Promise<boolean> => {
    const role = requireSession(to).user?.rol;
    if (role && roles.includes(role)) return true;
    return ask(params).then(
      () => true,
      (error: unknown) => refusalStatus(error) !== 403,
    );
  };
