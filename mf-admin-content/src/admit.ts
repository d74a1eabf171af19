import { call } from 'shared/http/call';
import { redirect } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';

/** For screens that every session may see; the server refuses what this role may not change there. */
export const admitAnySession = () => requireSession() !== undefined;

/** Everybody may read a content, so the server tells nothing about who may write: a known role does. */
export function admitWriters(): boolean {
  const role = requireSession().user?.rol;
  return role === undefined || isStaff(role);
}

/** The editor of the home is for staff; others are redirected. A role that is not stored is asked for first; without an answer they are redirected too. */
export async function admitToHome(): Promise<boolean> {
  const { user } = requireSession();
  const role = user?.rol ?? (await call('GET /user/me').catch(() => undefined))?.rol;
  if (!isStaff(role)) throw redirect('/');
  return true;
}
