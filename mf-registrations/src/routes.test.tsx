import { screen, waitFor } from '@testing-library/react';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

test.each(['/inscripciones', '/admin/inscripciones'])('%s asks for a session', async (path) => {
  const { place } = renderRoutes(routes, path);
  await waitFor(() => expect(place()).toBe('/login'));
});

test.each(['/inscripciones', '/admin/inscripciones'])('%s tells staff that it is still to come', async (path) => {
  renderRoutes(routes, path, { token: 'token' });
  await screen.findByText('Esta sección todavía no está disponible.');
});
