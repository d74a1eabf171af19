import { deviceNames } from 'shared/facts/device-names';
import type { User } from 'shared/contract/session';

interface StoredSession {
  token: string | null;
  user: Partial<User> | null;
}

/** An unreadable user counts as absent. */
function parseUser(stored: string | null): Partial<User> | null {
  try {
    const user: unknown = JSON.parse(stored ?? 'null');
    return typeof user === 'object' && user !== null && !Array.isArray(user) ? user : null;
  } catch {
    return null;
  }
}

// A browser that forbids storage throws on every access; such a visitor stays signed in until the page closes.
export function readStoredSession(): StoredSession {
  try {
    return { token: localStorage.getItem(deviceNames.token) || null, user: parseUser(localStorage.getItem(deviceNames.user)) };
  } catch {
    return { token: null, user: null };
  }
}

export function writeStoredSession({ token, user }: StoredSession): void {
  try {
    if (token) localStorage.setItem(deviceNames.token, token);
    else localStorage.removeItem(deviceNames.token);
    if (user) localStorage.setItem(deviceNames.user, JSON.stringify(user));
    else localStorage.removeItem(deviceNames.user);
  } catch {
    // See readStoredSession.
  }
}
