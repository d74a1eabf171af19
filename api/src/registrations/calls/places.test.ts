import type { MyRegistration } from 'shared/contract/my-registration';
import type { Registration } from 'shared/contract/registrations';
import type { WaitingList, WaitingMove } from 'shared/contract/waiting-list';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRoute, setLevels } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { offerPlaces } from './offer-places.ts';

const { app, db, server, clock, other, call, ride, emailTo, linkOf, routeOffer } = await startRouteApp();
const later = clock.putOn;
const hour = 3_600_000;
const { headers: staff } = await app.addUser('direccion');

const signUp = async (fields: object = {}, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', at = server) => {
  const reply = await ride({ mail: 'ana@example.com', ...fields }, headers, { at, remoteAddress });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Registration>();
};
const mine = async (para: string, method: 'GET' | 'POST' = 'GET', path = '') =>
  call(method, `/inscripciones/mia${path}`, await linkOf(para));
const read = async (para: string) => (await mine(para)).json<MyRegistration>();
const configure = (values: object) => db.updateTable('convocatorias').set(values).execute();

beforeEach(async () => {
  clock.begin();
  await openRoute(db, clock.now, { plazas: 1 });
});

/** The levels, with these full. */
const full = (...names: string[]) => ['PRO', 'Amateur', 'Guiada'].map((nombre) => ({ nombre, completo: names.includes(nombre) }));

test('each route has its own; without limits no one waits, and no places are shown', async () => {
  await configure({ plazas: 3 });
  await setLevels(db, { PRO: { plazas: 1 } });
  expect(await routeOffer()).toMatchObject({ libres: expect.toSatisfy((free: number) => free > 0), niveles: full() });
  expect((await signUp()).espera).toBeNull();
  expect(await routeOffer()).toMatchObject({ libres: expect.toSatisfy((free: number) => free > 0), niveles: full('PRO') });
  expect((await signUp()).espera).toBe(clock.start.toISOString());
  expect((await signUp({ ruta: 'Amateur' })).espera).toBeNull();
  expect((await signUp({ ruta: null })).espera).toBeNull();
  expect(await routeOffer()).toMatchObject({ libres: 0, niveles: full('PRO', 'Amateur', 'Guiada') });
  await configure({ plazas: null });
  await setLevels(db, {});
  expect((await signUp()).espera).toBeNull();
  expect(await routeOffer()).toMatchObject({ libres: null, espera: false });
});

test('a waiting rider is told so, and not to pay; the link says which place in the list', async () => {
  await signUp();
  await signUp({ mail: 'beto@example.com' });
  await signUp({ mail: 'caro@example.com' });
  const email = await emailTo('caro@example.com');
  expect(email.asunto).toBe('Estás en la lista de espera: XIII Ruta');
  expect(email.texto).toContain('No pagues nada todavía.');
  expect(email.texto).not.toContain('Bizum');
  expect(await read('caro@example.com')).toMatchObject({
    estado: 'lista de espera',
    puesto: 2,
    oferta_hasta: null,
    formas_pago: [],
    iban: null,
  });
});

