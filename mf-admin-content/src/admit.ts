import { call } from 'shared/http/call';
import { redirect } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';

/** The screens that everybody may see who has a session: the server refuses what they may not change there. */
export const admitAnySession = () => requireSession() !== undefined;

/** Everybody may read a content, so the server tells nothing about who may write: a known role does. */
export function admitWriters(): boolean {
  const role = requireSession().user?.rol;
  return role === undefined || isStaff(role);
}

/** Others than staff leave the editor of the home. Whose role is not stored is asked for; who cannot be asked about leaves as well. */
export async function admitToHome(): Promise<boolean> {
  const { user } = requireSession();
  const role = user?.rol ?? (await call('GET /user/me').catch(() => undefined))?.rol;
  if (!isStaff(role)) throw redirect('/');
  return true;
}
