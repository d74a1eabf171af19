import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clubBlock } from 'shared/facts/club';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeEmail } from '../mail/email.ts';
import { queueEmail } from '../mail/outbox.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { startTestApp } from '../../testing/test-app.ts';

const distDir = mkdtempSync(join(tmpdir(), 'moto-club-about-'));
for (const folder of ['shell/assets', 'modules']) mkdirSync(join(distDir, folder), { recursive: true });
const head = `<title>x</title><meta name="description" content="x"><meta name="theme-color" content="#124152"><link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">`;
writeFileSync(join(distDir, 'shell/index.html'), `<html><head>${head}</head><body><div id="root"></div></body></html>`);
writeFileSync(join(distDir, 'shell/shell.json'), JSON.stringify({ paths: ['/login'], chunks: {}, drawn: [] }));
writeFileSync(join(distDir, 'modules/registry.json'), '[]');

let clock = new Date('2026-05-04T10:00:00Z');
const inbox = await startSmtpInbox();
const app = await startTestApp({ distDir, now: () => clock, config: { smtpUrl: inbox.url, publicUrl: 'https://club.example' } });
const other = app.again({ distDir, now: () => clock });
afterAll(async () => {
  await app.close();
  await inbox.close();
  rmSync(distDir, { recursive: true, force: true });
});
const { headers } = await app.addUser('webmaster');
beforeEach(async () => {
  for (const table of ['ajustes', 'versiones_ajustes'] as const) await app.db.deleteFrom(table).execute();
});

const putIdentity = async (fields: Record<string, string | Blob>) => {
  const form = await multipartOf(fields);
  return (
    await app.server.inject({ method: 'PUT', url: '/api/ajustes/identidad', ...form, headers: { ...form.headers, ...headers } })
  ).json<{ logo: string | null }>();
};
const open = async ({ server } = other) => {
  const { body, headers: sent } = await server.inject('/login');
  const block = new RegExp(`<script type="application/json" id="${clubBlock}">([^<]*)</script>`).exec(body)?.[1] ?? '';
  return { body, club: JSON.parse(block) as Record<string, unknown>, policy: String(sent['content-security-policy']) };
};

test('a change is in the pages of every process within a minute, without a call: name, title, description and colours', async () => {
  await open();
  await expect.poll(async () => (await open()).club).toEqual({});
  await putIdentity({ nombre: 'Peña "Los <b> Rápidos"', color_principal: '#3b1f5a' });
  await expect.poll(async () => (await open()).club['nombre']).toBe('Peña "Los <b> Rápidos"');
  const { body, policy } = await open();
  expect(body).toContain('<title>Peña &quot;Los &lt;b&gt; Rápidos&quot;</title>');
  expect(body).toContain(
    'content="Rutas, concentraciones y galerías de Peña &quot;Los &lt;b&gt; Rápidos&quot;. Ruta de los Castillos: inscríbete',
  );
  expect(body).toContain('<meta name="theme-color" content="#3b1f5a">');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
  expect(style).toMatch(/^:root\{--club-deep:#3b1f5a;/);
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('without colours of its own a club has no style in its pages', async () => {
  await expect.poll(async () => (await open()).club).toEqual({});
  const { body, policy } = await open();
  expect(body).not.toContain('<style>');
  expect(policy).toContain("style-src 'self';");
});

test('a notice stands in the pages from its first minute to its last, by the clocks of Spain', async () => {
  const payload = { texto: 'Ruta aplazada por lluvia', desde: '2026-05-04T13:00', hasta: '2026-05-04T14:00' };
  expect((await app.server.inject({ method: 'PUT', url: '/api/ajustes/aviso', payload, headers })).statusCode).toBe(200);
  for (const [at, text] of [
    ['2026-05-04T10:59:00Z', undefined],
    ['2026-05-04T11:00:00Z', payload.texto],
    ['2026-05-04T11:59:00Z', payload.texto],
    ['2026-05-04T12:00:00Z', undefined],
  ] as const) {
    clock = new Date(at);
    await expect.poll(async () => [at, (await open()).club['aviso']]).toEqual([at, text]);
  }
});

test('a logo is the icon of the tab and of telephones, and stands in the emails', async () => {
  const { logo } = await putIdentity({ nombre: 'Club', logo: await drawPhoto(3) });
  await expect.poll(async () => (await open()).club['logo']).toBe(logo);
  const icons = [...(await open()).body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(icons).toEqual([`/static/logo/${logo}/64.png`, `/static/logo/${logo}/180.png`]);
  const icon = await app.server.inject(icons[1] ?? '');
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  for (const none of [
    '/static/logo/0123456789abcdef01234567.webp/64.png',
    `/static/logo/${logo}/65.png`,
    '/static/logo/..%2f..%2fclub/64.png',
  ])
    expect((await app.server.inject(none)).statusCode).toBeGreaterThanOrEqual(400);

  await queueEmail(app.db, writeEmail({ to: 'socia@example.com', subject: 'Con logo' }, ['Hola.']), clock);
  await putIdentity({ nombre: 'Club', sin_logo: '1' });
  await putIdentity({ nombre: 'Club', logo: await drawPhoto(3) });
  app.context.mail.start();
  await expect.poll(() => inbox.received.length).toBe(1);
  const [email] = inbox.received;
  expect(email?.email.html).toContain('src="cid:logo"');
  expect(email?.email.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', disposition: 'inline' }]);
});