test('a place that was given back goes to the next once that cannot be undone, and a sign-up meanwhile waits', async () => {
  await signUp({ mail: 'uno@example.com' });
  await signUp({ mail: 'dos@example.com' });
  await mine('uno@example.com', 'POST', '/anular');
  expect(await offerPlaces(app.context)).toBe(0);
  expect(await routeOffer()).toMatchObject({ libres: 0, espera: true });
  later(21_000);
  // It is free, and the waiting list comes first.
  expect((await signUp({ mail: 'tres@example.com' })).espera).not.toBeNull();
  const counts = await Promise.all([offerPlaces(app.context), offerPlaces(other.context)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  const email = await emailTo('dos@example.com');
  expect(email.asunto).toBe('Hay una plaza para ti: XIII Ruta');
  expect(email.texto).toContain('Ha quedado libre una plaza');
  expect(email.texto).toContain('Te la guardamos hasta el 03/03/2027 11:00.');
  expect(await read('dos@example.com')).toMatchObject({
    estado: 'lista de espera',
    puesto: null,
    oferta_hasta: '2027-03-03T10:00:21.000Z',
  });
  expect((await mine('dos@example.com', 'POST', '/plaza')).json()).toMatchObject({
    estado: 'pendiente de pago',
    formas_pago: [expect.stringContaining('Bizum')],
    oferta_hasta: null,
  });
  later(49 * hour);
  expect(await offerPlaces(app.context)).toBe(0);
  expect(await read('tres@example.com')).toMatchObject({ puesto: 1 });
});

test('an offer not accepted in 48 hours goes to the next; its rider may wait again, behind the others', async () => {
  await signUp({ mail: 'uno@example.com' });
  for (const name of ['dos', 'tres', 'cuatro']) await signUp({ mail: `${name}@example.com` });
  await db.updateTable('inscripciones').set({ eliminada: clock.now.toISOString() }).where('mail', '=', 'uno@example.com').execute();
  later(21_000);
  expect(await offerPlaces(app.context)).toBe(1);
  later(48 * hour);
  expect((await mine('dos@example.com', 'POST', '/plaza')).json()).toEqual({
    detail: 'Esa plaza ya no está guardada para ti: ha pasado a la siguiente persona de la lista.',
  });
  expect(await offerPlaces(other.context)).toBe(1);
  expect((await emailTo('tres@example.com')).asunto).toBe('Hay una plaza para ti: XIII Ruta');
  expect(await read('dos@example.com')).toMatchObject({ estado: 'lista de espera', puesto: null, oferta_hasta: null });
  expect((await mine('dos@example.com', 'POST', '/espera')).json()).toMatchObject({ puesto: 2 });
  expect((await mine('dos@example.com', 'POST', '/espera')).json()).toMatchObject({ puesto: 2 });
});

test('more places are offered, and none on the day of the route or after it', async () => {
  for (const name of ['uno', 'dos', 'tres']) await signUp({ mail: `${name}@example.com` });
  await configure({ plazas: 3 });
  clock.now = new Date('2027-05-22T22:30:00Z');
  expect(await offerPlaces(app.context)).toBe(0);
  clock.now = new Date('2027-05-22T09:00:00Z');
  expect(await offerPlaces(app.context)).toBe(2);
  expect((await emailTo('tres@example.com')).texto).toContain('hasta el 23/05/2027 00:00');
  // Riders can change nothing by themselves any more, but may accept an offer.
  expect((await mine('tres@example.com', 'POST', '/plaza')).json()).toMatchObject({ estado: 'pendiente de pago' });
});

describe('staff', () => {
  const list = async () => (await call('GET', '/inscripciones/espera', staff)).json<WaitingList>();
  const move = (id: number, accion: WaitingMove) => call('PUT', `/inscripciones/espera/${id}`, staff, { accion });
  const names = ({ filas }: WaitingList) => filas.map(({ mail, estado }) => `${mail.split('@')[0]} ${estado}`);
  const idOf = async (name: string) => (await list()).filas.find(({ mail }) => mail.startsWith(name))?.id ?? 0;
  beforeEach(async () => {
    for (const name of ['uno', 'dos', 'tres', 'cuatro']) await signUp({ mail: `${name}@example.com` });
  });

  test('see the waiting list, in its order, and how many places are taken', async () => {
    const found = await list();
    expect(found).toMatchObject({ plazas: 1, ocupadas: 1 });
    expect(found.filas[0]).toEqual({
      id: expect.any(Number),
      referencia: 'C27-0002',
      nombre: null,
      mail: 'dos@example.com',
      ruta: 'PRO',
      espera: clock.start.toISOString(),
      estado: 'espera',
      oferta_hasta: null,
      sin_confirmar: false,
    });
    expect(names(found)).toEqual(['dos espera', 'tres espera', 'cuatro espera']);
  });

  test('see side by side sign-ups of one network, for a week, and nothing of the network', async () => {
    await db.updateTable('inscripciones').set({ red: null }).execute();
    expect((await list()).redes).toEqual([]);
    for (const [mail, remoteAddress] of [
      ['a@example.com', '203.0.113.7'],
      ['b@example.com', '203.0.113.8'],
      ['c@example.com', '203.0.113.7'],
    ] as const)
      await signUp({ mail }, {}, remoteAddress);
    const { redes } = await list();
    expect(redes?.map((group) => group.map(({ mail }) => mail))).toEqual([['a@example.com', 'c@example.com']]);
    expect(redes?.[0]?.[0]).toEqual({ id: expect.any(Number), referencia: 'C27-0005', nombre: null, mail: 'a@example.com' });
    const stored = await db.selectFrom('inscripciones').selectAll().where('mail', '=', 'a@example.com').execute();
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    await pruneRows(db, new Date(clock.now.getTime() + 6 * 24 * hour));
    expect((await list()).redes).toHaveLength(1);
    await pruneRows(db, new Date(clock.now.getTime() + 7 * 24 * hour));
    expect((await list()).redes).toEqual([]);
    await configure({ plazas: null });
    for (const mail of ['d@example.com', 'e@example.com']) await signUp({ mail }, {}, '203.0.113.7');
    expect((await list()).redes).toEqual([]);
  });

  test('give a place at once, by email, also beyond the limit', async () => {
    const id = await idOf('tres');
    const reply = await move(id, 'plaza');
    expect(reply.json()).toMatchObject({ plazas: 1, ocupadas: 2 });
    expect(names(reply.json())).toEqual(['dos espera', 'cuatro espera']);
    const email = await emailTo('tres@example.com');
    expect(email.asunto).toBe('Ya tienes plaza: XIII Ruta');
    expect(email.texto).toContain('Bizum al 600 123 456');
    expect(await read('tres@example.com')).toMatchObject({ estado: 'pendiente de pago' });
    const again = await move(id, 'plaza');
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { detail: 'Esta persona ya no está en la lista de espera. Actualiza la página.' },
    ]);
    expect((await move(await idOf('dos'), 'volar' as WaitingMove)).statusCode).toBe(400);
  });
});
