import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createErrorReports } from './error-reports.ts';
import { createLog } from './log.ts';
import { startTestApp } from '../../testing/test-app.ts';

const received: { url: string | undefined; auth: unknown; body: string }[] = [];
const service = createServer(async (request, reply) => {
  received.push({ url: request.url, auth: request.headers['x-sentry-auth'], body: await text(request) });
  reply.end('{}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const app = await startTestApp();
afterAll(async () => {
  service.close();
  await app.close();
});
const dsn = `http://abc@127.0.0.1:${(service.address() as AddressInfo).port}/errors/7`;
const nowhere = { write: () => {} };

test('a failure is reported with its route, place and number, and with no input of a user', async () => {
  const failing = app.again({ log: createLog('info', nowhere, { report: createErrorReports(dsn) }) });
  failing.context.sessions.find = async () => {
    throw new TypeError('no ana@example.com here');
  };
  failing.server.get('/falla/:correo', () => failing.context.sessions.find({} as never));
  const reply = await failing.server.inject('/falla/ana@example.com?nombre=Ana');
  await expect.poll(() => received.length).toBe(1);
  const [{ url, auth, body } = { url: '', auth: '', body: '' }] = received;
  expect([url, auth]).toEqual(['/errors/api/7/envelope/', expect.stringContaining('sentry_key=abc')]);
  const [, item, event] = body.split('\n').map((line) => JSON.parse(line) as never);
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    transaction: 'GET /falla/:correo',
    tags: { request: reply.headers['x-request-id'] },
    exception: { values: [{ type: 'TypeError', value: 'unexpected error' }] },
  });
  expect(body).toContain('error-reports.test.ts');
  expect(body).not.toMatch(/ana/i);
});

test('warnings are not reported, and of many failures in a minute only some', async () => {
  received.length = 0;
  const log = createLog('info', nowhere, { report: createErrorReports(dsn, () => 0) });
  log.warn({ err: new Error('a') }, 'a');
  for (let i = 0; i < 50; i++) log.error({ err: new Error('a') }, 'a');
  await expect.poll(() => received.length).toBe(20);
});

test('a redirect is not followed', async () => {
  received.length = 0;
  let asked = 0;
  const leading = createServer((_request, reply) => {
    asked += 1;
    reply.writeHead(307, { location: dsn.replace('abc@', '') }).end();
  });
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve));
  const log = createLog('info', nowhere, {
    report: createErrorReports(`http://abc@127.0.0.1:${(leading.address() as AddressInfo).port}/7`),
  });
  log.error({ err: new Error('a') }, 'a');
  await expect.poll(() => asked).toBe(1);
  // Earlier reports have arrived by now.
  createLog('info', nowhere, { report: createErrorReports(dsn) }).error({ err: new Error('b') }, 'b');
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received.map(({ url }) => url)).toEqual(['/errors/api/7/envelope/']);
  leading.close();
});
