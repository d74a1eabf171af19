import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../testing/render-routes.ts';
import { lazyRoute, type LazyScreen } from './lazy-route.tsx';

const events = (): LazyScreen => ({ Component: () => <h1>Eventos</h1>, loader: () => ({}) });

test('a screen is downloaded once, on visit or on preload', async () => {
  const load = vi.fn<() => Promise<LazyScreen>>(async () => events());
  const route = lazyRoute({ path: '/eventos', load });
  expect(load).not.toHaveBeenCalled();
  renderRoutes([route], '/eventos');
  await screen.findByRole('heading', { name: 'Eventos' });
  renderRoutes([route], '/eventos');
  await screen.findAllByRole('heading', { name: 'Eventos' });
  expect(load).toHaveBeenCalledOnce();
  await route.handle.warm();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failed download is retried on the next visit', async () => {
  const load = vi.fn<() => Promise<LazyScreen>>(async () => events()).mockRejectedValueOnce(new Error('offline'));
  const route = lazyRoute({ path: '/eventos', load });
  const come = () => route.loader({ params: {}, request: new Request('http://localhost/eventos') } as Parameters<typeof route.loader>[0]);
  await expect(come()).rejects.toThrow('offline');
  await expect(come()).resolves.toEqual({});
});
