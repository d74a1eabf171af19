import { AwsClient } from 'aws4fetch';
import { askInTime, PeerError } from './ask-in-time.ts';
import { checkPath, Moved, type ListedObject, type Objects } from './objects.ts';

export interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

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

const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const textOf = (xml: string, tag: string) => unescape(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '');

/** In ms: a service answers within a tenth of that. */
const usualSilence = 5000;

/**
 * A bucket of a service that speaks S3. It may say nothing for `silence` ms, then what was asked fails (PeerSilent). `only` is the service's
 * conditional write; one that does not know it is asked for the tag right before, which leaves a moment between two releases of the same
 * module.
 */
export function s3Objects({ endpoint, bucket, ...credentials }: Bucket, silence = usualSilence): Objects {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;
  const ask = async (method: string, address: string, init: RequestInit = {}, expected: number[] = []): Promise<Response> => {
    const sending = init.body instanceof Uint8Array ? init.body.length : 0;
    const reply = await askInTime((how) => client.fetch(address, { method, ...init, ...how }), { peer: 'The bucket', silence, sending });
    if (reply.ok || expected.includes(reply.status)) return reply;
    await reply.body?.cancel();
    throw new PeerError(`The bucket answered ${reply.status} to ${method} ${new URL(address).pathname}.`);
  };
  const addressOf = (path: string) => {
    checkPath(path);
    return `${base}/${path}`;
  };
  const tagOf = async (path: string): Promise<string | null> => {
    const reply = await ask('HEAD', addressOf(path), {}, [404]);
    return reply.ok ? reply.headers.get('etag') : null;
  };

  return {
    async get(path) {
      const reply = await ask('GET', addressOf(path), {}, [404]);
      const bytes = Buffer.from(await reply.arrayBuffer());
      return reply.ok ? { bytes, tag: reply.headers.get('etag') ?? '' } : undefined;
    },
    async put(path, bytes, only) {
      const headers: Record<string, string> = {
        'content-type': typeOf(path),
        'cache-control': isVersionFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      };
      if (only) {
        if ((await tagOf(path)) !== only.tag) throw new Moved(path);
        if (only.tag === null) headers['if-none-match'] = '*';
        else headers['if-match'] = only.tag;
      }
      const reply = await ask('PUT', addressOf(path), { headers, body: new Uint8Array(bytes) }, only ? [404, 409, 412] : []);
      await reply.body?.cancel();
      if (!reply.ok) throw new Moved(path);
    },
    async list(prefix) {
      checkPath(prefix);
      const found: ListedObject[] = [];
      let next = '';
      do {
        const more = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const xml = await (await ask('GET', `${base}?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`)).text();
        for (const entry of xml.split('<Contents>').slice(1)) {
          found.push({ path: textOf(entry, 'Key'), tag: textOf(entry, 'ETag'), changed: new Date(textOf(entry, 'LastModified')) });
        }
        next = textOf(xml, 'NextContinuationToken');
      } while (next !== '');
      return found;
    },
    async delete(path) {
      const reply = await ask('DELETE', addressOf(path), {}, [404]);
      await reply.body?.cancel();
    },
  };
}
