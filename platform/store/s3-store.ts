import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { askInTime, PeerError, ConnectionError } from './ask-in-time.ts';
import { checkPath, listing, PreconditionFailed, type ByteRange, type ListedObject, type ObjectStore } from './object-store.ts';

export interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Options {
  /** In ms: the timeout of the service. The default is for a release, which one user waits for; a server uses less. */
  silence?: number;
  /** Headers of an object, which the service sends to browsers. */
  headersOf?: (path: string) => Record<string, string>;
}

const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const textOf = (xml: string, tag: string) => unescape(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '');

/** Retries a read once after a broken connection; writes are not retried, since they may have been done. */
async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return read();
  }
}

/** The size of a part, of which a service takes 10,000. */
const partBytes = 8 * 1024 ** 2;

/** All but the last one are full. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.alloc(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(partBytes - filled, chunk.length - at);
      part.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < partBytes) continue;
      yield part;
      // The one that was yielded has been sent.
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** The condition of a write: an object that still has this tag; null: none yet. */
function conditionOf(tag: string | null | undefined): Record<string, string> {
  if (tag === undefined) return {};
  return tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
}

/**
 * A bucket of a service that speaks S3, addressed by path: <endpoint>/<bucket>/<path>. A timeout is a TimeoutError.
 * `only` is the service's conditional write; one that does not know it is asked for the tag right before, which leaves a moment
 * between two writers of the same object.
 */
export function s3Store(
  { endpoint, bucket, ...credentials }: Bucket,
  { silence = 30_000, headersOf = () => ({}) }: S3Options = {},
): ObjectStore {
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
  /** An answer without a tag is not the service's, but for example a network's log-in page: nothing was stored, and it is no object. */
  const askObject: typeof ask = async (method, address, init, expected) => {
    const reply = await ask(method, address, init, expected);
    if (!reply.ok || reply.headers.get('etag')) return reply;
    await reply.body?.cancel();
    throw new PeerError(`What answered ${method} ${new URL(address).pathname} is no bucket: it names no ETag.`);
  };
  const head = async (path: string): Promise<Headers | undefined> => {
    const reply = await readTwice(() => askObject('HEAD', addressOf(path), {}, [404]));
    return reply.ok ? reply.headers : undefined;
  };

  async function* walk(prefix: string): AsyncGenerator<ListedObject> {
    let next = '';
    do {
      const more = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const address = `${base}?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`;
      const xml = await readTwice(async () => (await ask('GET', address)).text());
      if (!xml.includes('<ListBucketResult')) throw new PeerError('What answered is no bucket: it gave no list.');
      for (const entry of xml.split('<Contents>').slice(1)) {
        yield { path: textOf(entry, 'Key'), tag: textOf(entry, 'ETag'), changed: new Date(textOf(entry, 'LastModified')) };
      }
      next = textOf(xml, 'NextContinuationToken');
    } while (next !== '');
  }
  /** An object of unknown size goes in parts; a service takes them as one, or none of it. */
  const putInParts = async (path: string, parts: AsyncIterator<Buffer>, first: Buffer): Promise<void> => {
    const address = addressOf(path);
    const begun = await (await ask('POST', `${address}?uploads`, { headers: headersOf(path) })).text();
    if (textOf(begun, 'UploadId') === '') throw new PeerError('What answered is no bucket: it began no upload.');
    const upload = `uploadId=${encodeURIComponent(textOf(begun, 'UploadId'))}`;
    try {
      const tags: string[] = [];
      for (let part: IteratorResult<Buffer> = { value: first }; !part.done; part = await parts.next()) {
        const body = new Uint8Array(part.value);
        const reply = await askObject('PUT', `${address}?partNumber=${tags.length + 1}&${upload}`, { body });
        tags.push(reply.headers.get('etag') ?? '');
        await reply.body?.cancel();
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escape(tag)}</ETag></Part>`).join('');
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
      const ended = await (await ask('POST', `${address}?${upload}`, { body, headers: { 'content-type': 'application/xml' } })).text();
      // The service may report an error after it has answered 200.
      if (!ended.includes('<CompleteMultipartUploadResult'))
        throw new PeerError(`The bucket did not keep ${path}: ${textOf(ended, 'Code')}.`);
    } catch (error) {
      // The rest is no object; a bucket may be set to drop such parts after some days.
      await ask('DELETE', `${address}?${upload}`, {}, [404, 405]).then(
        (reply) => reply.body?.cancel(),
        () => {},
      );
      throw error;
    }
  };
  return {
    get: (path) =>
      readTwice(async () => {
        const reply = await askObject('GET', addressOf(path), {}, [404]);
        const bytes = Buffer.from(await reply.arrayBuffer());
        return reply.ok ? { bytes, tag: reply.headers.get('etag') ?? '' } : undefined;
      }),
    async open(path) {
      const headers = await head(path);
      if (!headers) return undefined;
      const read = async (range?: ByteRange) => {
        const reply = await askObject(
          'GET',
          addressOf(path),
          range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
          [404],
        );
        if (!reply.ok || !reply.body) throw new Error(`${path} went away while it was read.`);
        return Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
      };
      async function* pass() {
        yield* (await read()) as AsyncIterable<Uint8Array>;
      }
      return { size: Number(headers.get('content-length')), read, pass, close: async () => {} };
    },
    exists: async (path) => (await head(path)) !== undefined,
    async put(path, content, only) {
      if (Symbol.asyncIterator in content) {
        const parts = inParts(content)[Symbol.asyncIterator]();
        const first = await parts.next();
        const { value = Buffer.alloc(0) } = first as { value?: Buffer };
        if (value.length === partBytes) return putInParts(path, parts, value);
        return this.put(path, value, only);
      }
      const address = addressOf(path);
      const headers = headersOf(path);
      if (only && ((await head(path))?.get('etag') ?? null) !== only.tag) throw new PreconditionFailed(path);
      const body = new Uint8Array('path' in content ? await readFile(content.path) : content);
      const send = (more: Record<string, string>) =>
        askObject('PUT', address, { headers: { ...headers, ...more }, body }, only ? [404, 409, 412] : [404]);
      let reply = await send(conditionOf(only?.tag));
      // Some services (Ceph 16) compare the tag without its quotes, and reject every other.
      if (reply.status === 412 && only?.tag && (await head(path))?.get('etag') === only.tag) {
        await reply.body?.cancel();
        reply = await send(conditionOf(only.tag.replaceAll('"', '')));
      }
      await reply.body?.cancel();
      if (!reply.ok) throw only ? new PreconditionFailed(path) : new Error(`There is no bucket ${bucket}.`);
    },
    ...listing(walk),
    async delete(path) {
      const reply = await ask('DELETE', addressOf(path), {}, [404]);
      await reply.body?.cancel();
    },
    // Nothing to sweep: an upload that breaks off leaves no object.
    sweep: async () => {},
  };
}
