import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { contentSecurityPolicy } from './headers.ts';

const app = await startFileApp({ config: { publicUrl: 'https://club.example' } });
const own =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; manifest-src 'self'";

test.each(['/healthz', '/captcha', '/nada'])('%s carries the security headers of a page', async (url) => {
  expect((await app.server.inject(url)).headers).toMatchObject({
    'content-security-policy': own,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test.each([
  ['/inscripciones/dia', '(self)'],
  ['/inscripciones/dia/', '(self)'],
  ['/inscripciones/dia?x=1', '(self)'],
  ['/admin/actividades/12/inscritos/lista', '(self)'],
  ['/admin/actividades/12/inscritos', '()'],
  ['/inscripciones', '()'],
  ['/inscripciones/diario', '()'],
  ['/inscripciones/dia/otra', '()'],
  ['/?/inscripciones/dia', '()'],
])('the camera on %s: %s', async (url, camera) => {
  const policy = `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`;
  expect((await app.server.inject(url)).headers['permissions-policy']).toBe(policy);
});

test.each(['/api/inscripciones/estado-formulario', '/api/user/me', '/api/nada'])('%s answers data in which nothing runs', async (url) => {
  expect((await app.server.inject(url)).headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('HSTS only where the site is served over https', async () => {
  const plain = app.again({ config: { publicUrl: 'http://localhost:3000' } });
  expect((await plain.server.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
});

test('HSTS takes in the subdomains only where the club says that all of them have https', async () => {
  const whole = app.again({ config: { publicUrl: 'https://club.example', hstsSubdomains: true } });
  const reply = await whole.server.inject('/healthz');
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the policy lets Google in only when its captcha is configured', () => {
  const publicUrl = 'https://club.example';
  expect(contentSecurityPolicy({ publicUrl, recaptcha: undefined })).toBe(own);
  const widened = contentSecurityPolicy({ publicUrl, recaptcha: { siteKey: 'a', secret: 'b', verifyUrl: 'c' } });
  expect(widened).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
  expect(widened).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
});
