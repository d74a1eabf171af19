import { createStore } from 'zustand/vanilla';
import type { User } from 'shared/contract/session';
import { getJson } from 'shared/http/client';
import type { Session } from 'shared/session/session';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

interface AuthState extends Session {
  /** Whether GET /user/me has confirmed this token on this page. */
  profileLoaded: boolean;
}

export const authStore = createStore<AuthState>((set) => ({
  token: null,
  user: null,
  profileLoaded: false,
  logIn: (token, user) => {
    writeStoredSession({ token, user });
    set({ token, user, profileLoaded: false });
  },
  logOut: () => {
    writeStoredSession({ token: null, user: null });
    set({ token: null, user: null, profileLoaded: false });
  },
}));

/** Asks who the token belongs to. Any failure ends the session: the token is worth nothing then. */
export async function fetchProfile(): Promise<void> {
  const { token, profileLoaded, logOut } = authStore.getState();
  if (!token || profileLoaded) return;
  const isCurrent = () => authStore.getState().token === token;
  try {
    const profile = await getJson<Partial<User>>('user/me');
    if (!isCurrent()) return;
    const user = { ...authStore.getState().user, ...profile };
    writeStoredSession({ token, user });
    authStore.setState({ user, profileLoaded: true });
  } catch {
    if (isCurrent()) logOut();
  }
}

/** Takes up the stored session, and follows the other tabs from then on. */
export function startAuth(): void {
  authStore.setState(readStoredSession());
  void fetchProfile();
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== 'token' && event.key !== 'usuario') return;
    const stored = readStoredSession();
    const sameToken = stored.token === authStore.getState().token;
    authStore.setState(sameToken ? stored : { ...stored, profileLoaded: false });
    if (!sameToken) void fetchProfile();
  });
}
