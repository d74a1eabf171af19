import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();

test('a device may put the site among its apps: it opens at its start, with icons that are there', async () => {
  const reply = await app.server.inject('/manifest.webmanifest');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const { icons, ...manifest } = reply.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'es' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src } of icons) expect(existsSync(new URL(`../../../../shell/public${src}`, import.meta.url)), src).toBe(true);
});

test('the icon that browsers ask for by themselves is found', async () => {
  const reply = await app.server.inject('/favicon.ico');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/icons/favicon.ico']);
});
