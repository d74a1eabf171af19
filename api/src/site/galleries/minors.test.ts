import { gallery } from 'shared/contract/galleries';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2027-06-01T10:00:00Z') });
const { headers } = await app.addUser('direccion', { nombre: 'Elena' });
const member = (await app.addUser('socio')).headers;
const day = new Date().toISOString();

beforeEach(async () => {
  for (const table of ['galerias', 'auditoria', 'inscripciones'] as const) await app.db.deleteFrom(table).execute();
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, as: object = headers) =>
  app.server.inject({ method, url: `/api/galerias/${path}`, headers: { ...as }, ...(payload && { payload }) });
const form = { nombre: 'Ruta', descripcion: null, fecha: null, tipo: 'publica', evento: 'Castillos', anio: 2027 };
const create = async () => gallery.parse((await call('POST', 'crear', form)).json());
const publicOnes = async () => (await app.server.inject('/api/galerias/publicas')).json<unknown[]>().length;

test('a gallery in which children can be recognised is private until a permission is noted', async () => {
  const { id } = await create();
  expect(await publicOnes()).toBe(1);
  expect((await call('POST', `${id}/menores`, { menores: true })).json()).toMatchObject({
    tipo: 'privada',
    menores: true,
    permiso_menores: null,
  });
  expect(await publicOnes()).toBe(0);
  const refused = await call('PUT', `${id}`, form);
  expect([refused.statusCode, refused.json()]).toEqual([400, { detail: expect.stringContaining('anota antes') }]);
  expect(await publicOnes()).toBe(0);
  // With its author and time.
  const allowed = (await call('POST', `${id}/permiso-menores`, { de: 'Las dos familias' })).json();
  expect(allowed).toMatchObject({ permiso_menores: { de: 'Las dos familias', autor: 'Elena', momento: '2027-06-01T10:00:00.000Z' } });
  expect((await call('PUT', `${id}`, form)).statusCode).toBe(200);
  expect(await publicOnes()).toBe(1);
  // New pictures need a new permission.
  await call('POST', `${id}/menores`, { menores: true });
  expect(await publicOnes()).toBe(0);
  // A mistake is taken back.
  await call('POST', `${id}/menores`, { menores: false });
  expect((await call('PUT', `${id}`, form)).statusCode).toBe(200);
  const lines = await app.db.selectFrom('auditoria').select('resumen').orderBy('id').execute();
  expect(lines.map(({ resumen }) => resumen)).toEqual([
    'Ruta',
    'se reconoce a menores: sí; tipo: publica → privada',
    'permiso para mostrar a menores',
    'tipo: privada → publica',
    'se reconoce a menores: sí; tipo: publica → privada',
    'se reconoce a menores: no',
    'tipo: privada → publica',
  ]);
});

test('the public sees nothing of it, and only staff say it', async () => {
  const { id } = await create();
  expect(JSON.stringify((await app.server.inject('/api/galerias/publicas')).json())).not.toMatch(/menores|permiso/);
  for (const [path, payload] of [
    ['menores', { menores: true }],
    ['permiso-menores', { de: 'x' }],
  ] as const) {
    expect((await call('POST', `${id}/${path}`, payload, member)).statusCode).toBe(403);
    expect((await call('POST', `999999/${path}`, payload)).statusCode).toBe(404);
    expect((await call('POST', `${id}/${path}`, {})).statusCode).toBe(400);
  }
  expect((await call('POST', `${id}/permiso-menores`, { de: 'x' })).statusCode).toBe(400);
});

test('a rider who would rather be in no picture is named to the uploader, and to no one else', async () => {
  const { id } = await create();
  const rider = { fecha: day.slice(0, 10), anio: 2027, evento: 'Castillos', sin_fotos: 'Si' };
  await app.db
    .insertInto('inscripciones')
    .values([
      { ...rider, mail: 'ana@example.com', nombre: 'Ana', dorsal: '12' },
      { ...rider, mail: 'luis@example.com', sin_fotos: null },
      { ...rider, mail: 'eva@example.com', anio: 2026 },
      { ...rider, mail: 'sol@example.com', evento: 'Semanal' },
      { ...rider, mail: 'gil@example.com', anulada: day },
      { ...rider, mail: 'sin-nombre@example.com', evento: null },
    ] as never)
    .execute();
  expect((await call('GET', `${id}/sin-fotos`)).json()).toEqual({
    personas: [
      { nombre: 'Ana', dorsal: '12', grupo_num: null },
      { nombre: 'sin-nombre@example.com', dorsal: null, grupo_num: null },
    ],
  });
  expect((await call('GET', `${id}/sin-fotos`, undefined, member)).statusCode).toBe(403);
});
