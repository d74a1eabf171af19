import type { EmailTemplate } from 'shared/contract/email-templates';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { db } = app;
const { headers } = await app.addUser('direccion');
beforeEach(async () => {
  await db.deleteFrom('plantillas').execute();
  await db.deleteFrom('auditoria').execute();
});

const url = '/api/inscripciones/plantillas';
const departure = { nombre: 'Salidas', asunto: 'Tu salida', mensaje: 'Hola, {nombre}:\n\nA las {salida}.' };
const send = (method: 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, as = headers) =>
  app.server.inject({ method, url: url + path, headers: as, ...(payload && { payload }) });
const read = async () => (await app.server.inject({ url, headers })).json<EmailTemplate[]>();
const create = async (values = departure) => (await send('POST', '', values)).json<EmailTemplate>();

test('an email is kept, replaced and removed, each with its line in the audit', async () => {
  const reply = await send('POST', '', departure);
  expect([reply.statusCode, reply.json()]).toEqual([201, { id: expect.any(Number), version: 1, ...departure }]);
  const { id } = reply.json<EmailTemplate>();
  await create({ ...departure, nombre: 'Aviso' });
  expect((await read()).map(({ nombre }) => nombre)).toEqual(['Aviso', 'Salidas']);
  const replaced = await send('PUT', `/${id}`, { ...departure, mensaje: 'Otro', version: 1 });
  expect(replaced.json()).toEqual({ id, ...departure, mensaje: 'Otro', version: 2 });
  expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await read()).map(({ nombre }) => nombre)).toEqual(['Aviso']);
  expect(await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).orderBy('id').execute()).toEqual([
    { accion: 'crear', entidad: 'plantillas', resumen: 'Salidas' },
    { accion: 'crear', entidad: 'plantillas', resumen: 'Aviso' },
    { accion: 'editar', entidad: 'plantillas', resumen: 'mensaje' },
    { accion: 'eliminar', entidad: 'plantillas', resumen: 'Salidas' },
  ]);
});

test('no two have the same name', async () => {
  const { id } = await create();
  const { id: other } = await create({ ...departure, nombre: 'Aviso' });
  const taken = { detail: 'Ya hay una plantilla con ese nombre. Elige otro.' };
  for (const reply of [await send('POST', '', departure), await send('PUT', `/${other}`, departure)])
    expect([reply.statusCode, reply.json()]).toEqual([400, taken]);
  expect((await send('PUT', `/${id}`, departure)).statusCode).toBe(200);
});

test('one that is gone is answered in a sentence', async () => {
  const { id } = await create();
  await send('DELETE', `/${id}`);
  for (const reply of [await send('PUT', `/${id}`, departure), await send('DELETE', `/${id}`)]) {
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ detail: 'Esta plantilla ya no existe: otra persona la ha eliminado.' });
  }
});

test('a hundred are kept at most', async () => {
  await db
    .insertInto('plantillas')
    .values(Array.from({ length: 100 }, (_, at) => ({ ...departure, nombre: `Plantilla ${at}` })))
    .execute();
  expect((await send('POST', '', departure)).json()).toEqual({ detail: 'Se guardan 100 plantillas como máximo. Elimina alguna.' });
});
