import { redirect } from 'shared/router';
import { currentSession, type Session } from 'shared/session/session';

type SignedIn = Session & { token: string };

/** Where a protected screen sends whoever has no session. 'here': nowhere, the shell offers to log in and to come back to this address. */
export type Elsewhere = '/' | '/login' | 'here';

/** Whoever has a session may stay, also with a password that has to be changed first; anybody else leaves for `to`. */
export function requireToken(to: Elsewhere = '/'): SignedIn {
  const session = currentSession();
  if (!session.token) throw to === 'here' ? new Response(null, { status: 401 }) : redirect(to);
  return { ...session, token: session.token };
}

/**
 * First line of the loader of every protected screen. Without a token it leaves for `to`, which the contract tells of its own
 * screens; any other takes 'here'. The shell runs the loaders again when the session ends, so an open screen leaves too. A temporary
 * password is changed before anything else, and then the second factor added that the club requires.
 */
export function requireSession(to: Elsewhere = '/'): SignedIn {
  const session = requireToken(to);
  if (session.user?.debe_cambiar_contrasena) throw redirect('/cambiar-contrasena');
  if (session.user?.debe_activar_segundo_factor) throw redirect('/mi-cuenta');
  return session;
}
