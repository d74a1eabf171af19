import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '../store/s3-store.ts';
import { addConditionalWrites } from './conditional-writes.ts';

/** A service that speaks S3, with one bucket, its files under `dataDir`. */
export async function startS3Server(dataDir: string): Promise<{ config: Bucket; stop(): Promise<void> }> {
  const bucket = 'tests';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  addConditionalWrites(server);
  const { port } = (await server.run()) as AddressInfo;
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' },
    stop: async () => {
      await server.close();
    },
  };
}
