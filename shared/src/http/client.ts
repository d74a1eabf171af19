import type { HTTPError, KyInstance, Options, ResponsePromise } from 'ky';
import type {} from 'platform/wire/rendered-page';

type Request = (path: string, options?: Options) => ResponsePromise;
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** The part of a ky instance that callers use. */
export type Client = Request & Record<(typeof methods)[number], Request>;

type Loaded = Record<'api' | 'anonymousApi', KyInstance>;
let loaded: Loaded | undefined;

/** Loads the HTTP client lazily: a server-rendered page needs it only for the first interaction. */
export const loadClient = async (): Promise<Loaded> => (loaded ??= await import(/* webpackChunkName: "calls" */ './ky-client.ts'));

/** The shortcut methods of ky's own promises. */
const readable = (response: Promise<Response>): ResponsePromise =>
  Object.assign(response, {
    json: () => response.then((reply) => reply.json()),
    text: () => response.then((reply) => reply.text()),
    blob: () => response.then((reply) => reply.blob()),
    arrayBuffer: () => response.then((reply) => reply.arrayBuffer()),
    formData: () => response.then((reply) => reply.formData()),
  }) as ResponsePromise;

/** Reply embedded in the server-rendered page. Errors are requested again, for the error object. */
function replyInPage(path: string, { method = 'get', searchParams }: Options): Response | undefined {
  if (method.toLowerCase() !== 'get') return undefined;
  const query = searchParams ? `?${new URLSearchParams(searchParams as Record<string, string>)}` : '';
  const reply = globalThis.drawnReply?.(`/api/${path}${query}`);
  return reply?.ok ? reply : undefined;
}

function clientOf(name: keyof Loaded): Client {
  const request: Request = (path, options = {}) => {
    const reply = replyInPage(path, options);
    if (reply) return readable(Promise.resolve(reply));
    // Synchronous once loaded: an unloading page sends nothing later.
    return loaded ? loaded[name](path, options) : readable(loadClient().then((client) => client[name](path, options)));
  };
  const short = methods.map((method) => [method, (path: string, options?: Options) => request(path, { ...options, method })]);
  return Object.assign(request, Object.fromEntries(short) as Record<(typeof methods)[number], Request>);
}

/**
 * The client of our API, by ky. Paths are relative to /api ('actividades/'). No client timeout; 2xx is success; GETs are retried silently,
 * writes never, except after an ended session. Read replies as `(await api.get(path)).json()`: the shortcut adds an Accept header, and then
 * the browser does not use the page's preload.
 */
export const api = clientOf('api');

/** For the two calls without the session: login and the public events list. */
export const anonymousApi = clientOf('anonymousApi');

/** GET a path below /api. @public For modules built before `call` existed: the shell shares it with them. */
export async function getJson<T>(path: string, options?: Options): Promise<T> {
  return (await api.get(path, options)).json<T>();
}

/** By name: the class is in the lazy chunk. */
const isRefusal = (error: unknown): error is HTTPError => error instanceof Error && error.name === 'HTTPError';

/** The server's error sentence, if any. */
export function refusalDetail(error: unknown): string | undefined {
  if (!isRefusal(error)) return undefined;
  const { detail } = (error.data ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && detail.trim() !== '' ? detail : undefined;
}

/** Status of an error response, or undefined without a response. */
export const refusalStatus = (error: unknown): number | undefined => (isRefusal(error) ? error.response.status : undefined);
