import { useStore, type StoreApi } from 'zustand';
import type { User } from 'shared/contract/session';
import { staffRoles, type Role } from 'shared/facts/enumerations';

/**
 * The signed-in user as modules see it. The shell owns the store and provides it at start; federation shares this file as a singleton, so
 * that every module reads the same one.
 */
export interface Session {
  /** Bearer token; null when logged out. */
  token: string | null;
  /** The stored user; null when absent or unreadable. */
  user: Partial<User> | null;
  /** Whether localStorage held a readable user at page start; GET /user/me may have loaded one since. */
  userWasStored?: boolean;
  /** Whether this page's session has expired, as opposed to none or a log-out. */
  hasEnded?: boolean;
  logIn: (token: string, user: Partial<User> | null) => void;
  logOut: () => void;
  /** After a write with 401: shows the log-in over the current screen. Resolves with the token to retry with, or null for none. */
  renew?: (refused: string) => Promise<string | null>;
  /** After a write that needs a proof of identity: asks for it over the current screen. Resolves to whether it succeeded. */
  confirm?: () => Promise<boolean>;
}

let store: StoreApi<Session> | undefined;

export function provideSession(owned: StoreApi<Session>): void {
  store = owned;
}

function providedStore(): StoreApi<Session> {
  if (!store) throw new Error('provideSession() must run before a module reads the session');
  return store;
}

/** Current session, for code outside components. */
export const currentSession = (): Session => providedStore().getState();

export function useSession<T>(select: (session: Session) => T): T {
  return useStore(providedStore(), select);
}

export const isStaff = (role: Role | undefined): boolean => staffRoles.some((staffRole) => staffRole === role);
