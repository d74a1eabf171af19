/** The keys of an object that has no others: TypeScript calls them any text. */
export const keysOf = <Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] => Object.keys(object) as Key[];

/** One value for each key. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
