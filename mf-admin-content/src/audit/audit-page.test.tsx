import { screen } from '@testing-library/react';
import { fill, press, fillIn } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

const line = (id: number) => ({
  id,
  momento: '2026-11-21T13:05:00.000Z',
  usuario: 'Elena',
  accion: 'eliminar',
  entidad: 'usuarios',
  entidad_id: String(id),
  resumen: null,
});
const lines = (pagina: number) => ({ entradas: [line(pagina)], total: 2, pagina, paginas: 2 });

test('lists who did what and when, by page and by kind', async () => {
  const { calls, url } = openScreen('/auditoria', {
    'GET /api/auditoria': lines(1),
    'GET /api/auditoria?pagina=2': lines(2),
    'GET /api/auditoria?entidad=actividades': { entradas: [], total: 0, pagina: 1, paginas: 0 },
  });
  await screen.findByText('Usuarios · 1');
  expect(screen.getByText('21/11/2026 14:05')).toBeTruthy();
  expect(screen.getByText('Eliminó')).toBeTruthy();
  await press('Siguiente');
  await screen.findByText('Usuarios · 2');
  await fillIn('Apartado', 'actividades');
  await screen.findByText('No hay cambios que coincidan con la búsqueda.');
  expect(url()).toBe('/auditoria?entidad=actividades');
  expect(calls).toHaveLength(3);
});

test('account, network and count are shown; an older line without an account shows none', async () => {
  const login = { ...line(7), accion: 'entrar', entidad: 'accesos', entidad_id: null };
  const entradas = [{ ...login, usuario_id: 3, correo: 'elena@club.example', red: '203.0.113.0/24', veces: 4 }, line(8)];
  openScreen('/auditoria', { 'GET /api/auditoria': { entradas, total: 2, pagina: 1, paginas: 1 } });
  const [known, old] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(known).toBe('21/11/2026 14:05Elenaelena@club.example · n.º 3EntróAccesosdesde 203.0.113.0/24 · 4 veces en una hora');
  expect(old).toBe('21/11/2026 14:05ElenaEliminóUsuarios · 8');
});

test('a row shows its title once; a content its name, and a row without title its number', async () => {
  const made = { ...line(7), accion: 'crear', entidad: 'actividades', titulo: 'Ruta de otoño', resumen: 'Ruta de otoño' };
  const entradas = [made, { ...line(8), titulo: null }, { ...line(9), entidad: 'contenido', entidad_id: 'historia' }];
  openScreen('/auditoria', { 'GET /api/auditoria': { entradas, total: 3, pagina: 1, paginas: 1 } });
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.split('Elena')[1]);
  expect(lines).toEqual(['CreóActividades · Ruta de otoño (n.º 7)', 'EliminóUsuarios · 8', 'EliminóContenido · Historia']);
});

test('search, order and page are read from the address; typing is debounced, and starts at the first page', async () => {
  const { calls, url } = openScreen('/auditoria?buscar=elena&orden=persona&pagina=2', {
    'GET /api/auditoria?buscar=elena&orden=persona&pagina=2': lines(2),
    'GET /api/auditoria?buscar=%C3%B3scar&orden=persona': lines(1),
    'GET /api/auditoria?orden=persona': { entradas: [], total: 0, pagina: 1, paginas: 1 },
  });
  await screen.findByText('Usuarios · 2');
  const search = screen.getByLabelText<HTMLInputElement>('Buscar');
  expect(search.value).toBe('elena');
  await fill(search, 'ósc');
  await fill(search, 'óscar');
  await screen.findByText('Usuarios · 1');
  expect(calls).toHaveLength(2);
  expect(screen.getByText('2 cambios')).toBeTruthy();
  await press('Quitar filtros');
  await screen.findByText('No hay cambios registrados.');
  expect(url()).toBe('/auditoria?orden=persona');
  expect(document.activeElement).toBe(search);
});
