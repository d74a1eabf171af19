import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import type { Bucket } from '../store/s3-store.ts';
import { addConditionalWrites } from './conditional-writes.ts';
import { writeWhole } from './whole-writes.ts';

/** The address of the buckets, and its access keys. */
export type S3Service = Omit<Bucket, 'bucket'>;

export async function makeBucket({ endpoint, ...credentials }: S3Service, name: string): Promise<Bucket> {
  const reply = await new AwsClient({ ...credentials, service: 's3' }).fetch(`${endpoint}/${name}`, { method: 'PUT' });
  if (!reply.ok) throw new Error(`No bucket ${name} could be made: ${reply.status} ${await reply.text()}`);
  return { endpoint, ...credentials, bucket: name };
}

/** A service that speaks S3, with one bucket, its files under `dataDir`. */
export async function startS3Server(
  dataDir: string,
  options: { bareTags?: boolean } = {},
): Promise<{ config: Bucket; service: S3Service; stop(): Promise<void> }> {
  const bucket = 'tests';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  writeWhole(server);
  addConditionalWrites(server, options);
  const { port } = (await server.run()) as AddressInfo;
  const service = { endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  return {
    config: { ...service, bucket },
    service,
    stop: async () => {
      await server.close();
    },
  };
}
