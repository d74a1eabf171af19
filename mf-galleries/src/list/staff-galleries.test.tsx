import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { can } from 'shared/http/can';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { uploadThroughFetch } from 'shared/testing/fake-xhr';
import { answer, chooseFiles, fill, press, pressIn } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

const gallery = (id: number, nombre: string) => ({ id, nombre, descripcion: '', tipo: 'publica', imagenes: [] });
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
const todas = 'GET /api/galerias/todas';

/** A server with only the contract. */
function open(replies: FakeReplies = {}, rol: 'direccion' | 'webmaster' | 'socio' = 'direccion') {
  const all: FakeReplies = {
    [todas]: [gallery(1, 'Alba'), gallery(2, 'Bruma')],
    'GET /api/galerias/publicas': [gallery(1, 'Alba')],
    'GET /api/galerias/privadas': [gallery(2, 'Bruma')],
    'GET /api/galerias/1/imagenes': gallery(1, 'Alba'),
    ...replies,
  };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, '/galerias', { token: 'token', user: { rol } });
  return { calls, replies: all, url };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { level: 2, name })).closest('li');
  if (!card) throw new Error('There is no card');
  return within(card);
};
const coverOf = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li')?.querySelector('img');
const pressOn = async (card: Awaited<ReturnType<typeof cardOf>>, name: string, role: 'button' | 'radio' = 'button') =>
  userEvent.click(await card.findByRole(role, { name }));
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

beforeEach(uploadThroughFetch);

test('a member is offered the ZIP only', async () => {
  open({}, 'socio');
  const card = await cardOf('Alba');
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Descargar ZIP']);
  expect(screen.queryByRole('button', { name: 'Crear Nueva Galería' })).toBeNull();
});

test('the newest gallery is first for staff, also after a reload', async () => {
  open({ [todas]: [gallery(2, 'Bruma'), gallery(9, 'Nueva'), gallery(1, 'Alba')] });
  await cardOf('Nueva');
  expect(names()).toEqual(['Nueva', 'Bruma', 'Alba']);
});

test('a new gallery has defaults, is sent by the contract and is listed first', async () => {
  const { calls } = open({ 'POST /api/galerias/crear': gallery(9, 'Nueva') });
  await cardOf('Alba');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear Nueva Galería' }));
  expect(field('tipo')?.value).toBe('privada');
  expect(field('evento')?.value).toBe('Castillos');
  expect(field('anio')?.value).toBe(String(new Date().getFullYear()));
  const nombre = field('nombre');
  if (nombre) await fill(nombre, 'Nueva');
  await press('Crear galería');
  await cardOf('Nueva');
  expect(names()).toEqual(['Nueva', 'Bruma', 'Alba']);
  const created = calls.find(({ call }) => call === 'POST /api/galerias/crear');
  const anio = new Date().getFullYear();
  expect(created).toMatchObject({
    body: { nombre: 'Nueva', descripcion: '', fecha: null, tipo: 'privada', evento: 'Castillos', anio },
    authorization: 'Bearer token',
  });
  expect(screen.getByRole('button', { name: 'Crear Nueva Galería' })).toBeTruthy();
});

test('a failed creation shows the error and keeps what was typed', async () => {
  open({ 'POST /api/galerias/crear': refuse(422, 'El nombre es demasiado largo.') });
  await cardOf('Alba');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear Nueva Galería' }));
  await press('Crear galería');
  await screen.findByText('El nombre es obligatorio.');
  const nombre = field('nombre');
  if (nombre) await fill(nombre, 'Nueva');
  await press('Crear galería');
  await screen.findByText('Error al crear galería');
  expect(screen.getByText('El nombre es demasiado largo.')).toBeTruthy();
  expect(field('nombre')?.value).toBe('Nueva');
  await press('Ocultar formulario');
  expect(field('nombre')).toBeNull();
});

