import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AskSite, type Renderer, startRenderer, NotRendered } from './renderer.ts';
import type { PageScript, Screen } from './messages.ts';

/*
 * The process itself, with its threads, built as the shell's build does it but around a shell of two lines.
 */

const cache = join(import.meta.dirname, '../node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'render-process-'));

const shell = `
import { createElement } from 'react';
import { Outlet } from 'react-router-dom';
const Frame = ({ children }) => createElement('div', { className: 'frame' }, children);
export const renderedRoutes = (ofModule) => [{ path: '/', element: createElement(Frame, null, createElement(Outlet)), children: ofModule }];
export const frameRoutes = () => [{ path: '*', element: createElement(Frame) }];
`;
const singletons = `import * as react from 'react';\nexport const singletons = { react };\n`;

/** A module's script, with a page at each path. */
const moduleOf = (pages: Readonly<Record<string, string>>, first = '') => `
${first}
const { createElement } = require('react');
module.exports = { routes: [${Object.entries(pages).map(([path, route]) => `{ path: '${path}', ${route} }`)}] };
`;

const renderers: Renderer[] = [];
const start = (more: Partial<Parameters<typeof startRenderer>[0]> = {}): Renderer => {
  const renderer = startRenderer({ folder, ...more });
  renderers.push(renderer);
  return renderer;
};

const site = { day: '2027-05-23', origin: 'https://site.example' };
const nobody: AskSite = async () => ({ status: 404, body: '{}' });
const order = (script: string, path: string, frame?: true) => ({ script, path, with: site, ...(frame ? { frame } : {}) });

/** Opens a module's script and renders a page of it. On a busy machine a thread may take longer to start than its timeout: the next visitor's gets further. */
async function renderFirst(renderer: Renderer, script: PageScript, path: string, ask = nobody, frame?: true): Promise<Screen> {
  for (;;) {
    renderer.open(script);
    try {
      return await renderer.render(order(script.key, path, frame), ask);
    } catch (error) {
      if (!String(error).includes('not rendered within')) throw error;
    }
  }
}

beforeAll(async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'shell'));
  write('shell/rendered-routes.js', shell);
  write('singletons.js', singletons);
  const rsbuild = await createRsbuild({
    cwd: join(import.meta.dirname, '..'),
    rsbuildConfig: {
      logLevel: 'error',
      mode: 'production',
      source: {
        entry: {
          'render-process': join(import.meta.dirname, 'render-process.ts'),
          'render-thread': join(import.meta.dirname, 'render-thread.tsx'),
        },
      },
      resolve: { alias: { 'shell-under-build': join(folder, 'shell'), 'shared-singletons': join(folder, 'singletons.js') } },
      output: {
        target: 'node',
        module: false,
        distPath: { root: folder, js: '' },
        filename: { js: '[name].cjs' },
        cleanDistPath: false,
        minify: false,
      },
      tools: { swc: { jsc: { transform: { react: { runtime: 'automatic' } } } }, rspack: { output: { asyncChunks: false } } },
      performance: { printFileSize: false },
    },
  });
  await (await rsbuild.build()).close();
}, 60_000);

afterAll(() => {
  for (const renderer of renderers) renderer.stop('the tests are over');
  rmSync(folder, { recursive: true });
});

const greeting = "loader: async () => (await fetch('/api/saludo')).json(), Component: () => createElement('h1', null, 'Hello')";

test('a page is rendered inside of the shell, with replies of the site; the frame alone, without any module', async () => {
  const renderer = start();
  const asked: string[] = [];
  const ask: AskSite = async (url) => {
    asked.push(url);
    return { status: 200, body: '{"hola":1}' };
  };
  const page = await renderFirst(renderer, { key: 'a', code: moduleOf({ '/events': greeting }) }, '/events', ask);
  expect(page.html).toBe('<div class="frame"><h1>Hello</h1></div>');
  expect(page.replies).toEqual({ '/api/saludo': { status: 200, body: { hola: 1 } } });
  expect(new Set(asked)).toEqual(new Set(['/api/saludo']));
  expect((await renderFirst(renderer, { key: 'shell' }, '/cualquiera', nobody, true)).html).toBe('<div class="frame"></div>');
});

