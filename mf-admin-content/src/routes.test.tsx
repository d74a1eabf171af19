import { screen, waitFor } from '@testing-library/react';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const paths = [
  '/usuarios',
  '/usuarios/nuevo',
  '/usuarios/3',
  '/usuarios/3/editar',
  '/cambiar-contrasena',
  '/editar-historia',
  '/editar-castillos',
  '/inicio-admin',
  '/patrocinadores',
  '/admin/actividades',
];

test.each(paths)('%s asks for a session', async (path) => {
  const { place } = renderRoutes(routes, path);
  await waitFor(() => expect(place()).toBe('/'));
});

test.each(paths)('%s tells who is signed in that it is still to come', async (path) => {
  renderRoutes(routes, path, { token: 'token' });
  await screen.findByText('Esta sección todavía no está disponible.');
  expect(screen.getByRole('link', { name: 'Volver al panel' }).getAttribute('href')).toBe('/panel');
});
