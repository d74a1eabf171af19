import { beforeEach, expect, test } from 'vitest';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { HttpError } from '../base/http-error.ts';
import { explainBroken } from './multipart.ts';

const app = await startFileApp();
const { headers } = await app.addUser('direccion');
beforeEach(() => app.db.deleteFrom('patrocinadores').execute());

type Field = [name: string, value: string | Blob, fileName?: string];
/** POST /patrocinadores is a form with one picture, in `imagen`; POST /contacto one without files. */
async function send(url: '/api/patrocinadores' | '/api/contacto', ...fields: Field[]) {
  const form = new FormData();
  for (const [name, value, fileName] of fields) {
    if (value instanceof Blob) form.append(name, value, fileName);
    else form.append(name, value);
  }
  const { payload, headers: type } = await multipartOf(form);
  return app.server.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}
const title: Field = ['titulo', 'Taller'];
const photo = async (fileName = 'a.jpg'): Promise<Field> => ['imagen', await drawPhoto(1), fileName];

test('a text keeps its blanks, and its line breaks are those of a text', async () => {
  const reply = await send('/api/patrocinadores', title, ['descripcion', ' Uno.\r\nDos.\nTres. ']);
  expect(reply.json()).toMatchObject({ titulo: 'Taller', descripcion: ' Uno.\nDos.\nTres. ' });
});

test('all the texts together have a bound, not only each', async () => {
  const fields = (count: number) => ['nombre', 'correo', 'mensaje'].slice(0, count).map((name): Field => [name, 'x'.repeat(100_000)]);
  expect((await send('/api/contacto', ...fields(2))).statusCode).toBe(400);
  const reply = await send('/api/contacto', ...fields(3));
  expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'El envío es demasiado grande.' }]);
});

test('a picture comes along in its field', async () => {
  const reply = await send('/api/patrocinadores', title, await photo());
  expect(reply.json()).toMatchObject({ titulo: 'Taller', imagen: expect.stringMatching(/\.webp$/) });
});

test.each<[string, Field[]]>([
  ['no field for it', []],
  ['a file that nobody chose', [['imagen', new Blob([]), '']]],
  ['an empty text in its field', [['imagen', '']]],
])('a form with %s brings no picture', async (_name, more) => {
  const reply = await send('/api/patrocinadores', title, ...more);
  expect(reply.json()).toMatchObject({ titulo: 'Taller', imagen: null });
});

const noPicture = new Blob(['x']);
test.each<[string, Field[], number, string | RegExp]>([
  ['in another field', [['foto', noPicture, 'a.jpg']], 400, 'El archivo no ha llegado en el campo de la imagen.'],
  [
    'twice',
    [
      ['imagen', noPicture, 'a.jpg'],
      ['imagen', noPicture, 'b.jpg'],
    ],
    413,
    'Has enviado más archivos de los que se admiten.',
  ],
  ['as a text', [['imagen', 'static/a.jpg']], 400, 'El campo «Imagen» no se admite aquí.'],
  ['empty, though somebody chose it', [['imagen', new Blob([]), 'a.jpg']], 400, /\.$/],
  [
    'of 41 MB',
    [['imagen', new Blob([new Uint8Array(41 * 1024 ** 2)]), 'a.jpg']],
    413,
    'La imagen es demasiado grande: se admiten 40 MB como máximo.',
  ],
])('a picture that comes %s is rejected, and nothing is stored', async (_name, picture, status, detail) => {
  const reply = await send('/api/patrocinadores', title, ...picture);
  expect([reply.statusCode, reply.json()]).toEqual([
    status,
    { detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) },
  ]);
  expect(app.context.spool.count()).toBe(0);
  expect(await app.db.selectFrom('patrocinadores').select('id').execute()).toEqual([]);
});

test('nothing of a picture is kept either when the form beside it is rejected', async () => {
  expect((await send('/api/patrocinadores', ['descripcion', 'a'], await photo())).json()).toEqual({
    detail: 'El campo «Título» es obligatorio.',
  });
  expect(app.context.spool.count()).toBe(0);
});

test('an error of the parser is a 400; one with a status keeps it', () => {
  const refusal = new HttpError(409, 'No.');
  expect(explainBroken(refusal)).toBe(refusal);
  for (const error of [new Error('Unexpected end'), 'x', Object.assign(new Error('x'), { statusCode: 'x' })]) {
    expect(explainBroken(error)).toMatchObject({
      statusCode: 400,
      detail: 'El formulario ha llegado incompleto o dañado. Vuelve a enviarlo.',
    });
  }
});
