import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSite } from './keep-site.ts';

const postMessage = vi.fn<(message: object) => void>();
const register = vi.fn<(address: string, options: object) => Promise<object>>();
let hear: (event: { data: object }) => void;

beforeEach(() => {
  postMessage.mockReset();
  register.mockReset().mockResolvedValue({ active: { state: 'activated', postMessage } });
  const serviceWorker = {
    register,
    startMessages: () => {},
    addEventListener: (_type: string, listener: typeof hear) => (hear = listener),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  document.head.innerHTML = '<meta name="offline-worker" content="/sin-conexion.js">';
  document.body.innerHTML = '<p id="sin-conexion" hidden></p>';
});
afterEach(() => vi.unstubAllGlobals());

const manifests = () => [...document.querySelectorAll('link[rel="manifest"]')].map((link) => link.getAttribute('href'));

test('the worker named by the page is told to keep this one', async () => {
  await keepSite();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sin-conexion.js', { scope: '/' });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ keep: [location.pathname] });
  expect(manifests()).toEqual(['/manifest.webmanifest']);
});

test('an active worker keeps opened pages without messages', async () => {
  Object.assign(navigator.serviceWorker, { controller: {} });
  await keepSite();
  expect(register).toHaveBeenCalledOnce();
  expect(postMessage).not.toHaveBeenCalled();
});

test('a server without offline copies names no worker; an app screen stays an app', async () => {
  document.head.innerHTML = '<link rel="manifest" href="/inscripciones/dia.webmanifest">';
  await keepSite();
  expect(register).not.toHaveBeenCalled();
  expect(manifests()).toEqual(['/inscripciones/dia.webmanifest']);
});

test('the offline line appears for a cached copy, and goes when the network is back', async () => {
  await keepSite();
  const line = document.getElementById('sin-conexion');
  hear({ data: { isCopy: true } });
  expect(line?.hidden).toBe(false);
  dispatchEvent(new Event('online'));
  expect(line?.hidden).toBe(true);
});
