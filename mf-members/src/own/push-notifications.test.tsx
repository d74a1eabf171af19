import { screen } from '@testing-library/react';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

/** A browser with push, as far as it is asked here. */
const clave = 'BAEC';
const endpoint = 'https://push.example/telefono';
const keyOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
const unsubscribe = vi.fn<() => Promise<boolean>>();
const makeSubscription = (key = clave) => ({
  endpoint,
  options: { applicationServerKey: keyOf(key) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'clave', auth: 'secreto' } }),
  unsubscribe,
});
let own: ReturnType<typeof makeSubscription> | null;
const subscribe = vi.fn<(options: object) => Promise<ReturnType<typeof makeSubscription>>>();
const permission = { permission: 'default', requestPermission: vi.fn<() => Promise<string>>() };

beforeEach(() => {
  own = null;
  unsubscribe.mockReset().mockResolvedValue(true);
  subscribe.mockReset().mockImplementation(async () => makeSubscription());
  permission.permission = 'default';
  permission.requestPermission.mockReset().mockResolvedValue('granted');
  const worker = { pushManager: { getSubscription: async () => own, subscribe } };
  const serviceWorker = { getRegistration: async () => worker, ready: Promise.resolve(worker) };
  vi.stubGlobal('navigator', { userAgent: 'Firefox', platform: 'Linux', maxTouchPoints: 0, onLine: true, serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', permission);
  document.head.innerHTML = '<meta name="offline-worker" content="/sin-conexion.js">';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

const open = (direcciones: string[] = [], replies: FakeReplies = {}) =>
  openScreen('/mi-ficha', {
    'GET /api/mi-ficha': () => Response.json(null),
    'GET /api/mis-avisos': { clave, direcciones },
    'PUT /api/mis-avisos': () => new Response(null, { status: 204 }),
    'POST /api/mis-avisos/quitar': () => new Response(null, { status: 204 }),
    ...replies,
  });

test('notifications are turned on by a press, which asks for the permission, and off again', async () => {
  const { writes } = open();
  await screen.findByText('Este dispositivo no recibe avisos.');
  expect(permission.requestPermission).not.toHaveBeenCalled();
  await press('Activar los avisos');
  await screen.findByText('Este dispositivo recibe avisos.');
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: clave });
  own = makeSubscription();
  await press('Quitar los avisos');
  await screen.findByText('Este dispositivo no recibe avisos.');
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(writes()).toMatchObject([
    { call: 'PUT /api/mis-avisos', body: { direccion: endpoint, clave: 'clave', secreto: 'secreto' } },
    { call: 'POST /api/mis-avisos/quitar', body: { direccion: endpoint } },
  ]);
});

test('a device is on where its browser and the server both say so', async () => {
  own = makeSubscription();
  open([endpoint]);
  expect(await screen.findByText('Este dispositivo recibe avisos.')).toBeTruthy();
});

test('a subscription of another account, or with an older key of the site, is off; that one is made anew', async () => {
  own = makeSubscription('AAAA');
  open([endpoint]);
  await screen.findByText('Este dispositivo no recibe avisos.');
  await press('Activar los avisos');
  await screen.findByText('Este dispositivo recibe avisos.');
  expect([unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['denied', /^Tu navegador tiene bloqueados/],
  ['default', /^Sin tu permiso/],
])('an answer that is no permission (%s) says what to do', async (answer, text) => {
  permission.requestPermission.mockResolvedValue(answer);
  open();
  await screen.findByText('Este dispositivo no recibe avisos.');
  await press('Activar los avisos');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(subscribe).not.toHaveBeenCalled();
});

test('a browser that blocks them says so', async () => {
  permission.permission = 'denied';
  open();
  expect(await screen.findByText(/^Tu navegador tiene bloqueados/)).toBeTruthy();
});

test('a browser without them says so', async () => {
  document.head.innerHTML = '';
  open();
  expect(await screen.findByText(/^Este navegador no admite avisos/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Activar los avisos' })).toBeNull();
});

test('an iPhone is told how to install the site', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager');
  Object.assign(navigator, { userAgent: 'iPhone' });
  open();
  expect(await screen.findByText(/^En el iPhone y el iPad hay que instalar antes/)).toBeTruthy();
});

test('what fails is said, with another try', async () => {
  open([], { 'PUT /api/mis-avisos': refuse(400, 'La clave de este dispositivo no vale.') });
  await screen.findByText('Este dispositivo no recibe avisos.');
  await press('Activar los avisos');
  expect(await screen.findByText('La clave de este dispositivo no vale.')).toBeTruthy();
  subscribe.mockRejectedValue(new Error('no push service'));
  await press('Activar los avisos');
  expect(await screen.findByText('No se han podido activar los avisos. Inténtalo otra vez.')).toBeTruthy();
});

test('devices that cannot be loaded are said, and the rest of the page is there', async () => {
  open([], { 'GET /api/mis-avisos': refuse(500, 'No.') });
  expect(await screen.findByText(/^No se han podido cargar los avisos/)).toBeTruthy();
  expect(screen.getByText(/^Tu acceso no es el de ningún socio/)).toBeTruthy();
});
