import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { uploadThroughFetch } from 'shared/testing/fake-xhr';
import { answer, chooseFiles, fill, press, pressIn, pressKeys } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const image = (id: number, more = {}) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp`, ancho: 800, alto: 600, ...more });
const alba = { id: 4, nombre: 'Alba', descripcion: '', tipo: 'publica', version: 1, imagenes: [image(1), image(2), image(3)] };
const done = () => new Response(null, { status: 204 });

function open(replies: FakeReplies = {}, rol: 'webmaster' | 'socio' = 'webmaster', gallery: Partial<typeof alba> = alba) {
  const all: FakeReplies = { 'GET /api/galerias/4/imagenes': gallery, ...replies };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, '/galerias/4', { token: 'token', user: { rol } });
  return { replies: all, calls, url, called: () => calls.map(({ call }) => call) };
}

const tiles = () => screen.findAllByRole('button', { name: /^Ampliar imagen/ });
const shown = async () => (await tiles()).map((tile) => tile.getAttribute('data-imagen'));

test('only staff can delete pictures', async () => {
  open({}, 'socio');
  await tiles();
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Usar como portada' })).toBeNull();
});

test('features beyond the contract are offered only where the server has them', async () => {
  serverCan();
  open({}, 'webmaster');
  await screen.findByRole('button', { name: 'Subir imágenes' });
  expect(screen.getAllByRole('button', { name: 'Eliminar' })).toHaveLength(3);
  for (const name of ['Editar galería', 'Ordenar imágenes', 'Usar como portada']) expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.click((await tiles())[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Solicitar retirada' })).toBeNull();
});

test('a picture is deleted after confirming; an error is shown and it stays', async () => {
  const { replies, called } = open({ 'DELETE /api/galerias/imagenes/2': refuse(500, 'No.') });
  await tiles();
  const remove = () => userEvent.click(screen.getAllByRole('button', { name: 'Eliminar' })[1] as HTMLElement);
  await remove();
  expect(screen.getByRole('alertdialog', { name: '¿Estás seguro de eliminar esta imagen?' })).toBeTruthy();
  await answer('Eliminar');
  await screen.findByText('Error al eliminar imagen.');
  await press('Aceptar');
  expect(await shown()).toEqual(['1', '2', '3']);
  replies['DELETE /api/galerias/imagenes/2'] = done;
  await remove();
  await answer('Eliminar');
  await waitFor(async () => expect(await shown()).toEqual(['1', '3']));
  expect(called().filter((call) => call === 'DELETE /api/galerias/imagenes/2')).toHaveLength(2);
});

async function chooseTwo() {
  await press('Seleccionar imágenes');
  await press('Seleccionar imagen 1 de 3');
  await press('Seleccionar imagen 3 de 3');
}

test('the selected pictures are deleted after one confirmation; an error is shown and they stay selected', async () => {
  const remove = 'POST /api/galerias/4/imagenes/eliminar';
  const { replies, calls } = open({ [remove]: refuse(503, 'El disco está lleno.') });
  await tiles();
  await chooseTwo();
  await screen.findByRole('button', { name: 'Eliminar seleccionadas' });
  await press('Eliminar seleccionadas');
  expect(screen.getByRole('alertdialog', { name: '¿Seguro que quieres eliminar 2 imágenes?' })).toBeTruthy();
  await answer('Eliminar');
  await screen.findByText('El disco está lleno.');
  expect(screen.getByText('2 imágenes seleccionadas')).toBeTruthy();
  replies[remove] = done;
  await press('Eliminar seleccionadas');
  await answer('Eliminar');
  await waitFor(async () => expect(await shown()).toEqual(['2']));
  expect(calls.at(-1)).toMatchObject({ call: remove, body: { imagenes: [1, 3] } });
});

test('the selected pictures move to another gallery, which is shown as public if it is', async () => {
  const move = 'POST /api/galerias/4/imagenes/mover';
  const { replies, calls } = open(
    {
      'GET /api/galerias/todas': [
        { ...alba, imagenes: [] },
        { ...alba, id: 7, nombre: 'Bruma' },
      ],
      [move]: { movidas: 1, repetidas: 1 },
    },
    'webmaster',
    { ...alba, tipo: 'privada' },
  );
  await tiles();
  await chooseTwo();
  await screen.findByRole('button', { name: 'Mover a otra galería' });
  await press('Mover a otra galería');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 2 imágenes' }));
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bruma (pública)']);
  expect(dialog.getByText('Es pública: las verá cualquiera.')).toBeTruthy();
  replies['GET /api/galerias/4/imagenes'] = { ...alba, imagenes: [image(2), image(3)] };
  await press('Mover aquí');
  await waitFor(async () => expect(await shown()).toEqual(['2', '3']));
  expect(calls.find(({ call }) => call === move)?.body).toEqual({ imagenes: [1, 3], galeria_id: 7 });
});

test('members can select pictures to download, and nothing else', async () => {
  open({}, 'socio');
  await tiles();
  await chooseTwo();
  await screen.findByText('2 imágenes seleccionadas');
  for (const name of ['Mover a otra galería', 'Eliminar seleccionadas']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a cover is the first picture of the order', async () => {
  const call = 'PUT /api/galerias/4/orden';
  const { replies, calls } = open({ [call]: done });
  await tiles();
  await userEvent.click(screen.getAllByRole('button', { name: 'Usar como portada' })[1] as HTMLElement);
  await waitFor(async () => expect(await shown()).toEqual(['3', '1', '2']));
  expect(calls.find((made) => made.call === call)?.body).toEqual({ imagenes: [3, 1, 2] });
  replies[call] = refuse(404, 'Not Found');
  await userEvent.click(screen.getAllByRole('button', { name: 'Usar como portada' })[1] as HTMLElement);
  await screen.findByText('No se ha podido guardar el orden de las imágenes.');
  expect(await shown()).toEqual(['3', '1', '2']);
});

test('the order is changed by keyboard and stored on save', async () => {
  const { calls } = open({ 'PUT /api/galerias/4/orden': done });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar imágenes' }));
  const handle = await screen.findByRole('button', { name: 'Mover: Imagen 1' });
  await pressKeys(handle, ' ', 'End', ' ');
  await press('Guardar orden');
  await waitFor(async () => expect(await shown()).toEqual(['2', '3', '1']));
  expect(calls.at(-1)).toMatchObject({ call: 'PUT /api/galerias/4/orden', body: { imagenes: [2, 3, 1] } });
});

test('pictures that another user added or deleted meanwhile join the order, which can then be stored', async () => {
  const call = 'PUT /api/galerias/4/orden';
  const actual = { ...alba, imagenes: [image(1), image(3), image(4)] };
  const { replies, calls } = open({ [call]: () => Response.json({ detail: 'La galería ha cambiado.', actual }, { status: 409 }) });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar imágenes' }));
  const handle = await screen.findByRole('button', { name: 'Mover: Imagen 3' });
  await pressKeys(handle, ' ', 'Home', ' ');
  await press('Guardar orden');
  await screen.findByText('La galería ha cambiado.');
  await press('Aceptar');
  replies[call] = done;
  await press('Guardar orden');
  await waitFor(async () => expect(await shown()).toEqual(['3', '1', '4']));
  expect(calls.at(-1)).toMatchObject({ call, body: { imagenes: [3, 1, 4] } });
});

test('a new name is shown at once', async () => {
  open({ 'PUT /api/galerias/4': { ...alba, nombre: 'Aurora', imagenes: [] } });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar galería' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Editar galería' }));
  await fill(dialog.getByLabelText('Nombre'), 'Aurora');
  await pressIn(dialog, 'Guardar cambios');
  await screen.findByRole('heading', { level: 1, name: 'Aurora' });
  expect(await shown()).toEqual(['1', '2', '3']);
});

test('each tool names its picture; the first one is the cover', async () => {
  open();
  await tiles();
  const described = (name: string) => screen.getAllByRole('button', { name }).map((tool) => describe(tool));
  expect(described('Eliminar')).toEqual(['Imagen 1', 'Imagen 2', 'Imagen 3']);
  expect(described('Usar como portada')).toEqual(['Imagen 2', 'Imagen 3']);
  expect(screen.getAllByText('Portada')).toHaveLength(1);
});
const describe = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  ['a picture', 2, '[data-imagen="3"]'],
  ['the last one', 3, '[data-imagen="2"]'],
])('after %s is deleted the neighbour has the focus', async (_which, id, focused) => {
  open({ [`DELETE /api/galerias/imagenes/${id}`]: done });
  await tiles();
  await userEvent.click(screen.getAllByRole('button', { name: 'Eliminar' })[id - 1] as HTMLElement);
  await answer('Eliminar');
  await waitFor(async () => expect(await shown()).toHaveLength(2));
  expect(document.activeElement).toBe(document.querySelector(focused));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['in its words', refuse(409, 'Ya no está.'), 'Ya no está.'],
  ['in ours, where it does not know the call', refuse(404, 'Not Found'), 'No se ha podido guardar. Inténtalo más tarde.'],
])('a take-down that the server cannot resolve is shown %s, and the mark stays', async (_how, reply, text) => {
  const marked = { ...alba, imagenes: [image(1, { retirada_solicitada: true }), image(2)] };
  open({ 'POST /api/galerias/imagenes/1/retirada-atendida': reply }, 'webmaster', marked);
  await userEvent.click(await screen.findByRole('button', { name: 'Retirada atendida' }));
  await screen.findByText(text);
  await press('Aceptar');
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByText('Retirada solicitada')).toBeTruthy();
});

test('of several take-down requests only the resolved one loses its mark', async () => {
  const marked = { ...alba, imagenes: [image(1, { retirada_solicitada: true }), image(2, { retirada_solicitada: true })] };
  open({ 'POST /api/galerias/imagenes/2/retirada-atendida': done }, 'webmaster', marked);
  await screen.findAllByText('Retirada solicitada');
  await userEvent.click(screen.getAllByRole('button', { name: 'Retirada atendida' })[1] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('Retirada solicitada')).toHaveLength(1));
  expect(describe(screen.getByRole('button', { name: 'Retirada atendida' }))).toBe('Imagen 1');
});

test('one picture cannot be sorted', async () => {
  open({}, 'webmaster', { ...alba, imagenes: [image(1)] });
  await screen.findByRole('button', { name: 'Editar galería' });
  expect(screen.queryByRole('button', { name: 'Ordenar imágenes' })).toBeNull();
});

test('sorting hides the grid; unsaved changes are confirmed before they are lost', async () => {
  let answer: (reply: Response) => void = () => {};
  const { url } = open({ 'PUT /api/galerias/4/orden': () => new Promise<Response>((resolve) => (answer = resolve)) });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar imágenes' }));
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Guardar orden' });
  expect(save.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Ampliar imagen/ })).toBeNull();
  const cells = () => within(screen.getByRole('region', { name: 'Ordenar imágenes' })).getAllByRole('listitem');
  expect(cells().map(({ textContent }) => textContent)).toEqual(['Portada', '2', '3']);
  await press('Cancelar');
  await tiles();
  await press('Ordenar imágenes');
  const handle = await screen.findByRole('button', { name: 'Mover: Imagen 2' });
  await pressKeys(handle, ' ', 'Home', ' ');
  expect(cells().map((cell) => within(cell).getByRole('button').getAttribute('aria-label'))).toEqual(
    [2, 1, 3].map((number) => `Mover: Imagen ${number}`),
  );
  await press(/^Volver/, 'link');
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  await press('Guardar orden');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Guardando...' })).disabled).toBe(true);
  answer(done());
  expect(await shown()).toEqual(['2', '1', '3']);
  await press(/^Volver/, 'link');
  await waitFor(() => expect(url()).toBe('/galerias'));
});

test('new pictures are appended; those shown already are not duplicated', async () => {
  uploadThroughFetch();
  const imagenes = [image(3), image(7)];
  const { called } = open({
    'POST /api/galerias/4/subir-imagenes': { imagenes, rechazadas: [], repetidas: [] },
    'PUT /api/galerias/4/orden': done,
  });
  await tiles();
  const toggle = await screen.findByRole('button', { name: 'Subir imágenes' });
  await userEvent.click(toggle);
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Ocultar subida', 'true']);
  await chooseFiles(screen.getByLabelText('Elegir imágenes'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  await press('No', 'radio');
  await press('Subir');
  await waitFor(async () => expect(await shown()).toEqual(['1', '2', '3', '7']));
  expect(called().filter((made) => made.startsWith('POST'))).toHaveLength(1);
  await userEvent.click(toggle);
  expect(screen.queryByLabelText('Elegir imágenes')).toBeNull();
});

test("pictures missing from the server's reply are loaded", async () => {
  uploadThroughFetch();
  const { called, replies } = open({ 'POST /api/galerias/4/subir-imagenes': () => new Response('gracias') });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Subir imágenes' }));
  await chooseFiles(screen.getByLabelText('Elegir imágenes'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  replies['GET /api/galerias/4/imagenes'] = { ...alba, imagenes: [image(1), image(8)] };
  await press('No', 'radio');
  await press('Subir');
  await waitFor(async () => expect(await shown()).toEqual(['1', '8']));
  expect(called().at(-1)).toBe('GET /api/galerias/4/imagenes');
});

test('an upload names those who opted out of pictures, and with children makes the gallery private before anything is sent', async () => {
  uploadThroughFetch();
  let answerMinors = refuse(409, 'Inténtalo más tarde.');
  const { called } = open({
    'GET /api/galerias/4/sin-fotos': { personas: [{ nombre: 'Ana', dorsal: '12', grupo_num: 1 }] },
    'POST /api/galerias/4/menores': () => answerMinors(),
    'POST /api/galerias/4/permiso-menores': {
      ...alba,
      menores: true,
      permiso_menores: { de: 'Las familias', autor: 'Elena', momento: '2027-06-01T10:00:00.000Z' },
    },
    'POST /api/galerias/4/subir-imagenes': { imagenes: [image(7)], rechazadas: [], repetidas: [] },
  });
  await tiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Subir imágenes' }));
  await screen.findByText(/Ana \(dorsal 12\)\. Deja fuera las suyas\./);
  await chooseFiles(screen.getByLabelText('Elegir imágenes'), new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  const question = within(screen.getByRole('group', { name: '¿Se reconoce a menores?' }));
  for (const radio of question.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
  await press('Subir');
  expect(await question.findByRole('alert')).toHaveProperty(
    'textContent',
    'Elige si se reconoce a menores. Hasta entonces no se sube nada.',
  );
  expect(document.activeElement).toBe(question.getByRole('radio', { name: 'No' }));
  expect(called().filter((made) => made.startsWith('POST'))).toEqual([]);
  await userEvent.click(question.getByRole('radio', { name: 'Sí' }));
  expect(question.queryByRole('alert')).toBeNull();
  await press('Subir');
  await screen.findByText(/no se ha subido nada/);
  expect(called().filter((made) => made.endsWith('subir-imagenes'))).toEqual([]);
  answerMinors = () => Response.json({ ...alba, tipo: 'privada', menores: true, permiso_menores: null });
  await press('Subir');
  await screen.findByText(/se queda privada hasta que anotes el permiso/);
  await waitFor(() =>
    expect(
      called()
        .filter((made) => made.startsWith('POST'))
        .at(-1),
    ).toBe('POST /api/galerias/4/subir-imagenes'),
  );
  await fill(screen.getByLabelText('De quién es el permiso'), 'Las familias');
  await press('Anotar permiso');
  await screen.findByText('En esta galería se reconoce a menores. Permiso de Las familias, anotado por Elena el 01/06/2027 12:00.');

  // The question is reset for the next pictures.
  await chooseFiles(screen.getByLabelText('Elegir imágenes'), new File(['y'], 'y.jpg', { type: 'image/jpeg' }));
  expect(question.getByRole('radio', { name: 'Sí' })).toHaveProperty('checked', false);
});
