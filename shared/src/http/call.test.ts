import { fakeHttp } from 'shared/testing/fake-http';
import { signIn } from 'shared/testing/render-routes';
import { beforeEach, expect, test } from 'vitest';
import { deferReplies, getList } from './call.ts';
import { getCastles, getFormStatus, getHistory, getHome } from './get-record.ts';

beforeEach(() => void signIn());

const records = [
  ['contenido_inicio', getHome, { titulo: '', texto: '', imagen: null }],
  ['contenido/historia', getHistory, { texto: '' }],
  ['contenido/castillos', getCastles, { texto: '', imagen: null }],
  ['inscripciones/estado-formulario', getFormStatus, { activo: false }],
] as const;

test.each(records)('%s: a missing or null field is blank', async (path, get, blank) => {
  const nulls = Object.fromEntries(Object.keys(blank).map((name) => [name, null]));
  for (const reply of [{}, nulls, null]) {
    fakeHttp({ [`GET /api/${path}` as const]: () => Response.json(reply) });
    expect(await get()).toEqual(blank);
  }
});

test('fields of a reply are kept, also those beyond the contract', async () => {
  const castles = { texto: 'Atienza.', imagen: 'static/a.jpg', version: 3 };
  fakeHttp({ 'GET /api/contenido/castillos': castles, 'GET /api/inscripciones/estado-formulario': { activo: true } });
  expect([await getCastles(), await getFormStatus()]).toEqual([castles, { activo: true }]);
});

test('a reply that is no record, or no list, rejects', async () => {
  for (const reply of [[], 'una página']) {
    fakeHttp({ 'GET /api/contenido/historia': () => Response.json(reply) });
    await expect(getHistory()).rejects.toThrow('GET /contenido/historia brought no record');
  }
  fakeHttp({ 'GET /api/actividades/': () => Response.json({ detail: 'x' }), 'GET /api/patrocinadores': [{ id: 1 }] });
  await expect(getList('GET /actividades/')).rejects.toThrow('GET /actividades/ brought no list');
  expect(await getList('GET /patrocinadores')).toEqual([{ id: 1 }]);
});

test('an early rejection is not unhandled, and the screen still gets it', async () => {
  const promises = { list: Promise.reject<string[]>(new Error('late')), status: Promise.resolve(1) };
  expect(deferReplies(promises)).toBe(promises);
  // Vitest fails a run in which a rejection stays unhandled this long.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(promises.list).rejects.toThrow('late');
});
