import { call } from 'shared/http/call';
import { redirect } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';

/** For screens that every session may see; the server rejects changes that the role may not make. */
export const admitAnySession = () => requireSession() !== undefined;

/** By role: every role may read a content, so the server's reply does not say who may write. */
export function admitWriters(): boolean {
  const role = requireSession().user?.rol;
  return role === undefined || isStaff(role);
}

/** Home editor for staff; others are redirected. An unknown role is loaded first; when that fails, the user is redirected too. */
export async function admitToHome(): Promise<boolean> {
  const { user } = requireSession();
  const role = user?.rol ?? (await call('GET /user/me').catch(() => undefined))?.rol;
  if (!isStaff(role)) throw redirect('/');
  return true;
}
