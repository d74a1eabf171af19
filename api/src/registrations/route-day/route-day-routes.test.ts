import { randomUUID } from 'node:crypto';
import { type DayList, marksAtOnce, marksPerPage, type SentMark, type StoredMark } from 'shared/contract/route-day';
import { mergeMarks, type RouteMark, statesOf } from 'shared/facts/route-marks';
import { beforeEach, expect, test } from 'vitest';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

let today = '2026-05-02T08:00:00.000Z';
const app = await startFileApp({ now: () => new Date(today), ownClock: true });
const other = app.again({ now: () => new Date(today), ownClock: true });
await other.server.ready();
const { headers } = await app.addUser('direccion');

beforeEach(async () => {
  today = '2026-05-02T08:00:00.000Z';
  for (const table of ['marcas_ruta', 'inscripciones', 'auditoria'] as const) await app.db.deleteFrom(table).execute();
});

const add = (more: RegistrationValues = {}) =>
  addRegistration(app.db, { fecha: '2026-04-01', anio: 2026, mail: 'ana@rider.example', nombre: 'Ana', ...more });

const mark = (more: Partial<SentMark> = {}): SentMark => ({ id: randomUUID(), tipo: 'llegada', de: '1', momento: today, ...more });
const phone = randomUUID();
const batch = (marcas: unknown, more: object = {}) => ({ anio: 2026, aparato: phone, enviado: today, marcas, ...more });
const post = (payload: object, { server }: Pick<typeof app, 'server'> = app) =>
  server.inject({ method: 'POST', url: '/api/inscripciones/dia/marcas', headers, payload });
const get = (url: string, as = headers) => app.server.inject({ url, headers: as });
const read = async (desde = 0) =>
  (await get(`/api/inscripciones/dia/marcas?anio=2026&desde=${desde}`)).json<{ marcas: StoredMark[]; hasta: number; hay_mas: boolean }>();

test('the list holds what a phone needs of the newest year, and no more', async () => {
  const { id } = await add({
    nacimiento: '2008-05-03',
    telefono: '600 111 222',
    pagado: 'No',
    dorsal: '42',
    referencia: 'C26-0042',
    emergencia: 'Luis, 600 333 444',
    notas: 'Nadie más lo lee',
  });
  await add({ anio: 2025 });
  await add({ anio: 2062 });
  await add({ eliminada: today });
  await add({ espera: today });
  await add({ nacimiento: '2008-05-02', anulada: today });
  const reply = await get('/api/inscripciones/dia');
  expect(reply.headers['cache-control']).toBe('private, no-store');
  const { anio, inscritos } = reply.json<DayList>();
  expect(anio).toBe(2026);
  expect(inscritos).toHaveLength(2);
  expect(inscritos[0]).toEqual({
    id,
    nombre: 'Ana',
    telefono: '600 111 222',
    moto: null,
    nombre_acomp: null,
    grupo: null,
    grupo_num: null,
    salida: null,
    pagado: 'No',
    evento: 'Castillos',
    dorsal: '42',
    referencia: 'C26-0042',
    emergencia: 'Luis, 600 333 444',
    menor: true,
    anulada: false,
  });
  expect(inscritos[1]).toMatchObject({ menor: false, referencia: null, anulada: true });
  expect((await get('/api/inscripciones/dia?anio=2025')).json<DayList>().inscritos).toHaveLength(1);
});

