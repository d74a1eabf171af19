import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';

interface Kept {
  status: number;
  headers: Headers;
  body: Buffer;
  until: number;
  /** Request headers that have to be the same. */
  vary: readonly (readonly [string, string | undefined])[];
}

export interface CachingProxy {
  url: string;
  purgeUrl: string;
  /** The purges that it got, in order: tags, and the authorization. */
  purges: readonly { tags: string[]; authorization: string | undefined }[];
  /** How it answers purges: as it should, with 503, or not at all. */
  purging: 'well' | 'badly' | 'never';
  close(): Promise<void>;
}

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD';
const tokens = (header: string | null) => (header ?? '').split(',').map((each) => each.trim().toLowerCase());
const ageIn = (header: string | null) => Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);

/** In s: how long a shared cache may keep it (RFC 9111, RFC 9213). */
function keptFor(headers: Headers): number {
  const own = tokens(headers.get('cache-control'));
  if (headers.has('set-cookie') || own.includes('private') || own.includes('no-store')) return 0;
  const targeted = headers.get('cdn-cache-control');
  if (targeted !== null) return ageIn(targeted);
  return own.includes('public') ? ageIn(headers.get('cache-control')) : 0;
}

/** A small CDN: it stands before `origin`, caches what it may, says so in `x-cache`, and purges by tag. */
export async function startCachingProxy(origin: () => string): Promise<CachingProxy> {
  const kept = new Map<string, Kept[]>();
  const purges: { tags: string[]; authorization: string | undefined }[] = [];
  const state = { purging: 'well' as CachingProxy['purging'] };

  const purge = async (request: IncomingMessage): Promise<number> => {
    const { tags } = (await json(request)) as { tags: string[] };
    purges.push({ tags, authorization: request.headers.authorization });
    if (state.purging !== 'well') return 503;
    const forgotten = (headers: Headers) => tokens(headers.get('cache-tag')).some((tag) => tags.includes(tag));
    for (const [key, variants] of kept) {
      kept.set(
        key,
        variants.filter(({ headers }) => !forgotten(headers)),
      );
    }
    return 200;
  };

  const find = ({ url = '', headers }: IncomingMessage): Kept | undefined =>
    kept
      .get(url)
      ?.find(({ until, vary }) => until > performance.now() && vary.every(([name, value]) => headers[name]?.toString() === value));

  const ask = async (request: IncomingMessage): Promise<Kept> => {
    const { url = '', method = 'GET', headers } = request;
    const sent = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name));
    const reply = await fetch(`${origin()}${url}`, {
      method,
      headers: sent as [string, string][],
      ...(hasBody(method) && { body: new Uint8Array(await buffer(request)) }),
    });
    const names = tokens(reply.headers.get('vary')).filter((name) => name !== '');
    const vary = names.map((name) => [name, headers[name]?.toString()] as const);
    const until = performance.now() + keptFor(reply.headers) * 1000;
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()), until, vary };
  };

  const server = createServer(async (request, response) => {
    if (request.url === '/purge') {
      if (state.purging === 'never') return void buffer(request);
      return void response.writeHead(await purge(request)).end();
    }
    const found = request.method === 'GET' ? find(request) : undefined;
    const reply = found ?? (await ask(request));
    if (!found && request.method === 'GET' && reply.status === 200 && reply.until > performance.now()) {
      kept.set(request.url ?? '', [...(kept.get(request.url ?? '') ?? []), reply]);
    }
    const headers = [...reply.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name));
    response.writeHead(reply.status, { ...Object.fromEntries(headers), 'x-cache': found ? 'hit' : 'miss' }).end(reply.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    purgeUrl: `${url}/purge`,
    purges,
    get purging() {
      return state.purging;
    },
    set purging(how) {
      state.purging = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
