import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, defineCalls, joinCalls, splitKey } from './call-table.ts';
import { calls, listCapabilities } from './calls.ts';
import { fieldNames, fieldOf } from '../facts/registration-fields.ts';

const table: [string, Call][] = Object.entries(calls);

test.each(table)('%s names its path parameters', (key, { params }) => {
  const names = [...splitKey(key).path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(params instanceof z.ZodObject ? Object.keys(params.shape) : []).toEqual(names);
});

test('a call is in the table once, with or without its final slash', () => {
  const part = defineCalls({ 'GET /usuarios': { access: 'staff', reply: z.string() } });
  expect(() => joinCalls(calls, part)).toThrow('GET /usuarios stands twice in the table of calls.');
});

const bare = [
  'POST /login',
  'GET /user/me',
  'GET /usuarios/',
  'GET /usuarios/:id',
  'PUT /usuarios/:id',
  'POST /usuarios/',
  'DELETE /usuarios/:id',
  'POST /usuarios/:id/enviar-credenciales',
  'POST /usuarios/cambiar-contrasena',
  'POST /contacto',
  'GET /contenido/historia',
  'PUT /contenido/historia',
  'GET /contenido/castillos',
  'PUT /contenido/castillos',
  'GET /contenido_inicio',
  'POST /contenido_inicio/actualizar',
  'GET /eventos/publicos',
  'GET /inscripciones/estado-formulario',
  'POST /inscripciones/activar-formulario',
  'POST /inscripciones/',
  'GET /inscripciones/anios',
  'GET /inscripciones/agrupadas-por-anio',
  'GET /inscripciones/',
  'PUT /inscripciones/:id',
  'DELETE /inscripciones/:id',
  'POST /inscripciones/enviar-correo',
  'GET /patrocinadores',
  'POST /patrocinadores',
  'PUT /patrocinadores/:id',
  'DELETE /patrocinadores/:id',
  'GET /galerias/publicas',
  'GET /galerias/privadas',
  'GET /galerias/todas',
  'POST /galerias/crear',
  'POST /galerias/:id/subir-imagenes',
  'DELETE /galerias/:id/eliminar',
  'GET /galerias/:id/descargar-zip',
  'GET /galerias/:id/imagenes',
  'DELETE /galerias/imagenes/:imageId',
  'GET /actividades/',
  'POST /actividades/',
  'PUT /actividades/:id',
  'DELETE /actividades/:id',
];

test('calls beyond the bare contract name their capability, and no others do', () => {
  expect(
    table
      .filter(([, { beyond }]) => beyond === undefined)
      .map(([key]) => key)
      .toSorted(),
  ).toEqual(bare.toSorted());
});

test('what a field of a registration needs is a capability', () => {
  const needed = fieldNames.flatMap((name) => fieldOf(name).extra ?? []);
  expect(listCapabilities()).toEqual(expect.arrayContaining(needed));
});

const root = join(import.meta.dirname, '../../..');
const preloads = readdirSync(root).flatMap((name) => {
  if (!name.startsWith('mf-')) return [];
  const { federation } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
    federation: { preload?: Record<string, string[]> };
  };
  return Object.entries(federation.preload ?? {}).flatMap(([page, hrefs]) => hrefs.map((href) => [name, page, href] as const));
});

test.each(preloads)('%s: the preload of %s, %s, is a public read that every visitor requests with the same query', (_name, _page, href) => {
  const call = Object.entries<Call>(calls).find(([key]) => key === `GET ${href.replace(/^\/api/, '')}`)?.[1];
  expect(call).toMatchObject({ access: 'public' });
  expect([call?.params, call?.query]).toEqual([undefined, undefined]);
});
