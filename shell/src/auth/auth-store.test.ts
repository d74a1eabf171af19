import { beforeEach, expect, test, vi } from 'vitest';
import { fakeHttp, refuse } from '../../../shared/testing/fake-http.ts';

const ana = { id: 1, nombre: 'Ana', rol: 'socio' as const };

/** A fresh page: the store starts as after a reload. */
async function openPage() {
  vi.resetModules();
  const { authStore, startAuth, watchLeaving } = await import('./auth-store.ts');
  const { provideSession: provide } = await import('shared/session/session');
  provide(authStore);
  watchLeaving();
  startAuth();
  return authStore;
}

beforeEach(() => localStorage.clear());

// First: other tests' log-outs end theirs late.
test('a log-out ends push notifications on this device; a session that runs out does not', async () => {
  const unsubscribe = vi.fn<() => void>();
  const getRegistration = async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  localStorage.setItem('token', 'old');
  fakeHttp({ 'GET /api/user/me': refuse(401, 'Tu sesión ha caducado.') });
  const store = await openPage();
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ token: null, hasEnded: true }));
  expect(unsubscribe).not.toHaveBeenCalled();
  store.getState().logIn('abc', ana);
  store.getState().logOut();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a stored session is restored and its profile loaded with the token', async () => {
  localStorage.setItem('token', 'abc');
  localStorage.setItem('usuario', JSON.stringify(ana));
  const calls = fakeHttp({ 'GET /api/user/me': { nombre: 'Ana María', rol: 'socio' } });
  const store = await openPage();
  expect(store.getState()).toMatchObject({ token: 'abc', user: ana, profileLoaded: false });
  await vi.waitFor(() => expect(store.getState().profileLoaded).toBe(true));
  expect(store.getState().user).toEqual({ id: 1, nombre: 'Ana María', rol: 'socio' });
  expect(calls).toEqual([{ call: 'GET /api/user/me', body: undefined, authorization: 'Bearer abc' }]);
});

test('a profile that cannot be loaded removes the token', async () => {
  localStorage.setItem('token', 'old');
  localStorage.setItem('usuario', JSON.stringify(ana));
  fakeHttp({ 'GET /api/user/me': refuse(401, 'Tu sesión ha caducado.') });
  const store = await openPage();
  await vi.waitFor(() => expect(store.getState().token).toBeNull());
  expect(store.getState().user).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test.each(['{nombre', '"Ana"', '[]', 'null'])('an unreadable usuario (%s) counts as absent', async (stored) => {
  localStorage.setItem('usuario', stored);
  const store = await openPage();
  expect(store.getState().user).toBeNull();
});

test('logging in stores token and user, logging out removes both', async () => {
  const calls = fakeHttp({});
  const store = await openPage();
  store.getState().logIn('abc', ana);
  expect(localStorage.getItem('token')).toBe('abc');
  expect(JSON.parse(localStorage.getItem('usuario') ?? '')).toEqual(ana);
  store.getState().logOut();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('usuario')).toBeNull();
  expect(store.getState()).toMatchObject({ token: null, user: null });
  // The bare contract has no call for it.
  expect(calls).toEqual([]);
});

test('our own server is notified when the session ends', async () => {
  const calls = fakeHttp({ 'POST /api/logout': {} });
  const store = await openPage();
  store.getState().logIn('abc', { ...ana, version: 1 });
  store.getState().logOut();
  await vi.waitFor(() => expect(calls).toEqual([{ call: 'POST /api/logout', body: undefined, authorization: 'Bearer abc' }]));
});

test('a log-out in another tab logs out this one', async () => {
  localStorage.setItem('token', 'abc');
  fakeHttp({ 'GET /api/user/me': ana });
  const store = await openPage();
  await vi.waitFor(() => expect(store.getState().profileLoaded).toBe(true));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(store.getState()).toMatchObject({ token: null, user: null });
});

test('a page restored from the back/forward cache reads again who is signed in', async () => {
  localStorage.setItem('token', 'abc');
  fakeHttp({ 'GET /api/user/me': ana });
  const store = await openPage();
  await vi.waitFor(() => expect(store.getState().profileLoaded).toBe(true));
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState()).toMatchObject({ token: null, user: null });
});

test('a reply for an ended session changes nothing', async () => {
  localStorage.setItem('token', 'abc');
  let answer: (response: Response) => void = () => undefined;
  fakeHttp({ 'GET /api/user/me': () => new Promise<Response>((resolve) => (answer = resolve)) });
  const store = await openPage();
  store.getState().logOut();
  answer(Response.json(ana));
  await Promise.resolve();
  expect(store.getState()).toMatchObject({ token: null, user: null, profileLoaded: false });
  expect(localStorage.getItem('usuario')).toBeNull();
});

