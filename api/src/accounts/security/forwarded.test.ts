import { expect, test } from 'vitest';
import type { Config } from '../../core/base/config.ts';
import { createLog } from '../../core/logs/log.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();

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

test('without a proxy, or with a named one, nothing is logged', async () => {
  expect(await warningsOf(false, [{}, {}])).toEqual([]);
  expect(await warningsOf('127.0.0.1', [{ 'x-forwarded-for': '203.0.113.7' }])).toEqual([]);
});

/** A site behind a proxy at `remoteAddress` for so many visitors, and the reply to the second link that a network asks for in an hour. */
const secondLink = async (remoteAddress: string, visitors: number, proxies: Pick<Config, 'trustProxy' | 'noProxy'>) => {
  const limits = { signUps: 60, messages: 3, takedowns: 3, resets: 1, emails: 2, clubEmails: 5 };
  const { server } = app.again({ config: { ...proxies, limits } });
  await app.db.deleteFrom('intentos').execute();
  for (let visitor = 1; visitor <= visitors; visitor++)
    await server.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': `198.51.100.7, 203.0.113.${visitor}` } });
  const ask = () =>
    server.inject({ method: 'POST', url: '/api/contrasena/solicitar', payload: { correo_electronico: 'nadie@a.example' }, remoteAddress });
  await ask();
  return (await ask()).statusCode;
};

const unset = { trustProxy: false, noProxy: false } as const;
const none = { trustProxy: false, noProxy: true } as const;
const named = (trustProxy: string) => ({ trustProxy, noProxy: false });

test.each([
  ['a proxy of the own machine that forwards for many', '127.0.0.1', 5, unset, 200],
  ['one of the own network', '10.0.0.8', 5, unset, 200],
  ['one that is not among those that are named', '10.0.0.8', 5, named('10.0.0.9'), 200],
  ['one visitor behind it', '10.0.0.8', 1, unset, 429],
  ['a visitor of the own network who claims many addresses, where no proxy stands in front', '10.0.0.8', 9, none, 429],
  ['a stranger who claims many addresses', '203.0.113.50', 9, unset, 429],
  ['a proxy that is named', '10.0.0.8', 9, named('10.0.0.8'), 429],
])('%s: whether those behind it are counted as one network', async (_name, peer, visitors, proxies, status) => {
  expect(await secondLink(peer, visitors, proxies)).toBe(status);
});
