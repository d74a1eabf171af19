import { randomUUID } from 'node:crypto';
import type { FormStatus, Registration } from 'shared/contract/registrations';
import type { WaitingList } from 'shared/contract/waiting-list';
import type { PlaceHold } from 'shared/contract/place-holds';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setFormOpen } from './form-status.ts';
import { openRoute } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';
import { prune } from '../../operations/upkeep/prune.ts';
import { offerPlaces } from './offer-places.ts';

const { app, again, clock, other, today } = await startRouteApp({ trustProxy: '127.0.0.1' });
const minutes = (count: number) => clock.putOn(count * 60_000);
const { db, server } = app;
const { headers: staff } = await app.addUser('direccion');
afterAll(() => app.close());

/** Each visitor has a network of their own. */
let visitors = 0;
const newKey = () => randomUUID();
const from = (network: number) => ({ 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` });
async function hold(clave: string, wanted: object = {}, { at = server, network = ++visitors } = {}) {
  const payload = { clave, evento: 'Castillos', ...wanted };
  const reply = await at.inject({ method: 'POST', url: '/api/plazas', payload, headers: from(network) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<PlaceHold>();
}
async function signUp(fields: object = {}, { at = server, token = '', headers = {} } = {}) {
  const captcha_token = token || (await app.solveCaptcha(today));
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ...fields, captcha_token };
  const reply = await at.inject({ method: 'POST', url: '/api/inscripciones/', payload, headers });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Registration>();
}
const solved = async () => ({ captcha_token: await app.solveCaptcha(today) });
const release = (clave: string) => server.inject({ method: 'POST', url: '/api/plazas/soltar', payload: { clave } });
const waits = async (fields: object = {}) => (await signUp(fields)).espera !== null;
const configure = (values: object) => db.updateTable('ediciones').set(values).execute();
const kept = () => db.selectFrom('plazas_guardadas').selectAll().execute();

beforeEach(async () => {
  clock.begin();
  await openRoute(db, clock.now, { plazas: 1 });
});

test('typing holds a place for 20 minutes, which no one else gets; more typing holds it longer', async () => {
  const clave = newKey();
  expect(await hold(clave)).toEqual({ hasta: '2027-03-01T10:20:00.000Z', segundos: 1200, completa: false });
  // The last one is held, not taken: others read when that will show.
  expect(await hold(newKey())).toEqual({ hasta: null, segundos: 0, completa: true, se_sabra: '2027-03-01T11:00:00.000Z' });
  expect((await server.inject('/api/inscripciones/estado-formulario')).json<FormStatus>().edicion).toMatchObject({
    completa: true,
    guardadas: { hasta: '2027-03-01T11:00:00.000Z', todas: true, niveles: ['PRO', 'Amateur', 'Guiada'] },
  });
  minutes(15);
  expect(await hold(clave)).toMatchObject({ hasta: '2027-03-01T10:35:00.000Z' });
  minutes(15);
  expect(await waits()).toBe(true);
  expect(await waits({ clave_plaza: clave })).toBe(false);
  expect(await kept()).toEqual([]);
});

test('it ends after an hour, whatever is typed, and the same page begins another only as anybody does', async () => {
  const [clave, network] = [newKey(), ++visitors];
  await hold(clave, {}, { network });
  for (let asked = 0; asked < 3; asked += 1) {
    minutes(15);
    await hold(clave, {}, { network });
  }
  expect(await hold(clave, {}, { network })).toEqual({ hasta: '2027-03-01T11:00:00.000Z', segundos: 900, completa: false });
  minutes(14);
  // Another route of the same form is no other place.
  expect(await hold(clave, { ruta: 'PRO' }, { network })).toMatchObject({ hasta: '2027-03-01T11:00:00.000Z', segundos: 60 });
  minutes(1);
  expect((await server.inject('/api/inscripciones/estado-formulario')).json<FormStatus>().edicion?.completa).toBe(false);
  expect(await hold(newKey())).toMatchObject({ hasta: '2027-03-01T11:20:00.000Z' });
});

test('a full route is full, and one where places are only kept shows as another state', async () => {
  await configure({ plazas: 2 });
  await signUp();
  await hold(newKey());
  const offer = async () => (await server.inject('/api/inscripciones/estado-formulario')).json<FormStatus>().edicion;
  expect((await offer())?.guardadas).toMatchObject({ todas: true });
  expect(await waits()).toBe(true);
  // The waiting list comes first: the held one would be theirs.
  expect(await offer()).toMatchObject({ completa: true });
  expect((await offer())?.guardadas).toBeUndefined();
  expect(await hold(newKey())).toMatchObject({ completa: true, se_sabra: null });
});

test('the second place of a network in an hour wants a captcha, whatever became of the first', async () => {
  await configure({ plazas: 20 });
  const network = ++visitors;
  const first = newKey();
  expect(await hold(first, {}, { network })).toMatchObject({ segundos: 1200 });
  await release(first);
  const asked = { hasta: null, segundos: 0, completa: false, pide_captcha: true };
  expect(await hold(newKey(), {}, { network })).toEqual(asked);
  expect(await hold(newKey(), { captcha_token: 'x' }, { network })).toEqual(asked);
  const captcha_token = await app.solveCaptcha(today);
  expect(await hold(newKey(), { captcha_token }, { network })).toMatchObject({ segundos: 1200 });
  expect(await hold(newKey(), { captcha_token }, { network })).toEqual(asked);
  // No captcha for others, and after an hour not for this one either.
  expect(await hold(newKey())).toMatchObject({ segundos: 1200 });
  minutes(60);
  expect(await hold(newKey(), {}, { network })).toMatchObject({ segundos: 1200 });
});

test('where there is no room neither the free place of a network nor a captcha is spent', async () => {
  const first = newKey();
  await hold(first);
  const network = ++visitors;
  const token = await solved();
  const full = { hasta: null, completa: true };
  expect(await hold(newKey(), {}, { network })).toMatchObject(full);
  expect(await hold(newKey(), token, { network })).toMatchObject(full);
  await release(first);
  await configure({ plazas: 2 });
  expect(await hold(newKey(), {}, { network })).toMatchObject({ segundos: 1200 });
  expect(await hold(newKey(), token, { network })).toMatchObject({ segundos: 1200 });
});

test('those of another edition are let go only where it is asked for', async () => {
  await hold(newKey());
  const { id, ...values } = await db.selectFrom('ediciones').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('ediciones')
    .values({ ...values, anio: 2026 })
    .execute();
  const free = (query: Record<string, string>) => server.inject({ method: 'POST', url: '/api/plazas/liberar', headers: staff, query });
  expect((await free({ anio: '2026' })).json()).toMatchObject({ guardadas: { plazas: 0, redes: 0 } });
  expect((await kept()).map(({ edicion_id }) => edicion_id)).toEqual([id]);
  expect(await db.selectFrom('auditoria').selectAll().execute()).toEqual([]);
  expect((await free({ anio: '2027' })).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
});

test('staff see how many are kept from how many networks, and let them go', async () => {
  await configure({ plazas: 3 });
  const network = ++visitors;
  const first = newKey();
  await hold(first, {}, { network });
  await hold(newKey(), { captcha_token: await app.solveCaptcha(today) }, { network });
  await hold(newKey());
  const list = async () => (await server.inject({ url: '/api/inscripciones/espera', headers: staff })).json<WaitingList>();
  expect(await list()).toMatchObject({ ocupadas: 3, guardadas: { plazas: 3, redes: 2 } });
  const freed = await server.inject({ method: 'POST', url: '/api/plazas/liberar', headers: staff });
  expect(freed.json()).toMatchObject({ ocupadas: 0, guardadas: { plazas: 0, redes: 0 } });
  expect(await db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).execute()).toEqual([
    { accion: 'eliminar', entidad: 'edicion', entidad_id: '2027', resumen: 'plazas guardadas: 3, de 2 redes' },
  ]);
  // More typing begins a new hold.
  expect(await hold(first, {}, { network })).toMatchObject({ pide_captcha: true });
  expect(await waits({ clave_plaza: first })).toBe(false);
});

test('after 20 minutes it is free: for the next visitor, or the waiting list', async () => {
  const clave = newKey();
  await hold(clave);
  expect(await waits()).toBe(true);
  expect(await offerPlaces(app.context)).toBe(0);
  minutes(20);
  const gone = await hold(newKey());
  expect(gone).toMatchObject({ completa: true });
  expect(await offerPlaces(other.context)).toBe(1);
  // The key of an expired hold is worth nothing.
  expect(await waits({ clave_plaza: clave })).toBe(true);
});

test('a page that is left lets it go', async () => {
  const clave = newKey();
  await hold(clave);
  expect((await release(clave)).statusCode).toBe(204);
  expect((await release(newKey())).statusCode).toBe(204);
  expect(await waits()).toBe(false);
});

test('another route: kept while there is room on it, and the first one stays theirs where there is none', async () => {
  await configure({ plazas: 3, plazas_pro: 1 });
  const [ana, beto] = [newKey(), newKey()];
  await hold(ana, { ruta: 'PRO' });
  expect(await hold(beto)).toMatchObject({ completa: false });
  expect(await hold(beto, { ruta: 'PRO' })).toMatchObject({ hasta: null, completa: true });
  expect((await kept()).map(({ ruta }) => ruta).toSorted()).toEqual(['PRO', null]);
  expect(await hold(beto, { ruta: 'Amateur' })).toMatchObject({ completa: false });
  await hold(ana, { ruta: 'Guiada' });
  expect(await hold(beto, { ruta: 'PRO' })).toMatchObject({ completa: false });
  // Sent with another one than last time.
  expect(await waits({ clave_plaza: ana, ruta: 'PRO' })).toBe(true);
  expect(await waits({ clave_plaza: beto, ruta: 'PRO' })).toBe(false);
});

test('the waiting list of a route comes before riders who would move there', async () => {
  await configure({ plazas: 3, plazas_pro: 1 });
  await signUp({ ruta: 'PRO' });
  expect(await waits({ ruta: 'PRO' })).toBe(true);
  const clave = newKey();
  await hold(clave, { ruta: 'Amateur' });
  await db.updateTable('inscripciones').set({ eliminada: '2027-03-01T09:00:00.000Z' }).where('espera', 'is', null).execute();
  expect(await hold(clave, { ruta: 'PRO' })).toMatchObject({ completa: true });
});

test('one network is kept five at once; it may sign up all the same, and the others are kept theirs', async () => {
  await configure({ plazas: 20 });
  const network = ++visitors;
  for (let held = 0; held < 5; held += 1) expect(await hold(newKey(), await solved(), { network })).toMatchObject({ segundos: 1200 });
  expect(await hold(newKey(), await solved(), { network })).toEqual({ hasta: null, segundos: 0, completa: false });
  expect(await hold(newKey())).toMatchObject({ segundos: 1200 });
  expect(await waits()).toBe(false);
  const rows = await kept();
  expect(JSON.stringify(rows)).not.toContain('10.0.');
  expect(new Set(rows.map(({ red }) => red)).size).toBe(2);
});

test('a network that begins many in an hour is kept none any more', async () => {
  await configure({ plazas: 20 });
  const network = ++visitors;
  for (let made = 0; made < 60; made += 1) {
    const clave = newKey();
    await hold(clave, await solved(), { network });
    await release(clave);
  }
  expect(await hold(newKey(), await solved(), { network })).toMatchObject({ hasta: null, completa: false });
});

test('nothing is kept where nothing is limited, or while the form is closed', async () => {
  const clave = newKey();
  await hold(clave, { evento: 'Semanal' });
  expect(await kept()).toHaveLength(1);
  await configure({ plazas: null });
  expect(await hold(clave)).toMatchObject({ hasta: null, completa: false });
  await configure({ plazas: 1 });
  await setFormOpen(db, false, clock.now);
  expect(await hold(newKey())).toMatchObject({ hasta: null, completa: false });
  expect(await kept()).toEqual([]);
});

test.each(['', 'corta', 'con espacios y letras ñ', 'x'.repeat(101)])('%j is no key, and nothing is stored', async (clave) => {
  expect((await server.inject({ method: 'POST', url: '/api/plazas', payload: { clave } })).statusCode).toBe(400);
  expect(await kept()).toEqual([]);
});

test('a rider added by staff needs no hold, and theirs is released', async () => {
  const clave = newKey();
  await hold(clave);
  expect((await signUp({ clave_plaza: clave }, { headers: staff })).espera).toBeNull();
  expect(await kept()).toEqual([]);
});

test('the database forgets those that have ended', async () => {
  await hold(newKey());
  await prune(db, new Date(clock.start.getTime() + 30 * 60_000));
  expect(await kept()).toHaveLength(1);
  await prune(db, new Date(clock.start.getTime() + 90 * 60_000));
  expect(await kept()).toEqual([]);
});

test('of a hundred at once for ten places, in two processes, some with a place that is kept, ten get in', { tags: 'nightly' }, async () => {
  await configure({ plazas: 10 });
  const keys = Array.from({ length: 40 }, newKey);
  const at = (index: number) => (index % 2 === 0 ? server : other.server);
  const tokens = await Promise.all(Array.from({ length: 100 }, () => app.solveCaptcha(today)));
  const first = await Promise.all(keys.slice(0, 20).map((clave, index) => hold(clave, {}, { at: at(index) })));
  expect(first.filter(({ hasta }) => hasta !== null)).toHaveLength(10);
  // While others still try to get a hold.
  const [replies] = await Promise.all([
    Promise.all(
      tokens.map(async (token, index) => {
        const clave = index < 20 ? keys[index] : undefined;
        return (await signUp({ mail: `r${index}@example.com`, clave_plaza: clave }, { at: at(index + 1), token })).espera;
      }),
    ),
    Promise.all(keys.slice(20).map((clave, index) => hold(clave, {}, { at: at(index) }))),
  ]);
  expect(replies.filter((espera) => espera === null)).toHaveLength(10);
  expect(replies.map((espera) => espera === null).slice(0, 20)).toEqual(first.map(({ hasta }) => hasta !== null));
  expect(await kept()).toEqual([]);
  expect(await db.selectFrom('inscripciones').select('id').where('espera', 'is not', null).execute()).toHaveLength(90);
});

test('where the network is unknown every place costs a captcha, and no number is the most', async () => {
  await configure({ plazas: 10 });
  const { server: behind } = again({ trustProxy: false });
  for (let network = 1; network <= 5; network++) await behind.inject({ url: '/healthz', headers: from(network) });
  expect(await hold(newKey(), {}, { at: behind })).toMatchObject({ hasta: null, pide_captcha: true });
  for (let count = 0; count < 6; count++) expect(await hold(newKey(), await solved(), { at: behind })).toMatchObject({ segundos: 1200 });
});
