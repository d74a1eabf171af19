import { redirect } from 'shared/router';
import { currentSession, type Session } from 'shared/session/session';

/**
 * First line of the loader of every protected screen. Without a token it leaves for `to`; the shell runs the
 * loaders again when the session ends, so an open screen leaves too.
 */
export function requireSession(to: '/' | '/login' = '/'): Session & { token: string } {
  const session = currentSession();
  if (!session.token) throw redirect(to);
  return { ...session, token: session.token };
}