test('pictures are sent as repeated files with the token; progress is shown, the button disabled, the success reported', async () => {
  let answer: (reply: Response) => void = () => {};
  const held = () => new Promise<Response>((resolve) => (answer = resolve));
  const { calls } = open({ 'POST /api/galerias/1/subir-imagenes': held });
  const card = await cardOf('Alba');
  await pressOn(card, 'Subir imágenes');
  expect(card.getByRole('button', { name: 'Ocultar subida' })).toBeTruthy();
  const submit = card.getByRole<HTMLButtonElement>('button', { name: 'Subir' });
  await userEvent.click(submit);
  await chooseFiles(card.getByLabelText('Elegir imágenes'), picture('a.jpg'), picture('b.jpg'));
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await pressOn(card, 'No', 'radio');
  await userEvent.click(submit);
  await card.findByText('Subiendo... 50%');
  expect(submit.disabled).toBe(true);
  await waitFor(() => expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(true));
  answer(new Response('gracias'));
  await card.findByText('Imágenes subidas correctamente');
  expect(submit.disabled).toBe(false);
  const sent = calls.filter(({ call }) => call === 'POST /api/galerias/1/subir-imagenes');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.authorization).toBe('Bearer token');
  const files = (sent[0]?.body as FormData | undefined)?.getAll('files') as File[] | undefined;
  expect(files?.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  // The server did not return the stored pictures: the list is reloaded, for its cover.
  await waitFor(() => expect(calls.filter(({ call }) => call === todas)).toHaveLength(2));
});

test('a gallery is deleted after confirming; an error is shown and it stays', async () => {
  const call = 'DELETE /api/galerias/1/eliminar';
  const { replies, calls } = open({ [call]: refuse(500, 'No.') });
  const card = await cardOf('Alba');
  await pressOn(card, 'Eliminar galería');
  const question = within(screen.getByRole('alertdialog', { name: '¿Eliminar esta galería y sus imágenes?' }));
  await pressIn(question, 'Cancelar');
  expect(calls.some(({ call: made }) => made === call)).toBe(false);
  await pressOn(card, 'Eliminar galería');
  await answer('Eliminar');
  await screen.findByText('Error al eliminar galería');
  await press('Aceptar');
  expect(names()).toEqual(['Bruma', 'Alba']);
  replies[call] = () => new Response(null, { status: 204 });
  await pressOn(card, 'Eliminar galería');
  await answer('Eliminar');
  await waitFor(() => expect(names()).toEqual(['Bruma']));
});

test('the ZIP is saved under its name, with a pending state', async () => {
  let answer: (reply: Response) => void = () => {};
  const { calls } = open({ 'GET /api/galerias/1/descargar-zip': () => new Promise<Response>((resolve) => (answer = resolve)) }, 'socio');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const card = await cardOf('Alba');
  await pressOn(card, 'Descargar ZIP');
  await card.findByText('Generando y descargando ZIP, por favor espere...');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ call: 'GET /api/galerias/1/descargar-zip', authorization: 'Bearer token' }));
  answer(new Response('PK'));
  await waitFor(() => expect(saved).toEqual(['galeria_1.zip']));
  await waitFor(() => expect(card.queryByText(/^Generando/)).toBeNull());
});

test('a failed ZIP shows an error', async () => {
  open({ 'GET /api/galerias/1/descargar-zip': refuse(404, 'No existe.') }, 'socio');
  await pressOn(await cardOf('Alba'), 'Descargar ZIP');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Error al descargar ZIP');
});

test("staff see each gallery's visibility and its take-down requests", async () => {
  const marked = (id: number, nombre: string, tipo: string, retiradas_solicitadas?: number) => ({
    ...gallery(id, nombre),
    tipo,
    retiradas_solicitadas,
  });
  open({
    [todas]: [
      marked(1, 'Alba', 'publica', 1),
      marked(2, 'Bruma', 'privada', 2),
      marked(3, 'Cena', 'privada', 0),
      marked(4, 'Duna', 'privada'),
    ],
  });
  const of = async (name: string) =>
    (await cardOf(name)).queryAllByText(/^(Pública|Privada)$|retiradas? solicitada/).map(({ textContent }) => textContent);
  expect(await of('Alba')).toEqual(['Pública', '1 retirada solicitada']);
  expect(await of('Bruma')).toEqual(['Privada', '2 retiradas solicitadas']);
  expect(await of('Cena')).toEqual(['Privada']);
  expect(await of('Duna')).toEqual(['Privada']);
});

