import type { AuditPage } from 'shared/contract/audit';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { recordChange } from './record-change.ts';

const app = await startFileApp();
const { user, headers } = await app.addUser('webmaster', { nombre: 'Ana', primer_apellido: 'Gil' });
beforeEach(async () => {
  await app.db.deleteFrom('auditoria').execute();
});
const record = (moment: string, entidad: 'usuarios' | 'galerias' = 'usuarios', id: number | null = 7) =>
  recordChange(app.db, user, { accion: 'editar', entidad, id, resumen: 'rol' }, new Date(moment));
const read = async (query = '') => (await app.server.inject({ url: `/api/auditoria${query}`, headers })).json<AuditPage>();

test('a webmaster reads changes with author and time, newest first', async () => {
  await record('2026-03-01T10:00:00Z');
  await record('2026-03-02T10:00:00Z', 'galerias', null);
  const { entradas, ...page } = await read();
  expect(page).toEqual({ total: 2, pagina: 1, paginas: 1 });
  const who = { usuario: 'Ana Gil', usuario_id: user.id, correo: user.correo_electronico };
  const entry = { id: expect.any(Number), ...who, accion: 'editar', titulo: null, resumen: 'rol', red: null, veces: 1 };
  expect(entradas).toEqual([
    { ...entry, momento: '2026-03-02T10:00:00.000Z', entidad: 'galerias', entidad_id: null },
    { ...entry, momento: '2026-03-01T10:00:00.000Z', entidad: 'usuarios', entidad_id: '7' },
  ]);
});

test('what it was done to is called as it is called now, and after its end as it was', async () => {
  const post = async (url: string, payload: object) =>
    (await app.server.inject({ method: 'POST', url, headers, payload })).json<{ id: number }>();
  const gallery = await post('/api/galerias/crear', {
    nombre: 'Ruta de marzo',
    descripcion: '',
    fecha: '2026-03-01',
    evento: 'Otros',
    tipo: 'publica',
  });
  await app.server.inject({
    method: 'PUT',
    url: `/api/galerias/${gallery.id}`,
    headers,
    payload: { nombre: 'Ruta de abril', descripcion: '', fecha: '2026-03-01', evento: 'Otros', tipo: 'publica' },
  });
  const { user: member } = await app.addUser('socio', { nombre: 'Eva', primer_apellido: 'Sanz' });
  await record('2026-03-02T10:00:00Z', 'usuarios', member.id);
  await record('2026-03-02T10:00:00Z', 'usuarios', null);
  const titles = async () => (await read('?orden=antiguos')).entradas.map(({ titulo }) => titulo);
  expect(await titles()).toEqual(['Ruta de abril', 'Ruta de abril', 'Eva Sanz', null]);
  await app.server.inject({ method: 'DELETE', url: `/api/galerias/${gallery.id}/eliminar`, headers });
  await app.db.deleteFrom('usuarios').where('id', '=', member.id).execute();
  expect(await titles()).toEqual(['Ruta de abril', 'Ruta de abril', null, null, 'Ruta de abril']);
});

test('it is read since a day in Madrid, of one entity, page by page', async () => {
  await record('2026-06-30T21:59:59Z');
  await record('2026-06-30T22:00:00Z', 'galerias');
  for (let count = 0; count < 50; count++) await record('2026-07-02T10:00:00Z');
  expect((await read('?desde=2026-07-01')).total).toBe(51);
  expect((await read('?desde=2026-07-01&entidad=galerias')).entradas).toHaveLength(1);
  expect((await read('?desde=&entidad=')).total).toBe(52);
  const second = await read('?pagina=2');
  expect([second.entradas.length, second.pagina, second.paginas]).toEqual([2, 2, 2]);
  expect((await read('?pagina=9')).entradas).toEqual([]);
});

test('a search finds lines that hold every word, whatever accents and capitals, and takes no sign for a wildcard', async () => {
  const write = (nombre: string, entidad: 'usuarios' | 'galerias', resumen: string) =>
    recordChange(app.db, { ...user, nombre, primer_apellido: null }, { accion: 'editar', entidad, id: 7, resumen }, new Date());
  await write('Íñigo', 'usuarios', 'rol');
  await write('Begoña', 'galerias', 'título 100%');
  const find = async (buscar: string) =>
    (await read(`?${new URLSearchParams({ buscar }).toString()}`)).entradas.map(({ usuario }) => usuario);
  expect(await find('inigo')).toEqual(['Íñigo']);
  expect(await find('TITULO begona')).toEqual(['Begoña']);
  expect(await find('galerias')).toEqual(['Begoña']);
  expect(await find('100%')).toEqual(['Begoña']);
  expect(await find('%')).toEqual(['Begoña']);
  expect(await find('r_l')).toEqual([]);
  expect(await find("' or 1=1 --")).toEqual([]);
  expect(await find('  ')).toHaveLength(2);
});

test('a search finds a name however its apostrophe or middle dot is typed', async () => {
  const names = [
    'Gal·la',
    'GAL•LA',
    'Gal.la',
    'Gal-la',
    'Gaŀla',
    'Galla',
    'Núria O’Neill',
    "NÚRIA O'NEILL",
    'Nu\u0301ria O´Neill',
    'Nuria ONeill',
  ];
  for (const nombre of names)
    await recordChange(app.db, { ...user, nombre, primer_apellido: null }, { accion: 'editar', entidad: 'usuarios', id: 7 }, new Date());
  const find = async (buscar: string) =>
    (await read(`?${new URLSearchParams({ buscar }).toString()}`)).entradas.map(({ usuario }) => usuario).toReversed();
  for (const typed of ['galla', 'gal·la', 'Gal.la', 'GAL-LA', 'Gaŀla']) expect(await find(typed)).toEqual(names.slice(0, 6));
  for (const typed of ['oneill nuria', 'O’Neill núria', 'o`neill NU\u0301RIA']) expect(await find(typed)).toEqual(names.slice(6));
});

test('it is ordered by moment either way, or by person', async () => {
  for (const nombre of ['Óscar', 'Ana', 'Zoe', 'Ana']) {
    await recordChange(app.db, { ...user, nombre, primer_apellido: null }, { accion: 'crear', entidad: 'usuarios', id: 1 }, new Date());
  }
  const names = async (query: string) => (await read(query)).entradas.map(({ usuario }) => usuario);
  expect(await names('?orden=recientes')).toEqual(['Ana', 'Zoe', 'Ana', 'Óscar']);
  expect(await names('?orden=antiguos')).toEqual(['Óscar', 'Ana', 'Zoe', 'Ana']);
  expect(await names('?orden=persona')).toEqual(['Ana', 'Ana', 'Óscar', 'Zoe']);
});
