import { type Activity, activity, publicEvent } from 'shared/contract/activities';
import { z } from 'zod';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';

// In Madrid it is already the 5th.
const app = await startFileApp({ now: () => new Date('2026-05-04T22:30:00Z') });
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api${url}`, headers });

beforeEach(async () => {
  await app.db.deleteFrom('actividades').execute();
  app.context.publicReplies.invalidate();
});
const add = (...days: (string | null)[]) =>
  addRows(
    app.db,
    'actividades',
    days.map((fecha_evento) => ({ titulo: `El ${fecha_evento}`, fecha_evento, imagen_url: 'a.webp', lugar: 'Coca' })),
  );

test('activities come soonest first, then those without a day, then the past ones newest first', async () => {
  await add('2026-05-04', '2026-06-01', null, '2026-05-05', '2025-01-01', '2026-05-20');
  const rows = z.array(activity.strict()).parse((await get('/actividades/')).json());
  expect(rows.map((row) => row.fecha_evento)).toEqual(['2026-05-05', '2026-05-20', '2026-06-01', null, '2026-05-04', '2025-01-01']);
});

test('public events are those of today and later in Madrid, soonest first', async () => {
  await add('2026-05-04', '2026-06-01', null, '2026-05-05');
  const rows = z.array(publicEvent.strict()).parse((await get('/eventos/publicos')).json());
  expect(rows.map((row) => row.fecha)).toEqual(['2026-05-05', '2026-06-01']);
});

test('two on one day keep the order in which they were added', async () => {
  await add('2026-07-01', '2026-07-01', '2026-01-01', '2026-01-01');
  const ids = z
    .array(activity)
    .parse((await get('/actividades')).json())
    .map(({ id }) => id);
  const first = Math.min(...ids);
  expect(ids).toEqual([first, first + 1, first + 3, first + 2]);
});

const { headers } = await app.addUser('direccion', { nombre: 'Luis' });
const form = {
  titulo: 'Ruta de la Alcarria',
  descripcion: 'A las nueve.\r\n\r\nComida a las dos.',
  evento: 'Concentracion',
  fecha_evento: '2026-06-07',
  lugar: 'Brihuega',
  link_evento: 'club.example/ruta',
};
const kept = { ...form, descripcion: 'A las nueve.\n\nComida a las dos.', link_evento: 'https://club.example/ruta' };
const sendForm = async (method: 'POST' | 'PUT', url: string, fields: Record<string, string | Blob>) => {
  const sent = await multipartOf(fields);
  return app.server.inject({ method, url: `/api${url}`, ...sent, headers: { ...sent.headers, ...headers } });
};
const create = async (fields: Record<string, string | Blob> = {}) =>
  (await sendForm('POST', '/actividades/', { ...form, ...fields })).json<Activity>();
const picture = async ({ imagen_url }: Activity) => (await app.server.inject(`/static/actividades/${imagen_url}`)).statusCode;

test('a new activity is stored as written, its link made absolute, and visitors see it at once', async () => {
  await get('/actividades/');
  const reply = await sendForm('POST', '/actividades', { ...form, imagen: await drawPhoto(1) });
  expect(reply.statusCode).toBe(201);
  const made = reply.json<Activity>();
  expect(made).toEqual({ ...kept, id: made.id, imagen_url: expect.stringMatching(/^\w+\.webp$/), version: 1, serie: null });
  expect(await picture(made)).toBe(200);
  expect((await get('/actividades/')).json()).toEqual([made]);
});

test('only the title is needed', async () => {
  expect((await sendForm('POST', '/actividades/', { titulo: 'x', fecha_evento: '', link_evento: ' ', imagen: '' })).json()).toMatchObject({
    titulo: 'x',
    descripcion: null,
    evento: null,
    fecha_evento: null,
    lugar: null,
    imagen_url: null,
    link_evento: null,
  });
});

test('an edit keeps the picture unless another one comes, which takes its place', async () => {
  const made = await create({ imagen: await drawPhoto(2) });
  const url = `/actividades/${made.id}`;
  expect((await sendForm('PUT', url, { ...form, lugar: '', version: '1' })).json()).toEqual({ ...made, lugar: null, version: 2 });
  const after = (await sendForm('PUT', url, { ...form, imagen: await drawPhoto(3) })).json<Activity>();
  expect([await picture(made), await picture(after)]).toEqual([404, 200]);
  const late = await sendForm('PUT', url, { ...form, titulo: 'Tarde', version: '2' });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { detail: 'Otra persona ha cambiado esta actividad mientras la editabas.', actual: after },
  ]);
  const changes = await app.db.selectFrom('auditoria').select(['accion', 'resumen']).orderBy('id', 'desc').limit(3).execute();
  expect(changes).toEqual([
    { accion: 'editar', resumen: 'lugar, imagen_url' },
    { accion: 'editar', resumen: 'lugar' },
    { accion: 'crear', resumen: 'Ruta de la Alcarria' },
  ]);
});

test.each([
  ['no title', { titulo: '' }, 'El campo «Título» es obligatorio.'],
  ['a script for a link', { link_evento: 'javascript:alert(1)' }, 'El enlace del evento debe ser una dirección web.'],
  ['what is no picture', { imagen: new Blob(['x']) }, expect.stringContaining('no es una imagen')],
  ['an extra field', { imagen_url: '../x' }, 'El envío contiene campos que no se admiten.'],
])('an activity with %s is rejected, new or edited', async (_name, change, detail) => {
  const made = await create();
  for (const [method, url] of [
    ['POST', '/actividades/'],
    ['PUT', `/actividades/${made.id}`],
  ] as const) {
    const reply = await sendForm(method, url, { ...form, ...change });
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  }
  expect((await get('/actividades/')).json()).toEqual([made]);
});
