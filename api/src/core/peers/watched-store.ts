import type { ObjectStore } from 'platform/store/object-store';
import type { Peer } from './peer.ts';

/** The objects of a bucket, each call of which goes through the peer that watches it. */
export const watchedStore = (store: ObjectStore, peer: Peer): ObjectStore => ({
  get: (path) => peer.call(() => store.get(path)),
  open: (path) =>
    peer.call(async () => {
      const found = await store.open(path);
      return found && { ...found, read: (range) => peer.call(() => found.read(range)) };
    }),
  exists: (path) => peer.call(() => store.exists(path)),
  put: (path, content, only) => peer.call(() => store.put(path, content, only)),
  list: (prefix) => peer.call(() => store.list(prefix)),
  walk: (prefix) => store.walk(prefix),
  delete: (path) => peer.call(() => store.delete(path)),
  sweep: () => peer.call(() => store.sweep()),
});
