interface Kept<K, T> {
  /** What was loaded last, where that was for this key. */
  of: (key: K) => T | undefined;
  /** Loads for this key, and keeps that instead. */
  load: (key: K) => T;
  forget: (key: K) => void;
}

/** Keeps what was loaded last outside of components, which lose what they hold when they suspend or are left. */
export function keepLast<K, T>(load: (key: K) => T, isSame: (a: K, b: K) => boolean = Object.is): Kept<K, T> {
  let last: { key: K; loaded: T } | undefined;
  const isOf = (key: K) => last !== undefined && isSame(last.key, key);
  return {
    of: (key) => (isOf(key) ? last?.loaded : undefined),
    load(key) {
      last = { key, loaded: load(key) };
      return last.loaded;
    },
    forget(key) {
      if (isOf(key)) last = undefined;
    },
  };
}
