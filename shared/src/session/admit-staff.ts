import { staffRoles, type Role } from 'shared/facts/enumerations';
import { refusalStatus } from 'shared/http/client';
import type { LoaderFunctionArgs } from 'shared/router';
import { requireSession, type Elsewhere } from 'shared/session/require-session';

interface Screen {
  /** Makes the screen's first call: for whoever is not known to be staff, the server's answer to it decides. */
  ask: (params: LoaderFunctionArgs['params']) => Promise<unknown>;
  to?: Elsewhere;
  roles?: readonly Role[];
}

/**
 * Who gets the code of a staff screen: a known role at once. About any other, the server is asked before anything of the
 * screen is downloaded; only its 403 keeps somebody out, since a server need not make a difference.
 */
export const admitStaff =
  ({ ask, to = '/', roles = staffRoles }: Screen) =>
  async ({ params }: LoaderFunctionArgs): Promise<boolean> => {
    const role = requireSession(to).user?.rol;
    if (role && roles.includes(role)) return true;
    return ask(params).then(
      () => true,
      (error: unknown) => refusalStatus(error) !== 403,
    );
  };
