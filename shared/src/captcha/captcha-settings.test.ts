import type { AltchaChallenge } from 'shared/contract/captcha';
import { fakeHttp } from 'shared/testing/fake-http';
import { beforeEach, expect, test, vi } from 'vitest';
import { expiryOf, isFresh, requestChallenge } from './altcha-challenge.ts';
import { loadCaptchaSettings } from './captcha-settings.ts';

const now = Date.parse('2026-03-01T10:00:00Z');
const minute = 60_000;
const challengeUntil = (expiresAt?: number) => ({ parameters: expiresAt ? { expiresAt } : {} }) as AltchaChallenge;
const reply = (settings: object, headers: Record<string, string>) => {
  fakeHttp({ 'GET /captcha': () => Response.json(settings, { headers }) });
};
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(now));

test("the reply gives the clock's offset to the server; without a date the offset is zero", async () => {
  const settings = { proveedor: 'altcha', reto: challengeUntil(1) };
  reply(settings, { date: new Date(now - 5 * minute).toUTCString() });
  expect(await loadCaptchaSettings()).toEqual({ settings, clockLead: 5 * minute });
  for (const headers of [{}, { date: 'today' }]) {
    reply(settings, headers as Record<string, string>);
    expect(await loadCaptchaSettings()).toEqual({ settings, clockLead: 0 });
  }
});

test('a challenge expires by this device’s clock, and is solved only with a minute left', () => {
  const issued = { challenge: challengeUntil(now / 1000 + 600), clockLead: minute };
  expect(expiryOf(issued)).toBe(now + 11 * minute);
  expect([minute, minute + 1].map((left) => isFresh({ challenge: challengeUntil((now + left) / 1000), clockLead: 0 }))).toEqual([
    false,
    true,
  ]);
  const endless = { challenge: challengeUntil(), clockLead: minute };
  expect([expiryOf(endless), isFresh(endless)]).toEqual([Infinity, true]);
});

test('a site that changes its captcha while the page is open returns no challenge', async () => {
  reply({ proveedor: 'altcha', reto: challengeUntil(7) }, {});
  expect(await requestChallenge()).toEqual({ challenge: challengeUntil(7), clockLead: 0 });
  reply({ proveedor: 'recaptcha', clave: 'x' }, {});
  await expect(requestChallenge()).rejects.toThrow('changed');
});
