import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestHookHandler } from 'fastify';
import { isFromOwnPage } from 'platform/serve/own-cookie';
import { type Access, type Calls, withoutFinalSlash } from 'shared/contract/call-table';
import type { StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { isStaff } from './is-staff.ts';
import { bearerToken, type Sessions, type SessionUser } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** The session's user; null on public routes, which may ask `sessions.find`. */
    user: SessionUser | null;
  }
}

/**
 * Enforces the table of calls on every route under /api registered after this call: a route that is not in it stops the start, and so
 * does a call that has no route. The documentation is public.
 */
export function guardRoutes(app: FastifyInstance, sessions: Sessions, calls: Calls): void {
  const rules = new Map(Object.entries(calls).map(([key, { access }]) => [withoutFinalSlash(key), access]));
  const unanswered = new Set(rules.keys());
  const admit =
    (rule: Exclude<Access, 'public'>) =>
    (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      // No cache keeps the reply of a call behind a role, unless the route says which may.
      reply.header('cache-control', 'private, no-store');
      sessions.find(request, rule).then((user) => {
        if (!user) return done(notSignedIn(request));
        if (!hasRole(user, rule)) return done(forbidden());
        request.user = user;
        done();
      }, done);
    };

  app.decorateRequest('user', null);
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith('/api/docs')) return;
    const methods = [route.method].flat();
    const path = withoutFinalSlash(route.url.slice('/api'.length));
    // HEAD comes with GET.
    const key = `${methods.join().replace('HEAD', 'GET')} ${path}`;
    const rule = rules.get(key);
    if (rule === undefined) throw new Error(`${key} is not in the table of calls.`);
    unanswered.delete(key);
    route.config = { ...route.config, access: rule };
    // The public routes do without: they are asked the most.
    if (rule !== 'public') route.onRequest = [admit(rule), ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onReady', async () => {
    if (unanswered.size > 0) throw new Error(`No route answers ${[...unanswered].join(', ')}.`);
  });
}

const hasRole = (user: StoredUser, rule: Access) => (rule === 'webmaster' ? user.rol === 'webmaster' : rule !== 'staff' || isStaff(user));

export const forbidden = () => new HttpError(403, 'No tienes permiso para hacer esto.');

const refuse = (detail: string) => new HttpError(401, detail, { 'www-authenticate': 'Bearer' });

/** The 401 of an ended session. */
export const unauthorized = () => refuse('Tu sesión no es válida o ha caducado. Vuelve a entrar.');

/** The 401 of a request without a session does not say that one has ended. */
export const notSignedIn = (request: FastifyRequest) =>
  bearerToken(request) === null ? refuse('Inicia sesión para continuar.') : unauthorized();

/** The session's user, and their address. */
export interface SessionActor extends SessionUser {
  ip: string;
}

export const actorOf = (request: Pick<FastifyRequest, 'user' | 'ip'>): SessionActor => ({ ...currentUser(request), ip: request.ip });

/** The user of a route whose rule is not `public`. */
export function currentUser(request: { user: SessionUser | null }): SessionUser {
  if (!request.user) throw unauthorized();
  return request.user;
}

/**
 * Rejects requests of another site's page, for calls without a session. A browser names the origin of a call
 * in `Sec-Fetch-Site`, an older one in `Origin`; a client with neither is no browser.
 */
export const onlyFromOwnPages: onRequestHookHandler = (request, _reply, done) => {
  done(isFromOwnPage(request) ? undefined : new HttpError(403, 'Esto solo se puede pedir desde una página de esta web.'));
};