test('the last result is shown, and galleries already in the reloaded list are not duplicated', { tags: 'nightly' }, async () => {
  const { replies } = open({
    'POST /api/galerias/crear': gallery(9, 'Nueva'),
    'DELETE /api/galerias/1/eliminar': () => new Response(null, { status: 204 }),
  });
  await cardOf('Alba');
  expect(screen.queryByText(/^Galería (creada|eliminada)/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Crear Nueva Galería' }));
  const nombre = field('nombre');
  if (nombre) await fill(nombre, 'Nueva');
  await press('Crear galería');
  await screen.findByText('Galería creada.');
  await pressOn(await cardOf('Alba'), 'Eliminar galería');
  await answer('Eliminar');
  await screen.findByText('Galería eliminada.');
  replies[todas] = [gallery(9, 'Nuevísima'), gallery(2, 'Bruma')];
  replies['POST /api/galerias/2/subir-imagenes'] = {};
  await upload(await cardOf('Bruma'), 'a.jpg');
  await cardOf('Nuevísima');
  expect(names()).toEqual(['Nuevísima', 'Bruma']);
});

async function upload(card: Awaited<ReturnType<typeof cardOf>>, ...files: string[]) {
  await pressOn(card, 'Subir imágenes');
  await chooseFiles(card.getByLabelText('Elegir imágenes'), ...files.map(picture));
  if (can('2.0')) await pressOn(card, 'No', 'radio');
  await pressOn(card, 'Subir');
}

test('an upload continues while its panel is hidden, and leaving would abort it', async () => {
  let answer: (reply: Response) => void = () => {};
  const { url } = open({ 'POST /api/galerias/1/subir-imagenes': () => new Promise<Response>((resolve) => (answer = resolve)) });
  const card = await cardOf('Alba');
  await upload(card, 'a.jpg');
  await card.findByText('Subiendo... 50%');
  expect(card.getAllByText(/^Subiendo\.\.\. /)).toHaveLength(1);
  await pressOn(card, 'Ocultar subida');
  expect(card.getByText('Subiendo... 50%').tagName).toBe('P');
  await press('Volver al inicio', 'link');
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  answer(Response.json({ imagenes: [], rechazadas: [], repetidas: [] }));
  await waitFor(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });
  await press('Volver al inicio', 'link');
  await waitFor(() => expect(url()).toBe('/'));
});

test('a gallery that has a cover keeps it when pictures are added', async () => {
  const cover = { id: 3, ruta_archivo: 'static/cover.webp' };
  const imagenes = [{ id: 5, ruta_archivo: 'static/a.webp' }];
  open({
    [todas]: [{ ...gallery(1, 'Alba'), imagenes: [cover] }],
    'POST /api/galerias/1/subir-imagenes': { imagenes, rechazadas: [], repetidas: [] },
  });
  const card = await cardOf('Alba');
  await upload(card, 'a.jpg');
  await card.findByText('Imágenes subidas correctamente');
  expect(coverOf('Alba')?.src).toContain('/static/cover.webp');
});

test('pictures of several requests are sorted in the order in which they were chosen', async () => {
  const image = (id: number) => ({ id, ruta_archivo: `static/${id}.webp` });
  const put = 'PUT /api/galerias/1/orden';
  const { calls } = open({
    'GET /api/galerias/1/imagenes': { ...gallery(1, 'Alba'), imagenes: [5, 2, 1, 4].map(image) },
    'POST /api/galerias/1/subir-imagenes': { imagenes: [1, 2, 3].map(image), rechazadas: [], repetidas: [] },
    [put]: () => new Response(null, { status: 204 }),
  });
  const card = await cardOf('Alba');
  await upload(card, 'a.jpg');
  await card.findByText('Imágenes subidas correctamente');
  await waitFor(() => expect(calls.find(({ call }) => call === put)?.body).toEqual({ imagenes: [5, 4, 1, 2] }));
});

test.each([
  ['stand in that order already', [1, 2]],
  ['are but one', [2]],
])('pictures that %s are not sorted', async (_which, ids) => {
  const image = (id: number) => ({ id, ruta_archivo: `static/${id}.webp` });
  const { calls } = open({
    'GET /api/galerias/1/imagenes': { ...gallery(1, 'Alba'), imagenes: [1, 2].map(image) },
    'POST /api/galerias/1/subir-imagenes': { imagenes: ids.map(image), rechazadas: [], repetidas: [] },
  });
  const card = await cardOf('Alba');
  await upload(card, 'a.jpg');
  await card.findByText('Imágenes subidas correctamente');
  await waitFor(() => expect(coverOf('Alba')?.src).toContain(`/static/${ids[0]}.webp`));
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('pictures that the gallery has are not sent again', async () => {
  const checksum = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const { calls } = open({
    'GET /api/galerias/1/imagenes': {
      ...gallery(1, 'Alba'),
      imagenes: [
        { id: 1, ruta_archivo: 'static/1.webp', checksum },
        { id: 2, ruta_archivo: 'x' },
      ],
    },
  });
  const card = await cardOf('Alba');
  await upload(card, 'abc');
  await card.findByText('0 de 1 imagen subidas · 1 repetida');
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test.each([
  ['knows a file again', 2],
  ['knows only the contract', 1],
])('a lost upload is retried automatically where the server %s, and otherwise not', async (_what, sent) => {
  if (sent === 1) serverCan();
  const lost = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => Response.json({}));
  const { calls } = open({ 'GET /api/galerias/1/imagenes': gallery(1, 'Alba'), 'POST /api/galerias/1/subir-imagenes': lost });
  const card = await cardOf('Alba');
  await upload(card, 'a.jpg');
  await card.findByText(sent === 2 ? 'Imágenes subidas correctamente' : 'Error al subir imágenes.');
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(sent);
});

test('a pending deletion is not sent twice', async () => {
  const call = 'DELETE /api/galerias/1/eliminar';
  let reply: (response: Response) => void = () => {};
  const { calls } = open({ [call]: () => new Promise<Response>((resolve) => (reply = resolve)) });
  const card = await cardOf('Alba');
  await pressOn(card, 'Eliminar galería');
  await answer('Eliminar');
  const button = card.getByRole('button', { name: 'Eliminar galería' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(calls.filter(({ call: made }) => made === call)).toHaveLength(1));
  reply(new Response(null, { status: 204 }));
  await waitFor(() => expect(names()).toEqual(['Bruma']));
});

test('a pending ZIP is not requested twice', async () => {
  const call = 'GET /api/galerias/1/descargar-zip';
  const { calls } = open({ [call]: () => new Promise<Response>(() => {}) }, 'socio');
  const card = await cardOf('Alba');
  await pressOn(card, 'Descargar ZIP');
  const button = card.getByRole('button', { name: 'Descargar ZIP' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await waitFor(() => expect(calls.filter(({ call: made }) => made === call)).toHaveLength(1));
});

test.each([[{}], [null], [{ nombre: 'Nueva' }]])('a reply of %j to a new gallery adds nothing', async (reply) => {
  open({ 'POST /api/galerias/crear': () => Response.json(reply) });
  await cardOf('Alba');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear Nueva Galería' }));
  const nombre = field('nombre');
  if (nombre) await fill(nombre, 'Nueva');
  await press('Crear galería');
  await screen.findByText('Error al crear galería');
  expect(names()).toEqual(['Bruma', 'Alba']);
});

test('an incomplete reply is completed with what was sent, for any id', async () => {
  open({ 'POST /api/galerias/crear': () => Response.json({ id: 'nueve' }) });
  await cardOf('Alba');
  await userEvent.click(await screen.findByRole('button', { name: 'Crear Nueva Galería' }));
  const nombre = field('nombre');
  if (nombre) await fill(nombre, 'Nueva');
  await press('Crear galería');
  expect((await cardOf('Nueva')).getByText('Privada')).toBeTruthy();
});
