import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderVersion } from './render-version.ts';

/** Stands in for the shell's build: the same messages, and a script that is a function from a path and `ask` to HTML. */
const process = `
let render;
const asked = new Map();
const ask = (order, url) => new Promise((resolve) => {
  asked.set(asked.size, resolve);
  process.send({ type: 'ask', script: 'x', ask: { id: asked.size - 1, order, url } });
});
process.on('disconnect', () => process.exit());
process.on('message', async (told) => {
  if (told.type === 'open') render = new Function('return (() => {' + told.script.code + '})()')();
  if (told.type === 'answer') asked.get(told.ask)(told.status + ' ' + told.body);
  if (told.type !== 'render') return;
  const { id, path } = told.order;
  try {
    process.send({ type: 'rendered', order: id, screen: { html: String(await render(path, (url) => ask(id, url))), head: '', replies: {} } });
  } catch (error) {
    process.send({ type: 'refused', order: id, reason: error.stack, isOwnFault: true });
  }
});`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-render-'));
  writeFileSync(join(folder, 'render-process.cjs'), process);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (expression: string, paths = ['/x'], url?: string) =>
  renderVersion(
    { drawn: { paths, file: '', sha256: '' } },
    {
      folder,
      code: `return (path, ask) => ${expression}`,
      site: url === undefined ? undefined : { url, contract: '1.0', modules: [] },
    },
  );

test.each([
  ["'always the same'"],
  ["new Date(0).toISOString() + new Date('2026-03-01T10:00:00Z').toLocaleDateString('es-ES', { timeZone: 'Europe/Madrid' })"],
  ["new Date() instanceof Date && Date.UTC(2026, 1) + '' + new Date(2026, 1).getFullYear()"],
])('a page that renders the same is accepted: %s', async (expression) => {
  expect(await check(expression)).toEqual([]);
});

test.each([
  ['the year', 'new Date().getFullYear()'],
  ['the clock by its number', 'Date.now() > 2_000_000_000_000'],
  ['the clock as a function', 'Date().slice(0, 3)'],
  ['chance', "Math.random() < 0.5 ? 'a' : 'b'"],
  ['the time zone', 'new Date(2026, 0, 1).toISOString()'],
  ['the language', '(1234.5).toLocaleString()'],
])('a page that reads %s is rejected, with the difference', async (_, expression) => {
  const html = `'<p>No changes</p><b>' + (${expression}) + '</b>'`;
  const [sentence, ...more] = (await check(html)) ?? [];
  expect(more).toEqual([]);
  expect(sentence).toMatch(/^Its page \/x is rendered otherwise by another clock.*: “.*<b>.+” and “.*<b>.+”\.$/);
});

test('each page that throws, or ends the renderer, is named with its first line, and the others are rendered', async () => {
  expect(
    await check("path === '/b' ? window.x : path === '/c' ? (() => { throw new Error('no\\nmore') })() : 'x'", ['/a', '/b', '/c']),
  ).toEqual([
    'Its page /b cannot be rendered by the server: ReferenceError: window is not defined.',
    'Its page /c cannot be rendered by the server: no.',
  ]);
  expect(await check('process.exit(7)')).toEqual(['Its page /x cannot be rendered by the server: it ended the process that renders (7).']);
});

test('a parameter is rendered for what most sites have, and for what none has', async () => {
  const rendered = await check('{ throw new Error(path) }', ['/x/:id/edit']);
  expect(rendered).toEqual(['1', '0'].map((id) => `Its page /x/${id}/edit cannot be rendered by the server: /x/${id}/edit.`));
});

test('requests of pages are answered by the running site, the same both times; an error there, or a missing site, is a 404', async () => {
  let asked = 0;
  const site = createServer(({ url }, response) => {
    asked += 1;
    response.writeHead(url === '/api/broken' ? 500 : 200).end(url === '/api/page' ? '<html>' : JSON.stringify(asked));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const seen = async (path: string) =>
    ((await check(`ask('${path}').then((text) => { throw new Error(text) })`, ['/x'], url)) ?? []).join();
  expect(await check("ask('/api/x')", ['/x'], url)).toEqual([]);
  expect(asked).toBe(1);
  expect(await seen('/api/x')).toContain('200 2');
  expect(await seen('/api/broken')).toContain('404 {}');
  expect(await seen('/api/page')).toContain('404 {}');
  site.close();
  site.closeAllConnections();
  expect(await seen('/api/x')).toContain('404 {}');
});

test('a module without pages to render needs no process for it', async () => {
  expect(await renderVersion({}, { folder: join(folder, 'nowhere'), code: '', site: undefined })).toEqual([]);
});