test('a write rejected because the session has ended is sent again after signing in', async () => {
  localStorage.setItem('token', 'old');
  localStorage.setItem('usuario', JSON.stringify(ana));
  let alive = true;
  const whileSignedIn = (reply: object) => () => (alive ? Response.json(reply) : refuse(401, 'Tu sesión ha caducado.')());
  const calls = fakeHttp({ 'GET /api/user/me': whileSignedIn(ana), 'PUT /api/contenido/historia': whileSignedIn({ texto: 'Nueva' }) });
  const store = await openPage();
  const { api } = await import('shared/http/client');
  await vi.waitFor(() => expect(store.getState().profileLoaded).toBe(true));

  alive = false;
  const saved = api.put('contenido/historia', { json: { texto: 'Nueva' } });
  await vi.waitFor(() => expect(store.getState().finishRenewal).not.toBeNull());
  alive = true;
  store.getState().logIn('new', ana);
  store.getState().finishRenewal?.('new');
  expect(await (await saved).json()).toEqual({ texto: 'Nueva' });
  expect(store.getState().finishRenewal).toBeNull();
  expect(calls.at(-1)).toEqual({ call: 'PUT /api/contenido/historia', body: { texto: 'Nueva' }, authorization: 'Bearer new' });
});

test('the error stays when the user declines to sign in again', async () => {
  localStorage.setItem('token', 'old');
  let alive = true;
  fakeHttp({
    'GET /api/user/me': () => (alive ? Response.json(ana) : refuse(401, 'Tu sesión ha caducado.')()),
    'DELETE /api/usuarios/3': refuse(401, 'Tu sesión ha caducado.'),
  });
  const store = await openPage();
  const { api, refusalDetail } = await import('shared/http/client');
  await vi.waitFor(() => expect(store.getState().profileLoaded).toBe(true));
  alive = false;
  const refused = api.delete('usuarios/3').catch(refusalDetail);
  await vi.waitFor(() => expect(store.getState().finishRenewal).not.toBeNull());
  store.getState().finishRenewal?.(null);
  expect(await refused).toBe('Tu sesión ha caducado.');
});

test('a write rejected with 401 while the session is valid asks for no log-in', async () => {
  localStorage.setItem('token', 'abc');
  fakeHttp({ 'GET /api/user/me': ana, 'POST /api/usuarios/cambiar-contrasena': refuse(401, 'La contraseña actual no es correcta.') });
  const store = await openPage();
  const { api, refusalDetail } = await import('shared/http/client');
  const detail = await api.post('usuarios/cambiar-contrasena', { json: {} }).catch(refusalDetail);
  expect(detail).toBe('La contraseña actual no es correcta.');
  expect(store.getState().finishRenewal).toBeNull();
});

test('offline keeps the session, since no server rejected it; an unreachable server counts as before', async () => {
  localStorage.setItem('token', 'abc');
  localStorage.setItem('usuario', JSON.stringify(ana));
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const before = await openPage();
  await vi.waitFor(() => expect(before.getState().token).toBeNull(), { timeout: 10_000 });
  // As many requests as retries before it failed.
  const countAsked = () => asked.mock.calls.filter(([request]) => new Request(request).url.endsWith('/api/user/me')).length;
  const tries = countAsked();

  asked.mockClear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  localStorage.setItem('token', 'abc');
  localStorage.setItem('usuario', JSON.stringify(ana));
  const store = await openPage();
  await vi.waitFor(() => expect(countAsked()).toBe(tries), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.getState()).toMatchObject({ token: 'abc', user: ana });
});

test('several writes that need a proof ask once, and are all sent', async () => {
  localStorage.setItem('token', 'abc');
  let proven = false;
  const unconfirmed = () => Response.json({ detail: 'Confirma que eres tú.', falta: 'confirmacion' }, { status: 403 });
  const whenProven = () => (proven ? Response.json({}) : unconfirmed());
  fakeHttp({ 'GET /api/user/me': ana, 'PUT /api/ajustes/cobro': whenProven, 'PUT /api/ajustes/seguridad': whenProven });
  const store = await openPage();
  const { api } = await import('shared/http/client');
  const saved = [api.put('ajustes/cobro', { json: {} }), api.put('ajustes/seguridad', { json: {} })];
  await vi.waitFor(() => expect(store.getState().finishConfirmation).not.toBeNull());
  proven = true;
  store.getState().finishConfirmation?.(true);
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200]);
  expect(store.getState().finishConfirmation).toBeNull();
});
