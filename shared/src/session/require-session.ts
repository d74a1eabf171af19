import { redirect } from 'shared/router';
import { currentSession, type Session } from 'shared/session/session';

type SignedIn = Session & { token: string };

/** Whoever has a session may stay, also with a password that has to be changed first; anybody else leaves for `to`. */
export function requireToken(to: '/' | '/login' = '/'): SignedIn {
  const session = currentSession();
  if (!session.token) throw redirect(to);
  return { ...session, token: session.token };
}

/**
 * First line of the loader of every protected screen. Without a token it leaves for `to`; the shell runs the
 * loaders again when the session ends, so an open screen leaves too. A temporary password is changed before anything else.
 */
export function requireSession(to: '/' | '/login' = '/'): SignedIn {
  const session = requireToken(to);
  if (session.user?.debe_cambiar_contrasena) throw redirect('/cambiar-contrasena');
  return session;
}
