import type { FastifyInstance } from 'fastify';
import type { Inline } from 'platform/serve/finish-rendered';
import type { Config } from '../../core/base/config.ts';

type SecurityConfig = Pick<Config, 'publicUrl' | 'recaptcha'>;

/**
 * The content security policy of every page: nothing but our own origin, Google's captcha only when it is configured, and the
 * origins that modules come from (`origins`), by the registry. Inline scripts and styles are named by their digests (`inline`).
 */
export function contentSecurityPolicy(
  config: SecurityConfig,
  origins: readonly string[] = [],
  inline: Inline = { scripts: [], styles: [] },
): string {
  const own = ["'self'", ...origins].join(' ');
  const google = config.recaptcha !== undefined;
  return [
    "default-src 'none'",
    `script-src ${[own, ...inline.scripts].join(' ')}${google ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''}`,
    `style-src ${[own, ...inline.styles].join(' ')}`,
    `connect-src ${own}`,
    `img-src ${own}`,
    `font-src ${own}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(google ? ['frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'] : []),
  ].join('; ');
}

/**
 * Sets the security headers of every reply; a route may still replace one. The calls of the API answer data, which no
 * browser shows as a document: theirs are fewer, and forbid everything.
 */
export function secureReplies(app: FastifyInstance, config: SecurityConfig & Pick<Config, 'hstsSubdomains'>): void {
  const hsts = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`;
  const always = {
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  };
  const ofData = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
  const ofPages = {
    ...always,
    'content-security-policy': contentSecurityPolicy(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': policyOf('()'),
    'cross-origin-opener-policy': 'same-origin',
  };
  const ofPersonalPages = { ...ofPages, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isCall(request.url) ? ofData : isPersonal(request.url) ? ofPersonalPages : ofPages);
    // For scanning a rider's code.
    if (withCamera.test(request.url)) reply.header('permissions-policy', policyOf('(self)'));
    done();
  });
}

const withCamera = /^\/(?:inscripciones\/dia|admin\/actividades\/\d+\/inscritos\/lista)\/?(?:\?|$)/;
const policyOf = (camera: string) => `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`;

/** By the address: Fastify builds `routeOptions` anew each time it is asked, which cost more than all the rest of a public reply. */
const isCall = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs');

/** The page behind a personal link, or behind the code of a member's card, and what members show each other. */
const isPersonal = (url: string) => /^\/(?:mi-inscripcion|mi-carnet|mandato|no-mas-noticias|directorio-socios|documentos|c\/)/.test(url);
