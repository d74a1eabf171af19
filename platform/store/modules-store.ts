import { diskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { postgresObjects } from './postgres-objects.ts';
import { postgresPool } from './sql.ts';
import { s3Store, type Bucket } from './s3-store.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webp: 'image/webp',
  png: 'image/png',
};
const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
const isVersionFile = (path: string) => /^[^/]+\/[^/]+\/./.test(path);

/** Browsers may load a module from the bucket itself (MODULES_PUBLIC_URL). */
const headersOf = (path: string) => ({
  'content-type': typeOf(path),
  'cache-control': isVersionFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
});

/**
 * Opens the store in which modules are published.
 *
 *     registry/mf-galleries.json            what has been released of a module (ReleaseLine)
 *     mf-galleries/1.4.0-0a1b2c3d/…         a version, immutable; its module.json comes last
 *     site.json                             what the running site serves by itself, written by the server
 */
export interface ModulesLocation {
  /** Where releases live; relative to the folder in which the command runs. */
  dir: string;
  /** A bucket in its stead. */
  bucket: Bucket | undefined;
  /** The address of a PostgreSQL in its stead. */
  database?: string | undefined;
}

/** `silence`, in ms: the timeout of a bucket. */
export function openModulesStore({ dir, bucket, database }: ModulesLocation, silence?: number): ObjectStore {
  if (database) return postgresObjects(postgresPool(database));
  return bucket ? s3Store(bucket, { headersOf, ...(silence === undefined ? {} : { silence }) }) : diskStore(dir);
}

/** MODULES_DATABASE, MODULES_BUCKET with the credentials that pictures have too, or MODULES_DIR; the server's own reading is in api/src/core/base/config.ts. */
export function readModulesLocation(env: Readonly<Record<string, string | undefined>>): ModulesLocation {
  const { MODULES_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const dir = env['MODULES_DIR'] || './releases';
  const database = env['MODULES_DATABASE'];
  if (database) return { dir, bucket: undefined, database };
  if (!bucket) return { dir, bucket: undefined };
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new Error('MODULES_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return { dir, bucket: { bucket, endpoint, accessKeyId, secretAccessKey, region: env['S3_REGION'] || 'us-east-1' } };
}
