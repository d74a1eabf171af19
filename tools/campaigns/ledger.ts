/** Keys are `kind:name`. */
type Changes = Readonly<Record<string, string | undefined>>;

/** Writes that a site has acknowledged, so that all of it can be checked after a crash. */
export interface Ledger {
  /**
   * Sends a write, of keys with a single writer. Once acknowledged, each key must have its value from now on (undefined: gone). A server
   * that dies before it answers may have stored it or not.
   */
  write(changes: Changes, send: () => Promise<boolean>): Promise<void>;
  /** Adds an email that the write promises. */
  promise(email: string): void;
  /** An email that may be withdrawn from now on. */
  release(email: string): void;
  /** Compares with what is stored now: acknowledged writes that are not as they were. Writes under way take the stored value. */
  compare(state: ReadonlyMap<string, string>): string[];
  emails: ReadonlySet<string>;
  /** Writes that were acknowledged, by the first word of their keys. */
  counts: ReadonlyMap<string, number>;
}

export function createLedger(): Ledger {
  const known = new Map<string, string | undefined>();
  const underWay = new Map<string, string | undefined>();
  const emails = new Set<string>();
  const counts = new Map<string, number>();
  return {
    emails,
    counts,
    async write(changes, send) {
      const entries = Object.entries(changes);
      for (const [key, value] of entries) underWay.set(key, value);
      // A throw leaves them under way: their outcome is unknown.
      const acknowledged = await send();
      for (const [key] of entries) underWay.delete(key);
      if (!acknowledged) return;
      for (const [key, value] of entries) {
        known.set(key, value);
        const kind = key.slice(0, key.indexOf(':'));
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    },
    promise: (email) => void emails.add(email),
    release: (email) => void emails.delete(email),
    compare(state) {
      const lost: string[] = [];
      for (const [key, value] of underWay) {
        // Stored without an acknowledgement: it counts from now on.
        if (state.get(key) === value) known.set(key, value);
      }
      underWay.clear();
      for (const [key, value] of known) {
        if (state.get(key) !== value) lost.push(`${key} should be ${describe(value)} and is ${describe(state.get(key))}`);
      }
      return lost;
    },
  };
}

const describe = (value: string | undefined) => (value === undefined ? 'gone' : `'${value}'`);
