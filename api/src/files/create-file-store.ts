import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Watch } from '../peers/peer.ts';
import { unwatched } from '../peers/unwatched.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** The bucket that the configuration names, else the data folder. */
export function createFileStore(config: Pick<Config, 'dataDir' | 's3'>, watch: Watch = unwatched()): FileStore {
  return config.s3 ? createS3Store(config.s3, watch) : createDiskStore(join(config.dataDir, 'files'));
}
