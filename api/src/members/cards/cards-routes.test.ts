import type { OwnCard, PrintedCard } from 'shared/contract/member-cards';
import type { DayList } from 'shared/contract/route-day';
import { beforeEach, expect, test } from 'vitest';
import { createCardCodes, digestCode } from '../../core/club/card-codes.ts';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';

let clock = '2027-05-02T08:00:00.000Z';
const app = await startFileApp({ now: () => new Date(clock), ownClock: true });
const boss = await app.addUser('direccion');
const ana = await app.addUser('socio', { correo_electronico: 'ana@correo.example' });
const stranger = await app.addUser('invitado');

let id = 0;
beforeEach(async () => {
  clock = '2027-05-02T08:00:00.000Z';
  for (const table of ['inscripciones', 'intentos'] as const) await app.db.deleteFrom(table).execute();
  await emptyMembers(app.db);
  await turnMembersOn(app.db);
  const [made = 0] = await addMembers(app.db, [
    { numero: 7, nombre: 'Ana', primer_apellido: 'Ruiz', correo_electronico: 'ana@correo.example', usuario_id: ana.user.id },
  ]);
  id = made;
});

const call = async <T>(url: string, payload?: object, headers: object = boss.headers) => {
  const reply = await app.server.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: reply.json<T & { detail: string }>() };
};
const check = async (code: string) => (await call<{ estado: string; anio: number }>(`/carnets/${code}`, undefined, {})).body;
const own = async () => (await call<OwnCard>('/mi-carnet', undefined, ana.headers)).body;
const today = async () => (await own()).codigos[0]?.codigo ?? '';

test('a member has the codes of thirty days; each is valid on its day, without saying whose it is', async () => {
  const card = await own();
  expect(card).toMatchObject({ numero: 7, nombre: 'Ana Ruiz', estado: 'alta', tipo: 'Numerario' });
  expect([card.codigos.length, card.codigos[0]?.dia, card.codigos[29]?.dia]).toEqual([30, '2027-05-02', '2027-05-31']);
  const { headers, text } = await call(`/carnets/${card.codigos[0]?.codigo}`, undefined, {});
  expect([headers['cache-control'], headers['x-robots-tag'], text]).toEqual(['no-store', 'noindex', '{"estado":"valido","anio":2027}']);
  expect(await check(card.codigos[1]?.codigo ?? '')).toEqual({
    estado: 'caducado',
    anio: 2027,
    de: '03/05/2027',
    todavia: true,
  });
  // Midnight in Madrid.
  clock = '2027-05-02T22:00:00.000Z';
  expect((await check(card.codigos[0]?.codigo ?? '')).estado).toBe('caducado');
  expect((await check(card.codigos[1]?.codigo ?? '')).estado).toBe('valido');
});

test('who is no member has no card', async () => {
  expect((await call('/mi-carnet', undefined, stranger.headers)).text).toBe('null');
});

test.each(['impago', 'baja', 'pendiente'] as const)('the card of a member who is %s is not valid, from the same moment', async (estado) => {
  const code = await today();
  await app.db.updateTable('socios').set({ estado }).where('id', '=', id).execute();
  expect((await check(code)).estado).toBe('no');
  expect((await own()).codigos).toEqual([]);
  expect((await call('/carnets/lectura', { codigo: code })).body.detail).toMatch(/no está de alta/);
});

test('a code that the site has not made is refused, and ten of them end the tries of a network; good ones are always read', async () => {
  const code = await today();
  const forged = `${code.slice(0, 19)}${code.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [forged, 'x', createCardCodes('another secret').write(id, { day: '2027-05-02' })])
    expect((await check(wrong)).estado).toBe('no');
  for (let tries = 3; tries < 10; tries += 1) await check('y');
  expect((await call('/carnets/y', undefined, {})).status).toBe(429);
  expect((await check(code)).estado).toBe('valido');
  // What was a member's is no guess.
  await app.db.deleteFrom('socios').execute();
  expect((await check(code)).estado).toBe('no');
});

test('at the door staff read whose card it is', async () => {
  expect((await call('/carnets/lectura', { codigo: await today() })).body).toEqual({ numero: 7, nombre: 'Ana Ruiz' });
  expect((await call('/carnets/lectura', { codigo: 'x' })).body.detail).toBe('Ese código no es de ningún carnet del club.');
});

test('a printed card is valid all year, only for members, and the audit knows of the sheet', async () => {
  expect((await call('/socios/carnets', { ids: [], anio: 2027 })).status).toBe(400);
  const [gone = 0] = await addMembers(app.db, [{ numero: 8, estado: 'baja' }]);
  const { body } = await call<{ carnets: PrintedCard[] }>('/socios/carnets', { ids: [gone, id], anio: 2027 });
  expect(body.carnets.map(({ numero }) => numero)).toEqual([7]);
  const code = body.carnets[0]?.direccion.split('/c/')[1] ?? '';
  expect((await check(code)).estado).toBe('valido');
  clock = '2028-01-01T08:00:00.000Z';
  expect((await check(code)).estado).toBe('caducado');
  const { accion, resumen } = await app.db.selectFrom('auditoria').select(['accion', 'resumen']).executeTakeFirstOrThrow();
  expect([accion, resumen]).toEqual(['exportar', 'carnets de 1']);
});

test.each([
  [2028, { estado: 'caducado', anio: 2027, de: '2028', todavia: true }, 'Ese carnet todavía no vale: es de 2028.'],
  [2026, { estado: 'caducado', anio: 2027, de: '2026', todavia: false }, 'Ese carnet ya no vale: es de 2026.'],
])('a printed card of %d that is read in 2027 says of which year it is', async (anio, said, detail) => {
  const { body } = await call<{ carnets: PrintedCard[] }>('/socios/carnets', { ids: [id], anio });
  const codigo = body.carnets[0]?.direccion.split('/c/')[1] ?? '';
  expect(await check(codigo)).toEqual(said);
  expect((await call('/carnets/lectura', { codigo })).body.detail).toBe(detail);
});

test('who leaves on a day to come has codes until then', async () => {
  await app.db.updateTable('socios').set({ baja: '2027-05-04' }).where('id', '=', id).execute();
  expect((await own()).codigos.map(({ dia }) => dia)).toEqual(['2027-05-02', '2027-05-03']);
});

test('the list of the day knows the cards of riders who are members, without a code of theirs', async () => {
  const rider = { fecha: '2027-04-01', anio: 2027, evento: 'Castillos', mail: 'ana@correo.example' };
  const rows = ['Luis Gil', 'ana  ruiz', 'Eva'].map((nombre) => ({ ...rider, nombre: nombre.replace('  ', ' ') }));
  await app.db
    .insertInto('inscripciones')
    .values(rows as never)
    .execute();
  const { body } = await call<DayList>('/inscripciones/dia?anio=2027');
  const [luis, known, eva] = body.inscritos;
  expect([luis?.carnet, eva?.carnet, known?.carnet?.length]).toEqual([undefined, undefined, 4]);
  expect(known?.carnet).toContain(digestCode(await today()));
  expect(known).not.toHaveProperty('mail');
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  const off = (await call<DayList>('/inscripciones/dia?anio=2027')).body.inscritos;
  expect(off.every((one) => one.carnet === undefined)).toBe(true);
  expect((await call('/mi-carnet', undefined, ana.headers)).status).toBe(404);
});
