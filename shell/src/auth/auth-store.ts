import { createStore } from 'zustand/vanilla';
import type { User } from 'shared/contract/session';
import { call, send } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { forgetOldPrivate, forgetPrivate } from 'shared/session/offline';
import type { Session } from 'shared/session/session';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

interface AuthState extends Session {
  /** Whether GET /user/me has confirmed this token on this page. */
  profileLoaded: boolean;
  /** Waiting for the person to sign in again: give it the new token, or null when they would rather not. */
  finishRenewal: ((token: string | null) => void) | null;
  /** Waiting for the person to prove again who they are: give it whether they have. */
  finishConfirmation: ((confirmed: boolean) => void) | null;
}

export const authStore = createStore<AuthState>((set, get): AuthState => ({
  token: null,
  user: null,
  userWasStored: false,
  hasEnded: false,
  profileLoaded: false,
  finishRenewal: null,
  finishConfirmation: null,
  logIn: (token, user) => {
    writeStoredSession({ token, user });
    set({ token, user, userWasStored: user !== null, hasEnded: false, profileLoaded: false });
  },
  logOut: () => {
    tellServer(get());
    writeStoredSession({ token: null, user: null });
    void forgetPrivate();
    set({ token: null, user: null, hasEnded: false, profileLoaded: false });
  },
  renew: (refused) => {
    const { token } = get();
    if (token !== refused) return Promise.resolve(token);
    renewal ??= askForRenewal().finally(() => (renewal = undefined));
    return renewal;
  },
  confirm: () => (confirmation ??= askForConfirmation().finally(() => (confirmation = undefined))),
}));

/**
 * Ends the session there too, and with it the addresses of private pictures that it was given. Nobody waits for it.
 */
function tellServer({ token }: Session): void {
  if (!token || !can('account')) return;
  send('POST /logout', { headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(() => {});
}

/** Several writes may be refused at once: the person is asked once. */
let renewal: Promise<string | null> | undefined;
let confirmation: Promise<boolean> | undefined;

async function askForRenewal(): Promise<string | null> {
  // The server may have refused for another reason (a wrong password): then there is nothing to renew.
  const isOver = await send('GET /user/me').then(
    () => false,
    (error: unknown) => refusalStatus(error) === 401,
  );
  if (!isOver) return null;
  const token = await new Promise<string | null>((finishRenewal) => authStore.setState({ finishRenewal }));
  authStore.setState({ finishRenewal: null });
  return token;
}

async function askForConfirmation(): Promise<boolean> {
  const confirmed = await new Promise<boolean>((finishConfirmation) => authStore.setState({ finishConfirmation }));
  authStore.setState({ finishConfirmation: null });
  return confirmed;
}

/** The browser drops the requests of a page that is left or reloaded: that says nothing about the token. */
let isLeaving = false;

/** Asks who the token belongs to. Any failure ends the session: the token is worth nothing then. */
export async function fetchProfile(): Promise<void> {
  const { token, profileLoaded, logOut } = authStore.getState();
  if (!token || profileLoaded) return;
  const isCurrent = () => authStore.getState().token === token;
  try {
    const profile: Partial<User> = await call('GET /user/me');
    if (!isCurrent()) return;
    const user = { ...authStore.getState().user, ...profile };
    writeStoredSession({ token, user });
    authStore.setState({ user, profileLoaded: true });
  } catch (error) {
    // Without signal nobody has refused it: what is kept here may be read.
    if (!isCurrent() || isLeaving || (!navigator.onLine && refusalStatus(error) === undefined)) return;
    logOut();
    authStore.setState({ hasEnded: true });
  }
}

/** From the start of the page on, also of one that comes to life only later: it may be left before that. */
export function watchLeaving(): void {
  window.addEventListener('pagehide', () => (isLeaving = true));
}

/** For style sheets, as the server's pages have it before they are alive. */
function markRole({ token, user }: Pick<AuthState, 'token' | 'user'>): void {
  const { dataset } = document.documentElement;
  if (token && user?.rol) dataset.rol = user.rol;
  else delete dataset.rol;
}

/** Takes up the stored session, and follows the other tabs from then on. */
export function startAuth(): void {
  authStore.subscribe(markRole);
  forgetOldPrivate();
  const found = readStoredSession();
  authStore.setState({ ...found, userWasStored: found.user !== null });
  void fetchProfile();
  window.addEventListener('pageshow', ({ persisted }) => {
    // From the back/forward cache, perhaps with the log-in dialog still open, and after somebody has signed out elsewhere.
    if (!persisted) return;
    isLeaving = false;
    readAgain();
    void fetchProfile();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'usuario') readAgain();
  });
}

/** What another page has stored since. */
function readAgain(): void {
  const stored = readStoredSession();
  const sameToken = stored.token === authStore.getState().token;
  authStore.setState(sameToken ? stored : { ...stored, userWasStored: stored.user !== null, profileLoaded: false });
  if (sameToken) return;
  // Signed in again, or out: there is nothing left to ask here.
  authStore.getState().finishRenewal?.(stored.token);
  authStore.getState().finishConfirmation?.(stored.token !== null);
  void fetchProfile();
}
