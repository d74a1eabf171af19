import ky, { type AfterResponseHook, HTTPError, type KyInstance } from 'ky';
import { currentSession } from 'shared/session/session';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function xsrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** A session that ended while somebody was typing: they sign in again, and what they sent is sent again. */
const signInAndRepeat: AfterResponseHook = async ({ request, response, retryCount }) => {
  const used = request.headers.get('Authorization')?.slice('Bearer '.length);
  if (response.status !== 401 || !used || retryCount > 0 || !writes.has(request.method)) return undefined;
  const token = await currentSession().renew?.(used);
  if (!token) return undefined;
  request.headers.set('Authorization', `Bearer ${token}`);
  return ky.retry({ request, delay: 1 });
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
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504], backoffLimit: 2000 },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const { token } = currentSession();
        if (token) request.headers.set('Authorization', `Bearer ${token}`);
        const xsrf = writes.has(request.method) ? xsrfToken() : undefined;
        if (xsrf) request.headers.set('X-XSRF-TOKEN', xsrf);
      },
    ],
    afterResponse: [signInAndRepeat],
  },
});

/** For the two calls that travel without the session: login and the public events list. */
export const anonymousApi: KyInstance = api.extend({
  hooks: { beforeRequest: [({ request }) => request.headers.delete('Authorization')] },
});

/** GET a path below /api and trust the reply to have the contract's shape. */
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
