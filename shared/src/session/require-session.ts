import { redirect } from 'shared/router';
import { currentSession, type Session } from 'shared/session/session';

type SignedIn = Session & { token: string };

/** Redirect of a protected screen without a session. 'here': none, the shell offers the log-in at this address. */
export type Elsewhere = '/' | '/login' | 'here';

/** Requires a session, also one with a temporary password; otherwise redirects to `to`. */
export function requireToken(to: Elsewhere = '/'): SignedIn {
  const session = currentSession();
  if (!session.token) throw to === 'here' ? new Response(null, { status: 401 }) : redirect(to);
  return { ...session, token: session.token };
}

/**
 * Requires a session: first line of the loader of every protected screen. Without one it redirects to `to`, which the contract sets for its
 * own screens; all others use 'here'. The shell reruns loaders when the session ends, so an open screen is left too. A temporary password
 * is changed first, then a required second factor added.
 */
export function requireSession(to: Elsewhere = '/'): SignedIn {
  const session = requireToken(to);
  if (session.user?.debe_cambiar_contrasena) throw redirect('/cambiar-contrasena');
  if (session.user?.debe_activar_segundo_factor) throw redirect('/mi-cuenta');
  return session;
}
