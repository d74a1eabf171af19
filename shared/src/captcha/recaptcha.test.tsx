import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { fakeHttp, refuse, type CaptchaReply } from 'shared/testing/fake-http';
import { afterEach, expect, test, vi } from 'vitest';
import { Captcha } from './captcha.tsx';
import type { CaptchaHandle } from './captcha-parts.tsx';

interface RenderOptions {
  sitekey: string;
  hl: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

type Google = { render: (container: HTMLElement, options: RenderOptions) => number; reset: (widget: number) => void };
const page = window as unknown as { grecaptcha?: Google | undefined; onloadcallback?: () => void };

const googleScripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://www.google.com/recaptcha/api.js"]')];

/** Google's script, with explicit rendering only. */
function arriveGoogle() {
  const google = { render: vi.fn<Google['render']>(() => 0), reset: vi.fn<Google['reset']>() };
  page.grecaptcha = google;
  act(() => page.onloadcallback?.());
  return google;
}

/** Opens Google's widget. */
async function askGoogle() {
  const ask = await screen.findByRole('button', { name: 'Cargar la verificación de Google' });
  expect(googleScripts()).toHaveLength(0);
  await userEvent.click(ask);
}

async function open(reply: CaptchaReply = { proveedor: 'recaptcha', clave: 'site-key' }, asks = true) {
  const calls = fakeHttp({ 'GET /captcha': reply });
  const onToken = vi.fn<(token: string | null) => void>();
  const handle = createRef<CaptchaHandle>();
  // Awaited: the widget's code is loading.
  await act(async () => render(<Captcha ref={handle} onToken={onToken} />));
  if (asks) await askGoogle();
  return { onToken, handle, calls };
}

afterEach(() => {
  for (const script of googleScripts()) script.remove();
  page.grecaptcha = undefined;
});

// First, because the library loads the script once per page.
test("Google's script that fails to load can be retried", async () => {
  await open();
  await waitFor(() => expect(googleScripts()).toHaveLength(1));
  act(() => void googleScripts()[0]?.dispatchEvent(new Event('error')));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  await userEvent.click(retry);
  expect(googleScripts()).toHaveLength(2);
  // The second attempt may fail too.
  await act(async () => void googleScripts()[1]?.dispatchEvent(new Event('error')));
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(googleScripts()).toHaveLength(3);
  const google = arriveGoogle();
  await waitFor(() => expect(google.render).toHaveBeenCalledOnce());
});

test("Google's widget is in Spanish, returns its token, and clears it on expiry", async () => {
  const google = arriveGoogle();
  const { onToken, handle } = await open();
  await waitFor(() => expect(google.render).toHaveBeenCalledOnce());
  const options = google.render.mock.calls[0]?.[1];
  expect(options).toMatchObject({ sitekey: 'site-key', hl: 'es' });

  options?.callback('a token');
  expect(onToken).toHaveBeenLastCalledWith('a token');
  options?.['expired-callback']();
  expect(onToken).toHaveBeenLastCalledWith(null);

  options?.callback('another');
  options?.['error-callback']();
  expect(onToken).toHaveBeenLastCalledWith(null);

  options?.callback('a third');
  act(() => handle.current?.reset());
  expect(google.reset).toHaveBeenCalledWith(0);
  expect(onToken).toHaveBeenLastCalledWith(null);
});

test("the focus moves into Google's frame", async () => {
  const google = arriveGoogle();
  const { handle } = await open();
  await waitFor(() => expect(google.render).toHaveBeenCalledOnce());
  const focused = vi.fn();
  // Not in the document: a real frame would be loaded.
  const frame = { focus: focused } as unknown as HTMLElement;
  vi.spyOn(HTMLElement.prototype, 'querySelector').mockImplementation((selector: string) => (selector === 'iframe' ? frame : null));
  handle.current?.focus();
  expect(focused).toHaveBeenCalledOnce();
});

const page404: CaptchaReply = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

test.each<[string, CaptchaReply]>([
  ['refuses', refuse(404, 'Not Found')],
  ['answers with a page', page404],
])("a server of the bare contract, which %s, gets Google's widget", async (_, reply) => {
  const google = arriveGoogle();
  await open(reply);
  await waitFor(() => expect(google.render).toHaveBeenCalledOnce());
  expect(google.render.mock.calls[0]?.[1].sitekey).toMatch(/^6Le/);
});

test('a proxy error of a server that is down does not change the captcha', async () => {
  await open(() => new Response('<!doctype html>', { status: 502, headers: { 'content-type': 'text/html' } }), false);
  await screen.findByText(/No se ha podido cargar la verificación/);
});

test('a page with a key sends no request', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'recaptcha', content: 'own-key' }));
  const google = arriveGoogle();
  const { calls } = await open();
  await waitFor(() => expect(google.render).toHaveBeenCalledOnce());
  expect(google.render.mock.calls[0]?.[1].sitekey).toBe('own-key');
  expect(calls).toEqual([]);
  document.querySelector('meta[name=recaptcha]')?.remove();
});
