import { useStore, type StoreApi } from 'zustand';
import type { User } from 'shared/contract/session';
import { staffRoles, type Role } from 'shared/facts/enumerations';

/**
 * What a module may know of the signed-in user. The shell owns the store and hands it over at start;
 * federation shares this file as a singleton, so every module looks at the same one.
 */
export interface Session {
  /** Bearer token; null when logged out. */
  token: string | null;
  /** The stored user object; null when absent or unreadable. */
  user: Partial<User> | null;
  /** Whether localStorage held a readable user when this page started; GET /user/me may have brought one since. */
  userWasStored?: boolean;
  /** Whether the session that this page had turned out to be over, rather than that there never was one or the person logged out. */
  hasEnded?: boolean;
  logIn: (token: string, user: Partial<User> | null) => void;
  logOut: () => void;
  /**
   * A write was refused with 401: asks the person to sign in again, over the screen that they are working on. Resolves
   * with the token to send it again with, or null when there is none.
   */
  renew?: (refused: string) => Promise<string | null>;
  /**
   * A write that costs money or people was refused until the person proves again who they are: asks for it, over the screen that they are
   * working on. Resolves to whether they did.
   */
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

/** The session at this moment, for code outside of components. */
export const currentSession = (): Session => providedStore().getState();

export function useSession<T>(select: (session: Session) => T): T {
  return useStore(providedStore(), select);
}

export const isStaff = (role: Role | undefined): boolean => staffRoles.some((staffRole) => staffRole === role);
