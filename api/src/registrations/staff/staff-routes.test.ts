import type { Registration, RegistrationsByYear } from 'shared/contract/registrations';
import { beforeEach, describe, expect, test } from 'vitest';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { hiddenColumns } from '../../testing/hidden-columns.ts';
import { addRegistration, addRegistrations, bareRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { isFormOpen } from '../calls/form-status.ts';

let clock = new Date('2026-05-04T10:00:00Z');
const app = await startFileApp({ now: () => clock });
const { headers } = await app.addUser('direccion');
const { db } = app;

beforeEach(async () => {
  clock = new Date('2026-05-04T10:00:00Z');
  await db.deleteFrom('inscripciones').execute();
});

const usual = (row: RegistrationValues) => ({
  mail: 'ana@example.com',
  fecha: `${row.anio ?? 2026}-03-01`,
  anio: 2026,
  evento: null,
  ...row,
});
const add = (...rows: RegistrationValues[]) => addRegistrations(db, rows.map(usual));
const addOne = (row: RegistrationValues = {}) => addRegistration(db, usual(row));
const stored = (id: number) => db.selectFrom('inscripciones').selectAll().where('id', '=', id).executeTakeFirst();
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object) =>
  app.server.inject({ method, url: `/api/inscripciones/${path}`, headers, ...(payload ? { payload } : {}) });

describe('the form', () => {
  test.each([
    [true, true],
    [false, false],
  ])('is set to the sent value, however often: %s', async (first, second) => {
    for (const activo of [first, second]) {
      const reply = await call('POST', 'activar-formulario', { activo });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ activo });
      expect(await isFormOpen(db, clock)).toBe(activo);
      expect((await app.server.inject('/api/inscripciones/estado-formulario')).json()).toEqual({ activo });
    }
  });
});

describe('lists', () => {
  const names = (grouped: RegistrationsByYear) => Object.values(grouped).flatMap((rows) => rows.map(({ nombre }) => nombre));
  beforeEach(() =>
    add(
      { nombre: 'a', anio: 2024, evento: 'Castillos', roadbook: 'Impreso', pagado: 'Si' },
      { nombre: 'b', anio: 2024, evento: 'Concentración', roadbook: 'PDF', pagado: 'No' },
      { nombre: 'c', anio: 2025, evento: 'Concentracion', roadbook: 'PDF', pagado: 'Si' },
      { nombre: 'd', anio: 2026, evento: 'Semanal' },
      { nombre: 'e', anio: 2026, evento: 'Castillos', roadbook: 'PDF', pagado: 'No' },
      { nombre: 'gone', anio: 2026, evento: 'Castillos', roadbook: 'PDF', pagado: 'No', eliminada: '2026-05-04T09:00:00.000Z' },
      { nombre: 'gone', anio: 2027, eliminada: '2026-05-04T09:00:00.000Z' },
    ),
  );

  test('the years are those of registrations that are there, newest first', async () => {
    const reply = await call('GET', 'anios');
    expect(reply.json()).toEqual([2026, 2025, 2024]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['', 'abcde'],
    ['evento=&anios=&roadbook=&pagado=', 'abcde'],
    ['evento=Castillos', 'ae'],
    ['evento=Concentración', 'bc'],
    ['evento=Concentracion', 'bc'],
    ['evento=CONCENTRACIO%CC%81N', 'bc'],
    ['evento=Otros', ''],
    ['anios=2026', 'de'],
    ['anios=2024,2026', 'abde'],
    ['anios=2024, 2026', 'abde'],
    ['anios=1999', ''],
    ['roadbook=PDF', 'bce'],
    ['roadbook=Impreso', 'a'],
    ['pagado=Si', 'ac'],
    // A sign-up by the form says nothing of it: not paid.
    ['pagado=No', 'bde'],
    ['pagado=No&roadbook=PDF', 'be'],
    ['evento=Concentración&anios=2025,2026&roadbook=PDF&pagado=Si', 'c'],
    ['evento=Castillos&pagado=No&anios=2024', ''],
    ['otro=cosa', 'abcde'],
  ])('agrupadas-por-anio?%s gives «%s»', async (query, expected) => {
    const reply = await call('GET', `agrupadas-por-anio?${encodeURI(decodeURI(query))}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const grouped = reply.json<RegistrationsByYear>();
    expect(names(grouped).toSorted().join('')).toBe(expected);
    for (const [year, rows] of Object.entries(grouped)) expect(new Set(rows.map(({ anio }) => anio))).toEqual(new Set([Number(year)]));
  });

  test.each([
    ['evento=Fiesta', 'Evento'],
    ['anios=24', 'Años'],
    ['roadbook=Papel', 'Roadbook'],
    ['pagado=Sí', 'Pagado'],
  ])('?%s is rejected by name', async (query, field) => {
    const reply = await call('GET', `agrupadas-por-anio?${encodeURI(query)}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail: `El campo «${field}» no es válido.` });
  });

  test('the newest year comes first in the text, and the newest day within a year; the order of equals never changes', async () => {
    await add({ nombre: 'f', fecha: '2026-03-02' }, { nombre: 'g', fecha: '2026-03-01' });
    const grouped = await call('GET', 'agrupadas-por-anio');
    const inText = [...grouped.body.matchAll(/"nombre":"(\w)"/g)].map(([, name]) => name).join('');
    expect(inText).toBe('fgedcba');
    expect((await call('GET', '')).json<Registration[]>().map(({ nombre }) => nombre)).toEqual([...inText]);
  });

  test('rows carry the fields of the contract, what we keep beyond it, and nothing else', async () => {
    const [row] = (await call('GET', '?anios=2025')).json<Registration[]>();
    const told = { id: expect.any(Number), fecha: '2025-03-01', anio: 2025, nombre: 'c', mail: 'ana@example.com', version: 1 };
    expect(row).toEqual({ ...bareRegistration, ...told, pagado: 'Si', evento: 'Concentracion', roadbook: 'PDF' });
  });
});

