import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pbkdf2Sync } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { afterAll, expect, test } from 'vitest';
import { setFormOpen } from '../../registrations/calls/form-status.ts';
import { startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { createAltcha, usualEffort } from './altcha.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const { captcha } = app.context;
const ip = '203.0.113.1';

const seen = new Set<string>();
const asked: string[] = [];
const google = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  asked.push(body);
  const token = form.get('response') ?? '';
  if (token === 'broken') return response.end('<html>');
  if (token === 'gone') return response.destroy();
  const success = form.get('secret') === 'the secret' && token.startsWith('good') && !seen.has(token);
  seen.add(token);
  response.end(JSON.stringify({ success }));
}).listen(0, '127.0.0.1');
await once(google, 'listening');
const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;

afterAll(async () => {
  await app.close();
  google.close();
});

const open = (token: string) =>
  JSON.parse(Buffer.from(token, 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
const close = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

test('GET /captcha hands out a fresh challenge each time, never cached', async () => {
  const replies = [await app.server.inject('/captcha'), await app.server.inject('/captcha')];
  expect(replies[0]?.json().proveedor).toBe('altcha');
  expect(replies[0]?.json().reto.parameters.nonce).not.toBe(replies[1]?.json().reto.parameters.nonce);
  expect(replies[0]?.headers['cache-control']).toBe('no-store');
});

test('a solution sent many times at once is accepted once', async () => {
  const token = await app.solveCaptcha();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => captcha.verify(token, ip)));
  expect(verdicts.filter(Boolean)).toHaveLength(1);
});

test('an altered copy of a spent challenge stays spent', async () => {
  const token = await app.solveCaptcha();
  expect(await captcha.verify(token, ip)).toBe(true);
  const { challenge, solution } = open(token);
  const { parameters, signature } = challenge;
  const reordered = Object.fromEntries(Object.entries(parameters).toReversed());
  for (const clothes of [
    { challenge: { parameters: reordered, signature }, solution },
    { challenge: { parameters, signature: signature.toUpperCase() }, solution },
    { challenge: { parameters: { ...parameters, nonce: String(parameters['nonce']).toUpperCase() }, signature }, solution },
    { challenge, solution: { ...solution, time: 1 } },
  ]) {
    expect(await captcha.verify(close(clothes), ip)).toBe(false);
  }
});

test('the work is that of the setting, wherever a solver begins', { tags: 'nightly' }, async () => {
  const altcha = createAltcha(app.db, 'secret', () => new Date(), { ...usualEffort, cost: 1 });
  const deriveKey = async ({ cost, keyLength = 32 }: { cost: number; keyLength?: number }, salt: Uint8Array, password: Uint8Array) => ({
    derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
  });
  const counters: number[] = [];
  for (let count = 0; count < 500; count++) {
    const settings = await altcha.settings();
    const solution = settings.proveedor === 'altcha' ? await solveChallenge({ challenge: settings.reto, deriveKey }) : null;
    counters.push(solution?.counter ?? NaN);
  }
  // A client that begins at `start` goes up to the greatest number seen, then on from 0.
  const range = Math.max(...counters) + 1;
  const meanFrom = (start: number) => counters.reduce((sum, counter) => sum + ((counter - start + range) % range) + 1, 0) / counters.length;
  const means = Array.from({ length: range }, (_, start) => meanFrom(start));
  expect(Math.abs(meanFrom(0) / usualEffort.tries - 1)).toBeLessThan(0.15);
  expect(Math.min(...means) / usualEffort.tries).toBeGreaterThan(0.85);
});

test('an expired challenge is rejected', async () => {
  const elevenMinutesAgo = app.again({ now: () => new Date(Date.now() - 11 * 60_000) });
  expect(await captcha.verify(await app.solveCaptcha(elevenMinutesAgo), ip)).toBe(false);
});

test("another server's challenge is rejected", async () => {
  const stranger = app.again({ config: { jwtSecret: 'the secret of somebody else, long enough' } });
  expect(await captcha.verify(await app.solveCaptcha(stranger), ip)).toBe(false);
});

test('what is no solution is rejected', async () => {
  const { challenge, solution } = open(await app.solveCaptcha());
  const tokens = [
    '',
    'not base64 ñ',
    close('text'),
    close(null),
    close({ challenge }),
    close({ challenge, solution: { ...solution, counter: -1 } }),
    close({ challenge, solution: { counter: 999, derivedKey: 'ff'.repeat(32) } }),
    close({ challenge: { ...challenge, signature: '' }, solution }),
    close({ challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution }),
    close({ challenge: { ...challenge, parameters: { ...challenge.parameters, algorithm: 'NONE' } }, solution }),
    close({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1e12 } }, solution }),
  ];
  for (const token of tokens) expect(await captcha.verify(token, ip), token).toBe(false);
});

test('with its keys set reCAPTCHA is used: Google is asked with the secret and the address, and each token serves once', async () => {
  const { server, context } = app.again({ config: { recaptcha: { siteKey: 'site key', secret: 'the secret', verifyUrl } } });
  expect((await server.inject('/captcha')).json()).toEqual({ proveedor: 'recaptcha', clave: 'site key' });
  expect(await context.captcha.verify('good & new', ip)).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual({ secret: 'the secret', response: 'good & new', remoteip: ip });
  expect(await context.captcha.verify('good & new', ip)).toBe(false);
  expect(await context.captcha.verify('expired', ip)).toBe(false);
});

test('a sign-up that Google refuses is not counted, and beyond the bound it is not asked', async () => {
  const limits = { ...app.config.limits, signUps: 1 };
  const { server } = app.again({ config: { recaptcha: { siteKey: 'site key', secret: 'the secret', verifyUrl }, limits } });
  await setFormOpen(app.db, true);
  const signUp = async (captcha_token: string) => {
    const payload = { mail: 'ana@rider.example', captcha_token };
    return (await server.inject({ method: 'POST', url: '/api/inscripciones/', payload, remoteAddress: '198.51.100.7' })).statusCode;
  };
  expect([await signUp('wrong'), await signUp('wrong'), await signUp('good of one network')]).toEqual([400, 400, 201]);
  const before = asked.length;
  expect([await signUp('good again'), asked.length]).toEqual([429, before]);
});

test.each(['broken', 'gone', 'stopped'])(
  'a verifier that is down (%s) is an error and no wrong captcha; the token passes later',
  async (how) => {
    const peer = await startStoppablePeer((google.address() as AddressInfo).port);
    const recaptcha = { siteKey: 'site key', secret: 'the secret', verifyUrl: `http://127.0.0.1:${peer.port}/siteverify` };
    const { server } = app.again({ config: { recaptcha }, timeouts: { captcha: 1500, pause: 300 } });
    await setFormOpen(app.db, true);
    const signUp = (captcha_token: string) =>
      server.inject({ method: 'POST', url: '/api/inscripciones/', payload: { mail: 'ana@rider.example', captcha_token } });
    if (how === 'stopped') peer.stop();
    const token = `good ${how}`;
    const refused = await signUp(how === 'stopped' ? token : how);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({ detail: 'No hemos podido comprobar el captcha: inténtalo más tarde.' });
    expect(refused.headers['retry-after']).toBe('1');
    // Google never saw what was sent to it meanwhile.
    peer.drop();
    peer.goOn();
    await expect.poll(async () => (await signUp(token)).statusCode, { timeout: 5000 }).toBe(201);
    await peer.close();
  },
);