test('a batch that is sent twice, or in parts to two processes at once, is stored once', async () => {
  const marks = Array.from({ length: 60 }, (_, index) => mark({ de: `${index + 1}` }));
  const sent = await Promise.all([
    post(batch(marks)),
    post(batch(marks.slice(20)), other),
    post(batch(marks.toReversed())),
    post(batch(marks.slice(0, 40)), other),
  ]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const stored = sent.map((reply) => reply.json<{ guardadas: number }>().guardadas);
  expect(stored.reduce((sum, one) => sum + one, 0)).toBe(60);
  const { marcas } = await read();
  expect(marcas.map(({ id }) => id).toSorted()).toEqual(marks.map(({ id }) => id).toSorted());
  expect(statesOf(mergeMarks<RouteMark>(marcas, marks))).toEqual(statesOf(marks));
});

test('a read from the last position misses nothing that two processes write meanwhile', async () => {
  const seen: string[] = [];
  let desde = 0;
  const writes = Array.from({ length: 20 }, (_, index) => post(batch([mark(), mark(), mark()]), index % 2 ? app : other));
  const readOn = async () => {
    const page = await read(desde);
    seen.push(...page.marcas.map(({ id }) => id));
    desde = page.hasta;
  };
  for (let turn = 0; turn < 10; turn += 1) await readOn();
  await Promise.all(writes);
  await readOn();
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test('a long log comes in pages', async () => {
  for (let turn = 0; turn < 3; turn += 1) await post(batch(Array.from({ length: marksAtOnce }, () => mark())));
  const first = await read();
  expect(first).toMatchObject({ hay_mas: true });
  expect(first.marcas).toHaveLength(marksPerPage);
  const second = await read(first.hasta);
  expect(second.hay_mas).toBe(false);
  expect(second.marcas).toHaveLength(marksAtOnce);
});

test('a phone whose clock is two hours slow is put right, and nothing is seen in the future', async () => {
  const slow = '2026-05-02T06:00:00.000Z';
  await post(batch([mark({ momento: '2026-05-02T05:30:00.000Z' })], { enviado: slow }));
  await post(batch([mark({ momento: '2026-05-02T09:30:00.000Z', de: '2' })]));
  const { marcas } = await read();
  expect(marcas.map(({ momento }) => momento)).toEqual(['2026-05-02T07:30:00.000Z', today]);
});

test.each([
  ['an unknown kind', [mark({ tipo: 'perdido' as never })]],
  ['no id', [{ ...mark(), id: 'uno' }]],
  ['nobody', [mark({ de: '' })]],
  ['a walk-in without a name', [mark({ tipo: 'alta', de: randomUUID() })]],
  ['a name of line breaks', [mark({ tipo: 'alta', de: randomUUID(), nombre: 'Pe\npe' })]],
  ['an undo of nothing', [mark({ tipo: 'anulacion' })]],
  ['a moment that is none', [mark({ momento: 'ayer' })]],
  ['a field that nobody knows', [{ ...mark(), rol: 'webmaster' }]],
  ['no marks', []],
  ['too many', Array.from({ length: marksAtOnce + 1 }, () => mark())],
])('%s is rejected in one sentence, with its whole batch', async (_, marks) => {
  const reply = await post(batch(marks.length === 0 ? [] : [mark(), ...marks]));
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ detail: string }>().detail).toMatch(/^[^.]+\.$/);
  expect((await read()).marcas).toEqual([]);
});

test('how many have come of who brings guests is stored with the arrival', async () => {
  await post(batch([mark({ tipo: 'llegada', personas: 2 }), mark({ tipo: 'llegada' })]));
  expect((await read()).marcas.map(({ personas }) => personas)).toEqual([2, null]);
});

test('the audit has the author of marks once an hour', async () => {
  const marks = [mark()];
  await post(batch(marks));
  await post(batch([mark(), mark()]));
  await post(batch(marks));
  const lines = await app.db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen', 'veces']).execute();
  expect(lines).toEqual([{ accion: 'marcar', entidad: 'inscripciones', resumen: 'día de la ruta, 2026', veces: 2 }]);
});

test('a phone may put the screen among its apps: it opens there, and nothing else does', async () => {
  const reply = await app.server.inject('/inscripciones/dia.webmanifest');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.json()).toMatchObject({
    id: '/inscripciones/dia',
    start_url: '/inscripciones/dia',
    scope: '/inscripciones/dia',
    display: 'standalone',
    short_name: 'Día de la ruta',
    icons: [{ src: '/icons/favicon.svg', type: 'image/svg+xml' }],
  });
});

test('a rider deleted while on the road stays on the list until they are back, with their emergency contact', async () => {
  const [out, back, here] = [await add({ emergencia: 'Luis, 600 333 444' }), await add(), await add()];
  const left = [out, back].map(({ id }) => mark({ tipo: 'salida', de: String(id) }));
  await post(batch([...left, mark({ tipo: 'llegada', de: String(here.id) }), mark({ tipo: 'vuelta', de: String(back.id) })]));
  await app.db.updateTable('inscripciones').set({ eliminada: today }).execute();
  const list = async () => (await get('/api/inscripciones/dia?anio=2026')).json<DayList>().inscritos;
  expect(await list()).toEqual([expect.objectContaining({ id: out.id, nombre: 'Ana', emergencia: 'Luis, 600 333 444', eliminada: true })]);
  // A mark of another rider.
  await post(batch([mark({ tipo: 'anulacion', de: String(out.id), anula: left[0]?.id ?? '' })]));
  expect(await list()).toEqual([]);
});