const noTime = 'La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.';

describe('editing', () => {
  const full = {
    nombre: 'Ana',
    mail: 'Ana@Example.com',
    telefono: '600',
    poblacion: 'Soria',
    provincia: 'Soria',
    moto: 'Vespa',
    nacimiento: '1980-02-29',
    ruta: 'PRO',
    acompanante: 'No',
    nombre_acomp: 'Luis',
    grupo: 'Los lentos',
    grupo_num: 3,
    salida: '09:30',
    pago: 'Bizum',
    pagado: 'Si',
    notas: 'una\ndos',
    evento: 'Castillos',
    roadbook: 'PDF',
    dorsal: '12B',
    emergencia: 'Luis, 600 333 444',
    sin_fotos: 'Si',
  };

  test('replaces the whole row; the path names it, fecha and anio stay unless they are sent', async () => {
    const { id } = await addOne({ nombre: 'old', notas: 'old', fecha: '2025-03-01', anio: 2025 });
    const reply = await call('PUT', String(id), { ...full, id: 7 });
    expect(reply.statusCode).toBe(200);
    const expected = { ...bareRegistration, ...full, id, mail: 'ana@example.com', fecha: '2025-03-01', anio: 2025, version: 2 };
    expect(reply.json()).toEqual(expected);
    expect(await stored(id)).toEqual({ ...expected, ...hiddenColumns, dia_pago: '2026-05-04' });
    expect((await call('PUT', String(id), { ...full, fecha: '2024-12-31', anio: '2024' })).json()).toMatchObject({
      fecha: '2024-12-31',
      anio: 2024,
    });
  });

  test('what the contract does not know stays when it is not sent, and is taken away when it is sent empty', async () => {
    const { id } = await addOne({ dorsal: '12B' });
    const { dorsal: _, ...known } = full;
    expect((await call('PUT', String(id), known)).json()).toMatchObject({ moto: 'Vespa', dorsal: '12B' });
    expect((await call('PUT', String(id), { ...known, dorsal: ' 7 ' })).json()).toMatchObject({ dorsal: '7' });
    expect((await call('PUT', String(id), { ...known, dorsal: '' })).json()).toMatchObject({ dorsal: null });
  });

  test('the reply of a list, sent back, changes nothing', async () => {
    const { id } = await addOne({ ...full, mail: 'ana@example.com' });
    const before = await stored(id);
    const [row] = (await call('GET', '')).json<Registration[]>();
    for (const version of [1, 9, undefined]) expect((await call('PUT', String(id), { ...row, version })).json()).toEqual(row);
    expect(await stored(id)).toEqual(before);
  });

  test.each([
    ['no mail', { mail: '' }, 'El campo «Correo electrónico» es obligatorio.'],
    ['a mail that is none', { mail: 'ana' }, 'El campo «Correo electrónico» no es válido.'],
    ['an unknown payment', { pago: 'Cheque' }, 'El campo «Forma de pago» no es válido.'],
    ['an accented Sí', { pagado: 'Sí' }, 'El campo «Pagado» no es válido.'],
    ['a long bib number', { dorsal: '123456789' }, 'El campo «Dorsal» admite 8 caracteres como máximo.'],
    ['a departure at «25:99»', { salida: '25:99' }, noTime],
    ['a departure at «12:30:75»', { salida: '12:30:75' }, noTime],
    ['a field of nobody', { eliminada: 'x' }, 'El envío contiene campos que no se admiten.'],
    ['an inherited name', { constructor: 'x' }, 'El envío contiene campos que no se admiten.'],
  ])('%s is rejected and nothing is stored', async (_name, change, detail) => {
    const before = await addOne();
    const reply = await call('PUT', String(before.id), { ...full, ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail });
    expect(await stored(before.id)).toEqual(before);
  });

  test.each(['00:00', '23:59', '9.30', '930', '17h45', '09:30:00', '9', 'por la tarde', 'tras el grupo 3'])(
    'a departure at «%s» is stored as it is written',
    async (salida) => {
      const { id } = await addOne();
      expect((await call('PUT', String(id), { ...full, salida })).json()).toMatchObject({ salida });
      const added = await call('POST', '', { mail: 'b@example.com', salida });
      expect(added.json()).toMatchObject({ salida });
    },
  );

  test('a value of before the rules may stay as it is, but not be set', async () => {
    const { id } = await addOne({ ruta: 'Experto', mail: 'sin-arroba', nacimiento: '29/02/1980' });
    const old = { ruta: 'Experto', mail: 'sin-arroba', nacimiento: '29/02/1980' };
    expect((await call('PUT', String(id), { ...old, pagado: 'Si' })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ ...old, pagado: 'Si' });
    expect((await call('PUT', String(id), { ...old, ruta: 'Otra' })).statusCode).toBe(400);
  });

  test('an edit of an older version gets a conflict with the row as it is now, and nothing is stored', async () => {
    const { id } = await addOne();
    await call('PUT', String(id), { ...full, nombre: 'first', version: 1 });
    const reply = await call('PUT', String(id), { ...full, nombre: 'second', version: 1 });
    expect(reply.statusCode).toBe(409);
    const told = { id, mail: 'ana@example.com', nombre: 'first', fecha: '2026-03-01', anio: 2026, version: 2 };
    expect(reply.json()).toEqual({
      detail: 'Otra persona ha cambiado esta inscripción mientras la editabas. No se ha guardado nada.',
      actual: { ...bareRegistration, ...full, ...told },
    });
    expect(await stored(id)).toMatchObject({ nombre: 'first', version: 2 });
    // The same form sent twice, because its reply was lost, is no conflict.
    expect((await call('PUT', String(id), { ...full, nombre: 'first', version: 1 })).statusCode).toBe(200);
    // Without a version the last write wins.
    expect((await call('PUT', String(id), { ...full, nombre: 'third' })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({ nombre: 'third', version: 3 });
  });
});

describe('deleting', () => {
  test('hides the row everywhere; restoring brings it back as it was', async () => {
    const before = await addOne({ nombre: 'Ana' });
    const path = String(before.id);
    const reply = await call('DELETE', path);
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect((await call('GET', '')).json()).toEqual([]);
    expect((await call('GET', 'agrupadas-por-anio')).json()).toEqual({});
    expect((await call('GET', 'anios')).json()).toEqual([]);
    expect((await call('PUT', path, { mail: 'x@example.com' })).json()).toEqual({
      detail: 'Esta inscripción ya no existe: otra persona la ha eliminado.',
    });
    expect((await call('DELETE', path)).statusCode).toBe(404);

    const restored = await call('POST', `${path}/restaurar`);
    expect(restored.statusCode).toBe(200);
    expect(restored.json()).toMatchObject({ id: before.id, nombre: 'Ana' });
    expect(await stored(before.id)).toEqual(before);
    expect((await call('POST', `${path}/restaurar`)).statusCode).toBe(200);
  });

  test('can be undone for a day, then the row is gone for good', async () => {
    const { id } = await addOne();
    await call('DELETE', String(id));
    await pruneRows(db, new Date(clock.getTime() + 86_400_000));
    expect(await stored(id)).toBeDefined();
    await pruneRows(db, new Date(clock.getTime() + 86_400_001));
    expect(await stored(id)).toBeUndefined();
    expect((await call('POST', `${id}/restaurar`)).statusCode).toBe(404);
  });
});

test('changes are recorded with their author, without names of persons', async () => {
  await call('POST', 'activar-formulario', { activo: false });
  await db.deleteFrom('auditoria').execute();
  for (const activo of [true, true, false]) await call('POST', 'activar-formulario', { activo });
  const { id } = (await call('POST', '', { mail: 'ana@example.com', nombre: 'Ana' })).json<Registration>();
  await call('PUT', String(id), { mail: 'ana@example.com', nombre: 'Anna', pagado: 'Si' });
  await call('PUT', String(id), { mail: 'ana@example.com', nombre: 'Anna', pagado: 'Si' });
  await call('DELETE', String(id));
  for (let twice = 0; twice < 2; twice += 1) await call('POST', `${id}/restaurar`);
  const entries = await db
    .selectFrom('auditoria')
    .select(['accion', 'entidad_id', 'resumen'])
    .where('entidad', '=', 'inscripciones')
    .orderBy('id')
    .execute();
  expect(entries.filter(({ entidad_id }) => entidad_id === null).map(({ accion }) => accion)).toEqual(['abrir', 'cerrar']);
  expect(entries.filter(({ entidad_id }) => entidad_id !== null)).toEqual([
    { accion: 'crear', entidad_id: String(id), resumen: null },
    { accion: 'editar', entidad_id: String(id), resumen: 'nombre, pagado' },
    { accion: 'eliminar', entidad_id: String(id), resumen: null },
    { accion: 'restaurar', entidad_id: String(id), resumen: null },
  ]);
});
