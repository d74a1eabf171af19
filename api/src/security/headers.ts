import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type SecurityConfig = Pick<Config, 'publicUrl' | 'recaptcha'>;

/** The content security policy of every page: nothing but our own origin, and Google's captcha only when it is configured. */
export function contentSecurityPolicy(config: SecurityConfig): string {
  const google = config.recaptcha !== undefined;
  return [
    "default-src 'none'",
    `script-src 'self'${google ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''}`,
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(google ? ['frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'] : []),
  ].join('; ');
}

/** Sets the security headers of every reply; a route may still replace one. */
export function secureReplies(app: FastifyInstance, config: SecurityConfig): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(config),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
