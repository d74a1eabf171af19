import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { NoticeRegion } from './notice-region.tsx';
import { startNotices } from './notice-store.ts';

function open() {
  const root = { element: [<Outlet key="screen" />, <NoticeRegion key="notice" />], children: [{ path: '*', element: null }] };
  const router = createMemoryRouter([root], { initialEntries: ['/editar'] });
  startNotices(router);
  render(<RouterProvider router={router} />);
  return router;
}
const leave = (router: ReturnType<typeof open>) => router.navigate('/', { state: { aviso: 'Cambios guardados correctamente' } });

test('a message survives its own navigation, and the next one clears it', async () => {
  const router = open();
  expect(screen.getByRole('status').textContent).toBe('');
  await leave(router);
  await screen.findByText('Cambios guardados correctamente');
  await router.navigate('/otra');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('it can be closed', async () => {
  await leave(open());
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
