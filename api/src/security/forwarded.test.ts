import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const warningsOf = async (trustProxy: string | false, requests: Record<string, string>[]) => {
  const lines: string[] = [];
  const other = app.again({ config: { trustProxy }, log: createLog('warn', { write: (line) => lines.push(line) }) });
  for (const headers of requests) await other.server.inject({ url: '/healthz', headers });
  return lines;
};

test('a forwarded request without TRUST_PROXY is warned about, once, without its address', async () => {
  const forwarded = [{}, { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }, { forwarded: 'for=203.0.113.9' }];
  const lines = await warningsOf(false, forwarded);
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  expect(lines.join()).not.toContain('203.0.113');
  expect(await warningsOf(false, [{ 'x-real-ip': '203.0.113.7' }])).toHaveLength(1);
});

test('who is not forwarded, or has named the proxy, reads nothing', async () => {
  expect(await warningsOf(false, [{}, {}])).toEqual([]);
  expect(await warningsOf('127.0.0.1', [{ 'x-forwarded-for': '203.0.113.7' }])).toEqual([]);
});
