import type { Objects } from 'shared/releases/objects';
import type { Peer } from '../peers/peer.ts';

/** The objects of a bucket, each call of which goes through the peer that watches it. */
export const watchedObjects = (objects: Objects, peer: Peer): Objects => ({
  get: (path) => peer.call(() => objects.get(path)),
  put: (path, bytes, only) => peer.call(() => objects.put(path, bytes, only)),
  list: (prefix) => peer.call(() => objects.list(prefix)),
  delete: (path) => peer.call(() => objects.delete(path)),
});
