import { screen, within } from '@testing-library/react';
import type { Registration } from 'shared/contract/registrations';
import { userEvent } from '@testing-library/user-event';
import { bareRegistration } from 'shared/testing/bare-registration';
import { fill, press } from 'shared/testing/person';
import { fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { routes } from '../src/routes.tsx';

export const grouped = 'GET /api/inscripciones/agrupadas-por-anio';

export const person = (id: number, more: Partial<Registration> = {}): Registration => ({
  id,
  ...bareRegistration,
  fecha: '2026-04-12',
  mail: `p${id}@rider.example`,
  evento: 'Castillos',
  anio: 2026,
  version: 1,
  ...more,
});

/** Staff's list with these registrations, all of 2026. */
export function openList(rows: Registration[], replies: FakeReplies = {}, path = '/inscripciones') {
  const all: FakeReplies = {
    [grouped]: { '2026': rows },
    'GET /api/inscripciones/anios': [2024, 2026],
    'GET /api/inscripciones/estado-formulario': { activo: true },
    'GET /api/inscripciones/distintas': [],
    'GET /api/inscripciones/plantillas': [],
    ...replies,
  };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { url, replies: all, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

export async function names(): Promise<(string | null)[]> {
  await screen.findAllByRole('table');
  return [...document.querySelectorAll('tbody .name')].map(({ textContent }) => textContent);
}

export async function rowOf(name: string) {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`${name} stands in no row`);
  return within(found);
}

export const search = (value: string) => fill(screen.getByRole('searchbox', { name: 'Buscar' }), value);

/** Opens filters and order, behind a button with their count. */
export const openFilters = () => press(/^Filtros/);

/** Presses a button behind 'Acciones'. */
export async function pressAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones' }));
  await userEvent.click(await within(screen.getByRole('dialog', { name: 'Acciones' })).findByRole('button', { name }));
}
