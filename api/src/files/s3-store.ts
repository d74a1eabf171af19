import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { askInTime, PeerError } from 'shared/releases/ask-in-time';
import { createPeer, type Watch } from '../peers/peer.ts';
import { checkKey, type FileStore } from './file-store.ts';

/** Files in a bucket of any service that speaks S3, addressed by path: <endpoint>/<bucket>/<key>. */
export function createS3Store(config: S3Config, watch: Watch): FileStore {
  const peer = createPeer('bucket of pictures', 'El almacén de archivos no responde. Inténtalo de nuevo más tarde.', watch);
  const silence = watch.patience.bucket;
  const client = new AwsClient({ ...config, service: 's3', retries: 3 });
  const base = `${config.endpoint.replace(/(?<!\/)\/+$/, '')}/${config.bucket}`;
  const ask = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    checkKey(key);
    const sending = init.body instanceof Uint8Array ? init.body.length : 0;
    return peer.call(async () => {
      const send = (how: RequestInit) => client.fetch(`${base}/${key}`, { method, ...init, ...how });
      const reply = await askInTime(send, { peer: 'The file service', silence, sending });
      if (reply.ok || reply.status === 404) return reply;
      await reply.body?.cancel();
      throw new PeerError(`The file service answered ${reply.status} to ${method} ${key}.`);
    });
  };

  const sizeOf = async (key: string): Promise<number | undefined> => {
    const reply = await ask('HEAD', key);
    return reply.ok ? Number(reply.headers.get('content-length')) : undefined;
  };

  return {
    async put(key, content) {
      const body = 'path' in content ? await readFile(content.path) : content;
      const reply = await ask('PUT', key, { body: new Uint8Array(body) });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The file service has no bucket ${config.bucket}.`);
    },
    async open(key) {
      const size = await sizeOf(key);
      if (size === undefined) return undefined;
      const read = async (range?: { start: number; end: number }) => {
        const reply = await ask('GET', key, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {});
        if (!reply.ok || !reply.body) throw new Error(`${key} went away while it was read.`);
        return Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
      };
      return { size, read, close: async () => {} };
    },
    exists: async (key) => (await sizeOf(key)) !== undefined,
    async delete(key) {
      const reply = await ask('DELETE', key);
      await reply.body?.cancel();
    },
    // The service keeps no half of a file.
    sweep: async () => {},
  };
}
