import ky, { HTTPError, type KyInstance, type RetryOptions } from 'ky';
import { currentSession } from 'shared/session/session';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function xsrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/**
 * Reads are tried again as ky does by itself; a write only when an ended session refused it and its owner has signed in again: then what
 * they sent is sent again. Asked here and not by a hook after the response: for such a hook ky reads every reply twice, also the ten
 * megabytes of a whole list.
 */
const shouldRetry: NonNullable<RetryOptions['shouldRetry']> = async ({ error, retryCount }) => {
  const { request } = error as { request?: Request };
  if (request && !writes.has(request.method)) return undefined;
  const used = request?.headers.get('Authorization')?.slice('Bearer '.length);
  if (!used || refusalStatus(error) !== 401 || retryCount > 1) return false;
  return Boolean(await currentSession().renew?.(used));
};

const authorize = ({ request }: { request: Request }) => {
  const { token } = currentSession();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
};

const echoXsrf = ({ request }: { request: Request }) => {
  const xsrf = writes.has(request.method) ? xsrfToken() : undefined;
  if (xsrf) request.headers.set('X-XSRF-TOKEN', xsrf);
};

/**
 * The one client of our API. Paths are relative to /api ('actividades/').
 * No client time-out; 2xx is success; GETs are retried quietly, writes never, but for the one that an ended session refused.
 * Read replies as `(await api.get(path)).json()`: the short form adds an Accept header, and then the
 * browser does not use what the page preloaded.
 */
export const api: KyInstance = ky.create({
  prefix: '/api',
  timeout: false,
  retry: {
    limit: 2,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    shouldRetry,
    statusCodes: [408, 502, 503, 504],
    backoffLimit: 2000,
  },
  hooks: { beforeRequest: [authorize, echoXsrf], beforeRetry: [authorize] },
});

/** For the two calls that travel without the session: login and the public events list. */
export const anonymousApi: KyInstance = api.extend({
  hooks: { beforeRequest: [({ request }) => request.headers.delete('Authorization')] },
});

/** GET a path below /api. For modules that were built before there was `call`: it is part of what the shell shares with them. */
export async function getJson<T>(path: string, options?: Parameters<KyInstance['get']>[1]): Promise<T> {
  return (await api.get(path, options)).json<T>();
}

/** The server's own sentence about a refusal, if it sent one. */
export function refusalDetail(error: unknown): string | undefined {
  if (!(error instanceof HTTPError)) return undefined;
  const { detail } = (error.data ?? {}) as { detail?: unknown };
  return typeof detail === 'string' && detail.trim() !== '' ? detail : undefined;
}

/** Status of a refused call, or undefined when no answer came. */
export const refusalStatus = (error: unknown): number | undefined => (error instanceof HTTPError ? error.response.status : undefined);
