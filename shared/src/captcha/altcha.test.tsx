import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { createRef } from 'react';
import { captchaSecrets, issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, type CaptchaReply } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { afterEach, expect, test, vi } from 'vitest';
import { Captcha } from './captcha.tsx';
import type { CaptchaHandle } from './captcha-parts.tsx';

const minute = 60_000;

async function open(reply: CaptchaReply) {
  const calls = fakeHttp({ 'GET /captcha': reply });
  const tokens: (string | null)[] = [];
  const handle = createRef<CaptchaHandle>();
  // Awaited: the widget's code is loading.
  await act(async () => render(<Captcha ref={handle} onToken={(token) => tokens.push(token)} />));
  return { calls, tokens, handle };
}

const theBox = () => screen.findByRole('checkbox', { name: 'No soy un robot' });

afterEach(() => {
  vi.useRealTimers();
});

test('the solved box returns a token that the server accepts', async () => {
  const { calls, tokens } = await open(await issueCaptcha());
  // Not with user-event, which would return after the work is done.
  fireEvent.click(await theBox());
  expect(screen.getByText('Verificando...')).toBeTruthy();
  await screen.findByText('Verificado');
  expect((await theBox()).getAttribute('aria-checked')).toBe('true');
  const payload = JSON.parse(atob(tokens[0] ?? ''));
  expect(await verifySolution({ ...payload, deriveKey, ...captchaSecrets })).toMatchObject({ verified: true });
  expect(calls).toHaveLength(1);
});

test('a solved box stays solved when it is pressed again', async () => {
  const { calls, tokens } = await open(await issueCaptcha());
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  await userEvent.click(await theBox());
  expect(tokens).toHaveLength(1);
  expect(calls).toHaveLength(1);
});

test('a reset clears the token, and the next one is for a new challenge', async () => {
  const { calls, tokens, handle } = await open(() => issueCaptcha().then((body) => Response.json(body)));
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  act(() => handle.current?.reset());
  expect(tokens.at(-1)).toBeNull();
  expect((await theBox()).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  expect(calls).toHaveLength(2);
  expect(tokens[2]).not.toBe(tokens[0]);
});

test('an expired token is cleared with a message, and the box can be solved again', async () => {
  const { tokens } = await open(() => issueCaptcha().then((body) => Response.json(body)));
  const box = await theBox();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  await userEvent.click(box);
  await vi.waitFor(() => expect(screen.getByText('Verificado')).toBeTruthy(), { timeout: 10_000 });
  act(() => vi.advanceTimersByTime(11 * minute));
  expect(screen.getByText('La verificación ha caducado: vuelve a marcarla.')).toBeTruthy();
  expect(tokens.at(-1)).toBeNull();
  vi.useRealTimers();
  await userEvent.click(box);
  await screen.findByText('Verificado');
});

test('an expired challenge is replaced by a new one', async () => {
  let lifetime = minute / 2;
  const { calls } = await open(() => issueCaptcha(lifetime).then((body) => Response.json(body)));
  const box = await theBox();
  lifetime = 10 * minute;
  await userEvent.click(box);
  await screen.findByText('Verificado');
  expect(calls).toHaveLength(2);
});

test('a clock that is wrong by a day neither expires a token early nor keeps it for ever', async () => {
  const day = 24 * 60 * minute;
  const body = await issueCaptcha(10 * minute - day);
  const serverTime = new Date(Date.now() - day).toUTCString();
  const { calls } = await open(() => Response.json(body, { headers: { date: serverTime } }));
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  expect(calls).toHaveLength(1);
});

test('a captcha that fails to load shows the error and can be retried', async () => {
  let broken = true;
  const body = await issueCaptcha();
  const { tokens } = await open(() => (broken ? new Response('', { status: 502 }) : Response.json(body)));
  await screen.findByText('No se ha podido cargar la verificación.');
  broken = false;
  await press('Reintentar');
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  expect(tokens).toHaveLength(1);
});

test('a new challenge that fails can be retried, and the focus stays', async () => {
  let broken = false;
  const { handle } = await open(() => (broken ? Response.error() : issueCaptcha().then((body) => Response.json(body))));
  await userEvent.click(await theBox());
  await screen.findByText('Verificado');
  act(() => handle.current?.reset());
  broken = true;
  await userEvent.click(await theBox());
  await screen.findByText('No se ha podido cargar la verificación.');
  broken = false;
  await press('Reintentar');
  await screen.findByText('Verificado');
});

test('aborted work returns nothing', async () => {
  const { tokens, handle } = await open(() => issueCaptcha().then((body) => Response.json(body)));
  fireEvent.click(await theBox());
  act(() => handle.current?.reset());
  expect((await theBox()).getAttribute('aria-busy')).toBe('false');
  const box = await theBox();
  fireEvent.click(box);
  // A second press while pending is ignored.
  fireEvent.click(box);
  expect(box.getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Verificado');
  expect(tokens).toEqual([null, expect.any(String)]);
});

test('the focus moves to the box', async () => {
  const { handle } = await open(await issueCaptcha());
  const box = await theBox();
  handle.current?.focus();
  expect(document.activeElement).toBe(box);
});
