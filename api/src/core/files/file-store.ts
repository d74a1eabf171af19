import type { ObjectStore } from 'platform/store/object-store';
import { join } from 'node:path';
import { diskStore } from 'platform/store/disk-store';
import { s3Store } from 'platform/store/s3-store';
import type { Config } from '../base/config.ts';
import { createPeer, type Watch } from '../peers/peer.ts';
import { unwatched } from '../logs/log.ts';
import { watchedStore } from '../peers/watched-store.ts';
import { createSemaphore } from 'platform/store/semaphore';

/**
 * Where uploads and pictures live. A key is made by us, never by a client: lower-case words, digits, '-', '.' joined by '/'.
 * A file under a key never changes: its name identifies its content.
 */
export type FileStore = Pick<ObjectStore, 'put' | 'open' | 'exists' | 'delete' | 'sweep' | 'walk'>;

/** Concurrent writes. Node has four threads for files, and writes wait for the disk: two threads stay free for reads. */
const mostWriters = 2;

/** The bucket that the configuration names, else the data folder; there half-written files lie in files/.parts. */
export function createFileStore(config: Pick<Config, 'dataDir' | 's3'>, watch: Watch = unwatched()): FileStore {
  if (config.s3) {
    const peer = createPeer('bucket of pictures', 'El almacén de archivos no responde. Inténtalo de nuevo más tarde.', watch);
    return watchedStore(s3Store(config.s3, { silence: watch.timeouts.bucket }), peer);
  }
  const root = join(config.dataDir, 'files');
  return diskStore(root, { parts: join(root, '.parts'), withPermit: createSemaphore(mostWriters) });
}
