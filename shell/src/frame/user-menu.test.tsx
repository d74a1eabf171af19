import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { provideSession } from 'shared/session/session';
import type { User } from 'shared/contract/session';
import { authStore } from '../auth/auth-store.ts';
import { UserMenu } from './user-menu.tsx';

function openMenuFor(user: Partial<User> | null) {
  authStore.setState({ token: 'abc', user });
  provideSession(authStore);
  const router = createMemoryRouter([{ path: '*', element: <UserMenu /> }], { initialEntries: ['/eventos'] });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button'));
  return router;
}

const labels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const staff = [
  'Editar inicio',
  'Editar historia',
  'Editar castillos',
  'Actividades',
  'Patrocinadores',
  'Gestión de usuarios',
  'Inscripciones',
];

test.each([
  ['invitado', 'Mis Galerías', []],
  ['socio', 'Galerías', []],
  ['direccion', 'Galerías', [...staff, 'Módulos']],
  ['webmaster', 'Galerías', [...staff, 'Módulos', 'Registro de cambios']],
] as const)('the menu of %s', (rol, galleries, admin) => {
  openMenuFor({ nombre: 'Ana', rol, version: 1 });
  expect(labels()).toEqual(['Pagina Principal', 'Cambiar contraseña', galleries, ...admin, 'Cerrar sesión']);
});

test('a server of the bare contract gets the bare menu', () => {
  openMenuFor({ nombre: 'Ana', rol: 'webmaster' });
  expect(labels()).toEqual(['Pagina Principal', 'Cambiar contraseña', 'Galerías', ...staff, 'Cerrar sesión']);
});

test('a user without a name is called Usuario', () => {
  openMenuFor(null);
  expect(screen.getByRole('button', { name: 'Usuario' })).toBeDefined();
});

test('arrows go around, Home and End jump, a letter finds, Escape returns to the button', () => {
  openMenuFor({ nombre: 'Ana', rol: 'socio' });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('Cerrar sesión');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  press('End');
  expect(document.activeElement?.textContent).toBe('Cerrar sesión');
  press('Home');
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Cambiar contraseña');
  press('g');
  expect(document.activeElement?.textContent).toBe('Galerías');
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana' }));
});

test('Cerrar sesión ends the session and goes to the landing page', () => {
  const router = openMenuFor({ nombre: 'Ana', rol: 'socio' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
  expect(authStore.getState().token).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});
