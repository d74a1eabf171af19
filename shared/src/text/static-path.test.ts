import { expect, test } from 'vitest';
import { galleryPicture, staticFile, toStaticPath } from './static-path.ts';

test('a server path is cut at static/', () => {
  expect(toStaticPath('/srv/club/static/castillos/alba.webp')).toBe('/static/castillos/alba.webp');
  expect(toStaticPath('static/castillos/alba.webp')).toBe('/static/castillos/alba.webp');
});

test('backslashes are replaced, except in the query', () => {
  expect(toStaticPath('C:\\web\\static\\galerias\\1\\a.jpg?f=a\\b')).toBe('/static/galerias/1/a.jpg?f=a\\b');
});

test('the query, a signature, is kept', () => {
  expect(toStaticPath('static/galerias/2/b.jpg?caduca=1&firma=a?b')).toBe('/static/galerias/2/b.jpg?caduca=1&firma=a?b');
});

test('a blank and a # are encoded: they would end the address', () => {
  expect(toStaticPath('static/la ruta #1.jpg')).toBe('/static/la%20ruta%20%231.jpg');
});

test('a path without static/ is no picture', () => {
  for (const path of ['', null, undefined, '/uploads/a.jpg', 'a.jpg?de=static/b']) expect(toStaticPath(path)).toBeUndefined();
});

test('a gallery picture without a valid path is the default one', () => {
  expect(galleryPicture('static/galerias/1/a.jpg')).toBe('/static/galerias/1/a.jpg');
  for (const path of [undefined, null, 'a.jpg']) expect(galleryPicture(path)).toBe('/static/default.jpg');
});

test('a bare file name is resolved in its static folder', () => {
  expect(staticFile('actividades', 'ruta #1.jpg')).toBe('/static/actividades/ruta%20%231.jpg');
  expect(staticFile('patrocinadores', null)).toBeUndefined();
});
