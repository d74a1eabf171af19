/** A fake of a browser's caches for tests of workers, as far as they use them, at this origin. */
export function makeCaches(origin: string) {
  const all = new Map<string, Map<string, Response>>();
  const addressOf = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, origin).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (key: string) => entries.get(addressOf(key))?.clone(),
      matchAll: async () => [...entries.values()].map((each) => each.clone()),
      put: async (key: string, reply: Response) => void entries.set(addressOf(key), reply),
      addAll: async (files: readonly { url: string }[]) => files.forEach((file) => entries.set(addressOf(file), new Response('file'))),
      delete: async (key: string | { url: string }) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  const paths = () =>
    Object.fromEntries([...all].map(([name, entries]) => [name, [...entries.keys()].map((url) => url.slice(origin.length))]));
  return {
    caches: {
      has: async (name: string) => all.has(name),
      open,
      match: async (key: string, { cacheName }: { cacheName: string }) => all.get(cacheName)?.get(addressOf(key))?.clone(),
      delete: async (name: string) => all.delete(name),
      keys: async () => [...all.keys()],
    },
    paths,
  };
}

/** Holds the first reply about whether a cache exists until it may be outdated. */
export function holdFirst(caches: { has: (name: string) => Promise<boolean> }): { release: () => void } {
  const { has } = caches;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  caches.has = async (name) => {
    caches.has = has;
    const isThere = await has(name);
    await held;
    return isThere;
  };
  return { release };
}
