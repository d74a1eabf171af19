import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShellRecord } from '../wire/registry.ts';
import type { Rendered } from './rendering.ts';
import { createServerRenderer } from './server-renderer.ts';
import type { Visit } from './visits.ts';

const shellDir = mkdtempSync(join(tmpdir(), 'server-renderer-'));
mkdirSync(join(shellDir, 'server'));
// Asks the site for its data, and is rendered as soon as that is loaded.
writeFileSync(
  join(shellDir, 'server/render-process.cjs'),
  `const orders = [];
process.on('message', ({ type, order }) => {
  if (type === 'render') {
    orders.push(order);
    process.send({ type: 'ask', script: order.script, ask: { id: order.id, order: order.id, url: '/api/' + (order.frame ? 'frame' : 'page') } });
  }
  if (type === 'answer') process.send({ type: 'rendered', order: orders.shift().id, screen: { html: '<p>', replies: {} } });
});
process.on('disconnect', () => process.exit());
`,
);
const app = fastify();
afterAll(async () => {
  await app.close();
  rmSync(shellDir, { recursive: true });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Called with the site's requests, which stay pending until the test answers. */
let asked: (url: string) => void = () => {};
let answer = () => {};
const answered = new Promise<void>((resolve) => (answer = resolve));
const ask = async (url: string) => {
  asked(url);
  await answered;
  return { status: 200, body: '{}', etag: '"1"' };
};

const snapshot = { revision: 1, built: [], lines: [], registry: [] };
const visit = { registry: [], snapshot } as unknown as Visit;
const shell = { paths: ['/privacidad'], drawn: ['/privacidad'] } as unknown as ShellRecord;

test('a page that is not rendered is the browser’s after 350 ms, its frame 40 ms later, and what comes then is kept', async () => {
  const screens = createServerRenderer(app, {
    renders: { ask, today: () => '2027-05-23', storedUser: { key: 'user', role: 'role' } } as never,
    address: () => 'https://site.example',
    live: { folders: [], read: () => snapshot } as never,
    log: { warn: vi.fn<() => void>() } as never,
    shellDir,
    renderCounter: undefined,
  });
  if (!screens) throw new Error('It has nothing to render with.');
  let keep: (rendering: Promise<Rendered | undefined>) => void = () => {};
  const late = new Promise<Rendered | undefined>((resolve) => (keep = resolve));
  let given: unknown = 'nothing yet';
  const inHand = new Promise<string>((resolve) => (asked = resolve));
  void screens.render('/privacidad', visit, shell, undefined, keep).then((rendered) => (given = rendered));
  expect(await inHand).toBe('/api/page');
  await vi.advanceTimersByTimeAsync(349);
  expect(given).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toBeUndefined();

  let frame: unknown = 'nothing yet';
  void screens.frame('/privacidad', visit, shell, undefined).then((rendered) => (frame = rendered));
  await vi.advanceTimersByTimeAsync(39);
  expect(frame).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(frame).toBeUndefined();

  answer();
  expect((await late)?.html).toBe('<p>');
});