test.each([
  ['is no script', '}{'],
  ['exposes no routes', 'module.exports = {};'],
  ['asks for what the shell does not share', moduleOf({ '/events': 'Component: () => null' }, "require('node:fs');")],
  ['reads files by the process', moduleOf({ '/events': 'Component: () => null' }, "process.binding('fs');")],
  ['throws in a page', moduleOf({ '/events': "Component() { throw new Error('on purpose'); }" })],
  ['asks another site', moduleOf({ '/events': "loader: () => fetch('https://elsewhere.example/'), Component: () => null" })],
])('a module that %s is rejected, as its own error, and costs no other module its pages', async (_what, code) => {
  const renderer = start();
  renderer.open({ key: 'bad', code });
  const refused = renderer.render(order('bad', '/events'), nobody);
  await expect(refused).rejects.toMatchObject({ isOwnFault: true });
  const good = { key: 'good', code: moduleOf({ '/galleries': greeting }) };
  expect((await renderFirst(renderer, good, '/galleries')).html).toContain('Hello');
});

test('a module has no access to the network, neither while it loads nor later', async () => {
  let reached = 0;
  const inner = createServer((_request, response) => {
    reached += 1;
    response.end('{}');
  });
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const { port } = inner.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const ways = `
const kept = [globalThis.fetch];
const senders = () => Object.getOwnPropertySymbols(globalThis).map((key) => globalThis[key]).filter((value) => value && value.dispatch);
const tries = [
  () => kept[0]('${origin}/kept'),
  () => globalThis.fetch('${origin}/global'),
  () => fetch(new Request('${origin}/request')),
  ...senders().map((sender) => () => new Promise((resolve) => sender.dispatch({ origin: '${origin}', path: '/sender', method: 'GET' }, {
    onConnect() {}, onHeaders: () => true, onData: () => true, onComplete: resolve, onError: resolve,
    onRequestStart() {}, onResponseStart() {}, onResponseEnd: resolve, onResponseError: resolve,
  }))),
  () => (0, eval)("import('node:http')").then((http) => http.get('${origin}/import')),
  () => Function("return import('node:http')")().then((http) => http.get('${origin}/function')),
  () => new WebSocket('ws://127.0.0.1:${port}'),
  () => new EventSource('${origin}/events'),
];
const all = () => Promise.allSettled(tries.map(async (attempt) => attempt()));
const loading = all();
`;
  const route = `loader: async () => { await loading; await all(); return null; }, Component: () => createElement('h1', null, 'Hello')`;
  const renderer = start();
  expect((await renderFirst(renderer, { key: 'curious', code: moduleOf({ '/events': route }, ways) }, '/events')).html).toContain('Hello');
  expect(reached).toBe(0);
  inner.close();
});

test('a page that never ends is ended, and its module opens again', async () => {
  const closed: string[] = [];
  const renderer = start({ onClosed: (key) => closed.push(key) });
  const script = { key: 'a', code: moduleOf({ '/events': greeting, '/endless': 'Component() { for (;;); }' }) };
  // From its first page on its timeout is shorter.
  await renderFirst(renderer, script, '/events');
  closed.length = 0;
  const endless = renderer.render(order('a', '/endless'), nobody);
  await expect(endless).rejects.toMatchObject({ message: 'not rendered within 2000 ms', isOwnFault: true });
  await expect.poll(() => closed).toEqual(['a']);
  await expect(renderer.render(order('a', '/events'), nobody)).rejects.toMatchObject({ isOwnFault: false });
  expect((await renderFirst(renderer, script, '/events')).html).toContain('Hello');
});

test('a module that is closed, or redirects, or gets no reply of the site, is not at fault', async () => {
  const renderer = start();
  const pages = {
    '/lento': 'loader: () => new Promise(() => {}), Component: () => null',
    '/before': "loader: () => Response.redirect('https://site.example/events'), Component: () => null",
    '/events': greeting,
  };
  await renderFirst(renderer, { key: 'a', code: moduleOf(pages) }, '/events');
  const away: AskSite = async () => ({ status: 503, body: '{}' });
  await expect(renderer.render(order('a', '/events'), away)).rejects.toMatchObject({
    message: expect.stringContaining('503'),
    isOwnFault: false,
  });
  await expect(renderer.render(order('a', '/before'), nobody)).rejects.toMatchObject({ isOwnFault: false });
  const slow = renderer.render(order('a', '/lento'), nobody);
  renderer.close('a');
  await expect(slow).rejects.toMatchObject({ message: 'another version has taken its place', isOwnFault: false });
});

test('a stop rejects the pending page with its reason, and so later ones', async () => {
  const ends: string[] = [];
  const renderer = start({ onEnded: (reason) => ends.push(reason) });
  renderer.open({ key: 'a', code: moduleOf({ '/lento': 'loader: () => new Promise(() => {}), Component: () => null' }) });
  const slow = renderer.render(order('a', '/lento'), nobody);
  renderer.stop('the server ends');
  await expect(slow).rejects.toEqual(new NotRendered('the server ends', false));
  await expect(renderer.render(order('a', '/lento'), nobody)).rejects.toEqual(new NotRendered('the server ends', false));
  expect(ends).toEqual(['the server ends']);
});
