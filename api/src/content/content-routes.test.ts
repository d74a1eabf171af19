import { castles, history, home } from 'shared/contract/content';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api${url}`, headers });

test('what nobody has written yet is empty, not missing', async () => {
  expect((await get('/contenido/historia')).json()).toEqual({ texto: '', version: 0 });
  expect((await get('/contenido/castillos')).json()).toEqual({ texto: '', imagen: null, version: 0 });
  expect((await get('/contenido_inicio')).json()).toEqual({ titulo: '', texto: '', imagen: null, version: 0 });
});

test('texts are shown verbatim, pictures by their path, and nothing else travels', async () => {
  const texto = 'Año «1987» — <b>"\'; drop table contenidos; --</b> 🏍️\n\nSegundo párrafo.';
  const imagen = 'static/contenido/abc.webp';
  await app.db
    .insertInto('contenidos')
    .values([
      { clave: 'historia', titulo: 'x', texto, imagen: 'x' },
      { clave: 'castillos', titulo: 'x', texto, imagen },
      { clave: 'inicio', titulo: 'Club', texto, imagen },
    ])
    .execute();
  app.context.publicReplies.invalidate();
  expect(history.strict().parse((await get('/contenido/historia/')).json())).toEqual({ texto, version: 1 });
  expect(castles.strict().parse((await get('/contenido/castillos')).json())).toEqual({ texto, imagen, version: 1 });
  expect(home.strict().parse((await get('/contenido_inicio/')).json())).toEqual({ titulo: 'Club', texto, imagen, version: 1 });
});

test.each(['/contenido/historia', '/contenido/castillos', '/contenido_inicio'])('%s answers 304 to who has it', async (url) => {
  const { headers } = await get(url);
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});
