import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeHttp } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import type { LastBackup } from 'shared/contract/site-status';
import type { Role } from 'shared/facts/enumerations';
import { authStore } from '../auth/auth-store.ts';
import { panelRoute } from '../own-routes.ts';

afterEach(() => authStore.setState({ token: null, user: null, profileLoaded: false }));

function openPanel(rol: Role, reply: LastBackup): void {
  const user = { nombre: 'Ana', rol };
  fakeHttp({ 'GET /api/copias/ultima': reply });
  authStore.setState({ token: 'token', user, profileLoaded: true });
  renderRoutes([panelRoute], '/panel', { token: 'token', user });
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('the webmaster sees the time of the last backup', async () => {
  openPanel('webmaster', { ultima: hoursAgo(0), fallo: null, escribible: true });
  expect((await screen.findByText(/^Última copia/)).textContent).toMatch(/^Última copia: hoy \d\d:\d\d, comprobada$/);
});

test('a later failure is shown too, and a missing backup', async () => {
  openPanel('webmaster', { ultima: '2026-03-01T02:00:00.000Z', fallo: hoursAgo(24), escribible: true });
  expect((await screen.findByText(/^Última copia/)).textContent).toBe('Última copia: 01/03/2026 03:00, comprobada');
  expect(screen.getByText(/no se pudo hacer/).textContent).toMatch(/^La copia de ayer \d\d:\d\d no se pudo hacer\./);
});

test('an unwritable folder is reported before the night', async () => {
  openPanel('webmaster', { ultima: hoursAgo(0), fallo: null, escribible: false });
  expect(await screen.findByText(/^No se puede escribir donde van las copias/)).toBeTruthy();
});

test('other roles send no request', async () => {
  openPanel('direccion', { ultima: null, fallo: null, escribible: true });
  expect(await screen.findByText('Rol: direccion')).toBeTruthy();
  expect(screen.queryByText(/Última copia/)).toBeNull();
});
