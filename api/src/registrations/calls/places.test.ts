import type { MyRegistration } from 'shared/contract/my-registration';
import type { Registration } from 'shared/contract/registrations';
import type { WaitingList, WaitingMove } from 'shared/contract/waiting-list';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRoute, setLevels } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';
import { prune } from '../../operations/upkeep/prune.ts';
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
const waiting = () => db.selectFrom('inscripciones').selectAll().where('espera', 'is not', null).orderBy('espera_turno').execute();
const placed = async () => (await db.selectFrom('inscripciones').select('id').where('espera', 'is', null).execute()).length;
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

test('of a hundred at once for ten places ten get in, whichever process they reach; the others wait in their order', async () => {
  await configure({ plazas: 10 });
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => ride({ mail: `r${at}@example.com` }, {}, { at: at % 2 === 0 ? server : other.server })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await placed()).toBe(10);
  const rows = await waiting();
  expect(rows.map(({ espera_turno }) => espera_turno)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
  expect(replies.filter((reply) => reply.json<Registration>().espera === null)).toHaveLength(10);
  const references = new Set(replies.map((reply) => reply.json<{ referencia: string }>().referencia));
  expect([references.size, references.has('C27-0100')]).toEqual([100, true]);
}, 60_000);

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

test('staff find room for riders they add', async () => {
  await signUp();
  expect((await signUp({}, staff)).espera).toBeNull();
});

describe('staff', () => {
  const list = async () => (await call('GET', '/inscripciones/espera', staff)).json<WaitingList>();
  const move = (id: number, accion: WaitingMove) => call('PUT', `/inscripciones/espera/${id}`, staff, { accion });
  const names = ({ filas }: WaitingList) => filas.map(({ mail, estado }) => `${mail.split('@')[0]} ${estado}`);
  const idOf = async (name: string) => (await list()).filas.find(({ mail }) => mail.startsWith(name))?.id ?? 0;
  beforeEach(async () => {
    for (const name of ['uno', 'dos', 'tres', 'cuatro']) await signUp({ mail: `${name}@example.com` });
  });

  test('see the list of another year, and an empty one without an edition', async () => {
    const of = async (anio: number | null) => (await call('GET', `/inscripciones/espera?anio=${anio}`, staff)).json<WaitingList>();
    const { anio } = await db.selectFrom('convocatorias').select('anio').executeTakeFirstOrThrow();
    await db.insertInto('convocatorias').values({ es_ruta: 1, anio: 2028, horario_desde: '' }).execute();
    expect((await of(anio)).filas).toHaveLength(3);
    // This year's ride is still to come: its edition is the one in force.
    expect((await list()).filas).toHaveLength(3);
    expect((await of(2028)).filas).toEqual([]);
    expect(await of(2026)).toEqual({ plazas: null, ocupadas: 0, filas: [] });
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
    await prune(db, new Date(clock.now.getTime() + 6 * 24 * hour));
    expect((await list()).redes).toHaveLength(1);
    await prune(db, new Date(clock.now.getTime() + 7 * 24 * hour));
    expect((await list()).redes).toEqual([]);
    await configure({ plazas: null });
    for (const mail of ['d@example.com', 'e@example.com']) await signUp({ mail }, {}, '203.0.113.7');
    expect((await list()).redes).toEqual([]);
  });

  test('change the order, pass over and let wait again; each is in the audit', async () => {
    const moved = await move(await idOf('cuatro'), 'primera');
    expect(names(moved.json())).toEqual(['cuatro espera', 'dos espera', 'tres espera']);
    expect(names((await move(await idOf('dos'), 'bajar')).json())).toEqual(['cuatro espera', 'tres espera', 'dos espera']);
    expect(names((await move(await idOf('dos'), 'subir')).json())).toEqual(['cuatro espera', 'dos espera', 'tres espera']);
    expect(names((await move(await idOf('cuatro'), 'saltar')).json())).toEqual(['dos espera', 'tres espera', 'cuatro pasada']);
    await configure({ plazas: 2 });
    expect(await offerPlaces(app.context)).toBe(1);
    expect(names(await list())).toEqual(['dos ofrecida', 'tres espera', 'cuatro pasada']);
    expect(names((await move(await idOf('cuatro'), 'devolver')).json())).toEqual(['dos ofrecida', 'tres espera', 'cuatro espera']);
    // None in the list moves by it.
    expect(names((await move(await idOf('tres'), 'devolver')).json())).toEqual(['dos ofrecida', 'tres espera', 'cuatro espera']);
    const lines = await db.selectFrom('auditoria').select('resumen').where('entidad', '=', 'inscripciones').orderBy('id').execute();
    expect(lines[0]).toEqual({ resumen: 'lista de espera: la primera' });
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
