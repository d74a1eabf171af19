import { diskObjects } from './disk-objects.ts';
import type { Objects } from './objects.ts';
import { s3Objects, type Bucket } from './s3-objects.ts';

export interface ModulesPlace {
  /** Where releases live; relative to the folder in which the command runs. */
  dir: string;
  /** A bucket in its stead. */
  bucket: Bucket | undefined;
}

/** `silence`, in ms: how long a bucket may say nothing. */
export const openObjects = ({ dir, bucket }: ModulesPlace, silence?: number): Objects =>
  bucket ? s3Objects(bucket, silence) : diskObjects(dir);

/** MODULES_DIR, or MODULES_BUCKET with the credentials that pictures have too; the server's own reading is in api/src/config.ts. */
export function readModulesPlace(env: Readonly<Record<string, string | undefined>>): ModulesPlace {
  const { MODULES_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const dir = env['MODULES_DIR'] || './releases';
  if (!bucket) return { dir, bucket: undefined };
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new Error('MODULES_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return { dir, bucket: { bucket, endpoint, accessKeyId, secretAccessKey, region: env['S3_REGION'] || 'us-east-1' } };
}
