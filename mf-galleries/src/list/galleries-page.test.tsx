import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Role } from 'shared/facts/enumerations';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const gallery = (id: number, nombre: string, imagenes: object[] = []) => ({
  id,
  nombre,
  descripcion: `Sobre ${nombre}`,
  tipo: 'publica',
  imagenes,
});
const publicas = [gallery(1, 'Alba'), gallery(2, 'Bruma')];
const privadas = [gallery(2, 'Bruma'), gallery(3, 'Cena')];
const lists = {
  'GET /api/galerias/publicas': publicas,
  'GET /api/galerias/privadas': privadas,
  'GET /api/galerias/todas': [gallery(1, 'Alba'), { ...gallery(3, 'Cena'), tipo: 'privada' }, gallery(2, 'Bruma')],
};

function open(replies: FakeReplies = lists, role?: Role) {
  const calls = fakeHttp(replies);
  const rendered = renderRoutes(routes, '/galerias', role ? { token: 'token', user: { rol: role } } : {});
  return { ...rendered, called: () => calls.map(({ call }) => call) };
}

const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

test.each<[Role | undefined, string[], string[]]>([
  [undefined, ['publicas'], ['Alba', 'Bruma']],
  ['invitado', ['privadas'], ['Bruma', 'Cena']],
  ['socio', ['publicas', 'privadas'], ['Alba', 'Bruma', 'Cena']],
  ['direccion', ['todas'], ['Cena', 'Bruma', 'Alba']],
  ['webmaster', ['todas'], ['Cena', 'Bruma', 'Alba']],
])('%s requests its own lists and sees each gallery once', async (role, asked, seen) => {
  const { called } = open(lists, role);
  expect(await names()).toEqual(seen);
  expect(called()).toEqual(asked.map((list) => `GET /api/galerias/${list}`));
});

test('an invalid token shows the public galleries', async () => {
  const { called, session } = open(lists, 'socio');
  await names();
  act(() => session.setState({ token: null, user: null }));
  await screen.findByRole('heading', { level: 2, name: 'Alba' });
  expect(called().at(-1)).toBe('GET /api/galerias/publicas');
});

test('a role that the profile corrects reloads the lists', async () => {
  const { called, session } = open(lists);
  await names();
  await act(async () => session.setState({ token: 'token', user: { rol: 'direccion' } }));
  await screen.findByRole('heading', { level: 2, name: 'Cena' });
  expect(called().at(-1)).toBe('GET /api/galerias/todas');
});

test('a card shows the first picture, or the default one, and links to its gallery', async () => {
  const cover = { id: 9, ruta_archivo: 'C:\\club\\static\\galerias\\1\\a.webp?firma=x' };
  open({ 'GET /api/galerias/publicas': [gallery(1, 'Alba', [cover]), gallery(2, 'Bruma')] });
  await screen.findByRole('heading', { level: 1, name: 'Galerías' });
  await names();
  expect([...document.querySelectorAll('img')].map(({ src }) => src.replace(/[?&]w=.*/, ''))).toEqual([
    'http://localhost/static/galerias/1/a.webp?firma=x',
    'http://localhost/static/default.jpg',
  ]);
  expect(screen.getByText('Sobre Alba')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Ver galería completa' }).map((link) => link.getAttribute('href'))).toEqual([
    '/galerias/1',
    '/galerias/2',
  ]);
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
});

test('an empty list says so', async () => {
  open({ 'GET /api/galerias/publicas': [] });
  await screen.findByText('No hay galerías disponibles.');
});

test('a failed list can be retried', async () => {
  const replies: FakeReplies = { 'GET /api/galerias/publicas': refuse(500, 'Algo ha fallado.') };
  open(replies);
  await screen.findByText('No se han podido cargar las galerías.');
  replies['GET /api/galerias/publicas'] = publicas;
  await press('Reintentar');
  expect(await names()).toEqual(['Alba', 'Bruma']);
});

const facts = { anio: 2025, evento: 'Concentracion', total_imagenes: 12 };
const many = [
  { ...gallery(1, 'Alba'), ...facts },
  { ...gallery(2, 'Bruma'), anio: 2024, evento: 'Castillos', total_imagenes: 1 },
  { ...gallery(3, 'Cena'), anio: 2025, evento: 'Castillos', total_imagenes: 0 },
];

test('a card shows the year and the number of pictures; with a session also who sees it', async () => {
  open({ 'GET /api/galerias/publicas': many });
  await names();
  expect(screen.getByText('2025 · 12 imágenes')).toBeTruthy();
  expect(screen.getByText('2024 · 1 imagen')).toBeTruthy();
  expect(screen.queryByText('Pública')).toBeNull();
  cleanup();
  open({ 'GET /api/galerias/publicas': many, 'GET /api/galerias/privadas': [{ ...gallery(9, 'Zarza'), tipo: 'privada' }] }, 'socio');
  await screen.findByText('Privada');
  expect(screen.getAllByText('Pública')).toHaveLength(3);
});

test('galleries are filtered by year and event, in the address, without loading again', async () => {
  const { called, url } = open({ 'GET /api/galerias/publicas': many });
  await names();
  const [year, event] = [screen.getByLabelText<HTMLSelectElement>('Año'), screen.getByLabelText<HTMLSelectElement>('Evento')];
  expect([...year.options].map(({ text }) => text)).toEqual(['Año: todos', '2025', '2024']);
  expect([...event.options].map(({ text }) => text)).toEqual(['Evento: todos', 'Concentración', 'Castillos']);
  await userEvent.selectOptions(year, '2025');
  expect(await names()).toEqual(['Alba', 'Cena']);
  await userEvent.selectOptions(event, 'Castillos');
  expect(await names()).toEqual(['Cena']);
  expect(url()).toBe('/galerias?anio=2025&evento=castillos');
  await userEvent.selectOptions(year, '2024');
  await userEvent.selectOptions(event, 'Concentración');
  expect(screen.getByText('Ninguna galería con esos filtros.')).toBeTruthy();
  await press('Quitar filtros');
  expect(await names()).toEqual(['Alba', 'Bruma', 'Cena']);
  expect(called()).toHaveLength(1);
});
