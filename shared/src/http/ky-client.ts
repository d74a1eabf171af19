import ky, { HTTPError, type KyInstance, type RetryOptions } from 'ky';
import { isUnconfirmed } from 'shared/http/unconfirmed';
import { currentSession } from 'shared/session/session';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function xsrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie && decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/**
 * Reads are retried with ky's defaults; a write, and a read that needs a confirmation, only after its session has ended and been renewed, or after the requested confirmation:
 * then the same body is sent again. Here and not in an afterResponse hook: with such a hook ky reads every reply twice, also the ten
 * megabytes of a whole list.
 */
const shouldRetry: NonNullable<RetryOptions['shouldRetry']> = async ({ error, retryCount }) => {
  const { request } = error as { request?: Request };
  // Of reads only a sensitive one is sent again: the file of a remittance.
  if (request && !writes.has(request.method) && !isUnconfirmed(error)) return undefined;
  const used = request?.headers.get('Authorization')?.slice('Bearer '.length);
  if (!used || !(error instanceof HTTPError) || retryCount > 1) return false;
  const { renew, confirm } = currentSession();
  if (error.response.status === 401) return Boolean(await renew?.(used));
  return isUnconfirmed(error) && Boolean(await confirm?.());
};

const authorize = ({ request }: { request: Request }) => {
  const { token } = currentSession();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
};

const echoXsrf = ({ request }: { request: Request }) => {
  const xsrf = writes.has(request.method) ? xsrfToken() : undefined;
  if (xsrf) request.headers.set('X-XSRF-TOKEN', xsrf);
};

/** The loaded `api` of client.ts. */
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

const forgetToken = ({ request }: { request: Request }) => request.headers.delete('Authorization');

export const anonymousApi: KyInstance = api.extend({ hooks: { beforeRequest: [forgetToken], beforeRetry: [forgetToken] } });
