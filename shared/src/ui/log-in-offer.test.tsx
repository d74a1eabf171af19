import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderRoutes } from 'shared/testing/render-routes';
import type { Session } from 'shared/session/session';
import { expect, test } from 'vitest';
import { LogInOffer } from './log-in-offer.tsx';

const open = (session: Partial<Session>) =>
  renderRoutes([{ path: '/galerias/:id', element: <LogInOffer purpose="ver esta galería" /> }], '/galerias/4?imagen=7#pie', session);

test.each<[string, Partial<Session>, string]>([
  ['never had a session', {}, 'Inicia sesión para ver esta galería.'],
  ['had one that ended', { hasEnded: true }, 'Tu sesión ha caducado. Entra de nuevo para ver esta galería.'],
  ['has one that the server refuses', { token: 'old' }, 'Tu sesión ha caducado. Entra de nuevo para ver esta galería.'],
])('a visitor %s gets this message', async (_who, session, text) => {
  open(session);
  const said = await screen.findByText(/ver esta galería/);
  expect(said.textContent).toBe(text);
  expect(said.closest('[role=status]')).toBeTruthy();
});

test('the log-in returns to the same query and fragment', async () => {
  const { url, carried } = open({});
  await userEvent.click(await screen.findByRole('link', { name: 'Log In' }));
  await waitFor(() => expect(url()).toBe('/login'));
  expect(carried()).toEqual({ vuelta: '/galerias/4?imagen=7#pie' });
});
