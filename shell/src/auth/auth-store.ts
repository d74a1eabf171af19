import { createStore } from 'zustand/vanilla';
import type { User } from 'shared/contract/session';
import { call, sendCall } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import { forgetOldPrivate, forgetPrivate } from 'shared/session/offline';
import type { Session } from 'shared/session/session';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

interface AuthState extends Session {
  /** Whether GET /user/me has confirmed this token on this page. */
  profileLoaded: boolean;
  /** Resolver of the renewal dialog: the new token, or null when the user declines to sign in again. */
  finishRenewal: ((token: string | null) => void) | null;
  /** Resolver of the confirmation dialog: whether the user has proved their identity. */
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
    endSession(false);
    // A browser without push has nothing to end.
    import('../offline/keep-site.ts').then(({ unsubscribePush }) => unsubscribePush()).catch(() => {});
  },
  renew: (refused) => {
    const { token } = get();
    if (token !== refused) return Promise.resolve(token);
    renewal ??= askForRenewal().finally(() => (renewal = undefined));
    return renewal;
  },
  confirm: () => (confirmation ??= askForConfirmation().finally(() => (confirmation = undefined))),
}));

/** Also of one that ran out: the user still wants notifications on this device. */
function endSession(hasEnded: boolean): void {
  endServerSession(authStore.getState());
  writeStoredSession({ token: null, user: null });
  void forgetPrivate();
  authStore.setState({ token: null, user: null, hasEnded, profileLoaded: false });
}

/** Ends the session on the server too, and with it the addresses of private pictures that it was given. Not awaited. */
function endServerSession({ token }: Session): void {
  if (!token || !can('2.0')) return;
  sendCall('POST /logout', { headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(() => {});
}

/** Shared by concurrent rejected writes: the user is asked once. */
let renewal: Promise<string | null> | undefined;
let confirmation: Promise<boolean> | undefined;

async function askForRenewal(): Promise<string | null> {
  // The 401 may have another reason (a wrong password): then there is nothing to renew.
  const isOver = await sendCall('GET /user/me').then(
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

/** Set while the page unloads: the browser aborts its requests, which says nothing about the token. */
let isLeaving = false;

/** Loads the user of the token. Any error ends the session: the token is worthless then. */
export async function fetchProfile(): Promise<void> {
  const { token, profileLoaded } = authStore.getState();
  if (!token || profileLoaded) return;
  const isCurrent = () => authStore.getState().token === token;
  try {
    const profile: Partial<User> = await call('GET /user/me');
    if (!isCurrent()) return;
    const user = { ...authStore.getState().user, ...profile };
    writeStoredSession({ token, user });
    authStore.setState({ user, profileLoaded: true });
  } catch (error) {
    // Offline no server has rejected it: what is stored on the device may be read.
    if (!isCurrent() || isLeaving || (!navigator.onLine && refusalStatus(error) === undefined)) return;
    endSession(true);
  }
}

/** From page start, also on pages that hydrate later: the page may be left before that. */
export function watchLeaving(): void {
  window.addEventListener('pagehide', () => (isLeaving = true));
}

/** Sets data attributes for style sheets, as the server-rendered pages have them before hydration. */
function markRole({ token, user }: Pick<AuthState, 'token' | 'user'>): void {
  const { dataset } = document.documentElement;
  if (token && user?.rol) dataset.rol = user.rol;
  else delete dataset.rol;
}

/** Restores the stored session, and follows the other tabs from then on. */
export function startAuth(): void {
  authStore.subscribe(markRole);
  forgetOldPrivate();
  const found = readStoredSession();
  authStore.setState({ ...found, userWasStored: found.user !== null });
  void fetchProfile();
  window.addEventListener('pageshow', ({ persisted }) => {
    // From the back/forward cache, perhaps with the log-in dialog still open, and after a sign-out in another tab.
    if (!persisted) return;
    isLeaving = false;
    readAgain();
    void fetchProfile();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'usuario') readAgain();
  });
}

/** Reads what another tab has stored since. */
function readAgain(): void {
  const stored = readStoredSession();
  const sameToken = stored.token === authStore.getState().token;
  authStore.setState(sameToken ? stored : { ...stored, userWasStored: stored.user !== null, profileLoaded: false });
  if (sameToken) return;
  // Signed in again, or out: the dialog is no longer needed.
  authStore.getState().finishRenewal?.(stored.token);
  authStore.getState().finishConfirmation?.(stored.token !== null);
  void fetchProfile();
}
