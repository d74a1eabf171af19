import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { choose, control, fieldsOf, openScreen, type } from '../../testing/open-screen.ts';

const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

const historia = { path: '/editar-historia', get: 'GET /api/contenido/historia', put: 'PUT /api/contenido/historia' } as const;
const castillos = { path: '/editar-castillos', get: 'GET /api/contenido/castillos', put: 'PUT /api/contenido/castillos' } as const;
const inicio = { path: '/inicio-admin', get: 'GET /api/contenido_inicio', put: 'POST /api/contenido_inicio/actualizar' } as const;
const stored = {
  [historia.get]: { texto: 'Desde 1987.' },
  [castillos.get]: { texto: 'La ruta.', imagen: 'C:\\web\\static\\castillos\\a.webp' },
  [inicio.get]: { titulo: 'Club', texto: 'Hola.', imagen: null },
};

const open = (page: typeof historia | typeof castillos | typeof inicio, replies: FakeReplies = {}) =>
  openScreen(page.path, { [page.get]: stored[page.get], 'GET /api/user/me': { rol: 'webmaster' }, ...replies });
const written = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Texto|Historia/ });

test('the history is saved as JSON and the screen stays', async () => {
  const { url, writes } = open(historia, { [historia.put]: {} });
  await written();
  await type('texto', 'Desde 1987.\n\nY hasta hoy.');
  await press('Guardar cambios');
  await screen.findByText('Historia actualizada correctamente.');
  expect(writes()[0]?.body).toEqual({ texto: 'Desde 1987.\n\nY hasta hoy.' });
  expect(url()).toBe('/editar-historia');
  expect(screen.getByRole('link', { name: 'Cancelar' }).getAttribute('href')).toBe('/panel');
});

test('castles is sent as multipart without a file when none was chosen, and then goes to the landing page', async () => {
  const { url, writes } = open(castillos, { [castillos.put]: {} });
  await written();
  expect(document.querySelector('form img')?.getAttribute('src')).toContain('/static/castillos/a.webp');
  await type('texto', 'Otra ruta.');
  await press('Guardar cambios');
  await waitFor(() => expect(url()).toBe('/'));
  expect(writes().map(fieldsOf)).toEqual([{ texto: 'Otra ruta.' }]);
});

test('home sends its title with the text, the chosen file and the version that was read', async () => {
  const { url, writes } = open(inicio, { [inicio.get]: { ...stored[inicio.get], version: 3 }, [inicio.put]: {} });
  await written();
  await type('titulo', 'Moto Club');
  await choose('file', photo());
  await screen.findByText('Imagen nueva: arrástrala, o pulsa lo que deba quedar en el centro');
  await press('Guardar cambios');
  await waitFor(() => expect(url()).toBe('/'));
  expect(writes().map(fieldsOf)).toEqual([{ titulo: 'Moto Club', texto: 'Hola.', file: 'file:foto.jpg', version: '3' }]);
});

test('a file that is no picture is rejected', async () => {
  open(castillos);
  await written();
  await choose('file', new File(['x'], 'texto.pdf', { type: 'application/pdf' }));
  await screen.findByText('Elige un archivo de imagen.');
});

test.each(['socio', 'invitado'] as const)('%s is redirected from home to the landing page', async (rol) => {
  const { url } = openScreen('/inicio-admin', { [inicio.get]: stored[inicio.get] ?? {} }, { rol });
  await waitFor(() => expect(url()).toBe('/'));
});

test('an unknown role is loaded before home opens', async () => {
  const { url } = openScreen('/inicio-admin', { [inicio.get]: stored[inicio.get] ?? {}, 'GET /api/user/me': { rol: 'direccion' } }, {});
  await written();
  expect(url()).toBe('/inicio-admin');
});

test.each([historia, castillos, inicio])('$path: a failed save shows an error and keeps what was typed', async (page) => {
  const { url } = open(page, { [page.put]: refuse(500, 'Sin espacio en el disco.') });
  await written();
  await type('texto', 'A medias');
  await press('Guardar cambios');
  await screen.findByText('Error al guardar los cambios');
  expect(screen.getByText('Sin espacio en el disco.')).toBeTruthy();
  expect(url()).toBe(page.path);
  expect(control<HTMLTextAreaElement>('texto').value).toBe('A medias');
});

test('the preview shows paragraphs and line breaks as visitors will see them', async () => {
  open(historia);
  await written();
  await type('texto', 'Uno\ndos\n\nTres');
  const preview = screen.getByRole('region', { name: 'Vista previa' });
  await within(preview).findByText('Tres');
  const texts = [...preview.querySelectorAll('div p')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Uno\ndos', 'Tres']);
});

test('an older version is restored after a confirmation', async () => {
  const versions = [
    { id: 2, titulo: null, texto: 'Nuevo', imagen: null, autor: 'Elena', momento: '2026-11-20T10:00:00.000Z' },
    { id: 1, titulo: null, texto: 'Antiguo', imagen: null, autor: null, momento: '2026-11-01T10:00:00.000Z' },
  ];
  const { writes } = open(historia, {
    [historia.get]: { texto: 'Desde 1987.', version: 2 },
    'GET /api/contenido/historia/versiones': versions,
    'POST /api/contenido/historia/versiones/1/restaurar': { texto: 'Antiguo', version: 9 },
  });
  await written();
  // Awaited: the list is loading.
  await press('Historial');
  await screen.findByText(/Elena/);
  expect(screen.getByText('Versión actual')).toBeTruthy();
  await press('Restaurar la versión de 01/11/2026 11:00');
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restaurar' });
  await userEvent.click(confirm);
  await screen.findByText('Versión restaurada correctamente.');
  expect(control<HTMLTextAreaElement>('texto').value).toBe('Antiguo');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/contenido/historia/versiones/1/restaurar']);
});

test('a server of the bare contract has no history, and perhaps no text yet', async () => {
  serverCan();
  open(historia, { [historia.get]: () => Response.json(null), [historia.put]: {} });
  await written();
  expect(control<HTMLTextAreaElement>('texto').value).toBe('');
  expect(screen.queryByRole('button', { name: 'Historial' })).toBeNull();
  await type('texto', 'Desde 1987.');
  await press('Guardar cambios');
  await screen.findByText('Historia actualizada correctamente.');
});
