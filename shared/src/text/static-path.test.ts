import { expect, test } from 'vitest';
import { staticFile, toStaticPath } from './static-path.ts';

test('a server path is cut at static/', () => {
  expect(toStaticPath('/srv/club/static/castillos/alba.webp')).toBe('/static/castillos/alba.webp');
  expect(toStaticPath('static/castillos/alba.webp')).toBe('/static/castillos/alba.webp');
});

test('backslashes are turned, those of the query are not', () => {
  expect(toStaticPath('C:\\web\\static\\galerias\\1\\a.jpg?f=a\\b')).toBe('/static/galerias/1/a.jpg?f=a\\b');
});

test('the query, a signature, is kept', () => {
  expect(toStaticPath('static/galerias/2/b.jpg?caduca=1&firma=a?b')).toBe('/static/galerias/2/b.jpg?caduca=1&firma=a?b');
});

test('a blank is encoded, for it would end the address in a srcset', () => {
  expect(toStaticPath('static/la ruta.jpg')).toBe('/static/la%20ruta.jpg');
});

test('a path without static/ is no picture', () => {
  for (const path of ['', null, undefined, '/uploads/a.jpg', 'a.jpg?de=static/b']) expect(toStaticPath(path)).toBeUndefined();
});

test('a bare file name is looked for in its static folder', () => {
  expect(staticFile('actividades', 'ruta #1.jpg')).toBe('/static/actividades/ruta%20%231.jpg');
  expect(staticFile('patrocinadores', null)).toBeUndefined();
});
