import type { HTTPError, KyInstance, Options, ResponsePromise } from 'ky';
import type {} from 'platform/face/drawn-page';

type Request = (path: string, options?: Options) => ResponsePromise;
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** What callers use of a ky instance. */
export type Client = Request & Record<(typeof methods)[number], Request>;

type Loaded = Record<'api' | 'anonymousApi', KyInstance>;
let loaded: Loaded | undefined;

/** Loads what makes calls, which a page that the server has drawn does without until somebody does something. */
export const loadClient = async (): Promise<Loaded> => (loaded ??= await import(/* webpackChunkName: "calls" */ './ky-client.ts'));

/** The short forms that ky's own promises have. */
const readable = (response: Promise<Response>): ResponsePromise =>
  Object.assign(response, {
    json: () => response.then((reply) => reply.json()),
    text: () => response.then((reply) => reply.text()),
    blob: () => response.then((reply) => reply.blob()),
    arrayBuffer: () => response.then((reply) => reply.arrayBuffer()),
    formData: () => response.then((reply) => reply.formData()),
  }) as ResponsePromise;

/** The reply that stands in the page itself, where the server has drawn it with that. What was refused takes the long way, to its error. */
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
    // At once when it is here: a page that is being left sends nothing later.
    return loaded ? loaded[name](path, options) : readable(loadClient().then((client) => client[name](path, options)));
  };
  const short = methods.map((method) => [method, (path: string, options?: Options) => request(path, { ...options, method })]);
  return Object.assign(request, Object.fromEntries(short) as Record<(typeof methods)[number], Request>);
}

/**
 * The one client of our API, by ky. Paths are relative to /api ('actividades/').
 * No client time-out; 2xx is success; GETs are retried quietly, writes never, but for the one that an ended session refused.
 * Read replies as `(await api.get(path)).json()`: the short form adds an Accept header, and then the
 * browser does not use what the page preloaded.
 */
export const api = clientOf('api');

/** For the two calls that travel without the session: login and the public events list. */
export const anonymousApi = clientOf('anonymousApi');

/** GET a path below /api. @public For modules that were built before there was `call`: the shell shares it with them. */
export async function getJson<T>(path: string, options?: Options): Promise<T> {
  return (await api.get(path, options)).json<T>();
}

/** By its name: the class comes with what makes calls. */
const isRefusal = (error: unknown): error is HTTPError => error instanceof Error && error.name === 'HTTPError';

/** The server's own sentence about a refusal, if it sent one. */
export function refusalDetail(error: unknown): string | undefined {
  if (!isRefusal(error)) return undefined;
  const { detail } = (error.data ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && detail.trim() !== '' ? detail : undefined;
}

/** Status of a refused call, or undefined when no answer came. */
export const refusalStatus = (error: unknown): number | undefined => (isRefusal(error) ? error.response.status : undefined);
