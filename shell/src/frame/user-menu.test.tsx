import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { serverCan } from 'shared/testing/capabilities';
import { clubIs, testClub } from 'shared/testing/test-club';
import { expect, test } from 'vitest';
import type { MenuEntry } from 'platform/wire/registry';
import { provideSession } from 'shared/session/session';
import type { User } from 'shared/contract/session';
import { authStore } from '../auth/auth-store.ts';
import { MenuSource } from './use-menu.ts';
import { UserMenu } from './user-menu.tsx';

const root = join(import.meta.dirname, '../../..');
const declared = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => {
    const { federation } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { federation: { menu?: MenuEntry[] } };
    return federation.menu ?? [];
  });

async function openMenuFor(
  user: Partial<User> | null,
  read = () => declared,
  watch: (listener: () => void) => () => void = () => () => {},
) {
  authStore.setState({ token: 'abc', user });
  provideSession(authStore);
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <MenuSource value={{ read, watch }}>
            <UserMenu />
          </MenuSource>
        ),
      },
    ],
    { initialEntries: ['/eventos'] },
  );
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button'));
  return router;
}

const labels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const staff = 'Editar inicio|Editar historia|Editar castillos|Actividades|Patrocinadores|Gestión de usuarios|Inscripciones'.split('|');

test.each([
  ['invitado', 'Mis Galerías', []],
  ['socio', 'Galerías', ['Mis inscripciones']],
  ['direccion', 'Galerías', ['Mis inscripciones', ...staff, 'Datos personales']],
  ['webmaster', 'Galerías', ['Mis inscripciones', ...staff, 'Datos personales', 'Ajustes', 'Módulos', 'Estado', 'Registro de cambios']],
] as const)('the menu of %s', async (rol, galleries, admin) => {
  await openMenuFor({ nombre: 'Ana', rol, version: 1 });
  expect(labels()).toEqual([
    'Pagina Principal',
    ...(admin.length > 1 ? ['Panel'] : []),
    'Cambiar contraseña',
    'Seguridad de tu acceso',
    galleries,
    ...admin,
    'Cerrar sesión',
  ]);
});

test.each([
  ['webmaster', ['Lo tuyo', 'El club', 'La web']],
  ['direccion', ['Lo tuyo', 'El club']],
  ['socio', ['Lo tuyo']],
] as const)('the menu of %s is in these groups', async (rol, titles) => {
  await openMenuFor({ nombre: 'Ana', rol, version: 1 });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(titles);
});

test('members are in the menu once the club has turned them on', async () => {
  clubIs({ ...testClub, socios: true });
  await openMenuFor({ nombre: 'Ana', rol: 'direccion' });
  expect(labels()).toEqual(expect.arrayContaining(['Mi ficha de socio', 'Socios']));
});

test('a server of the bare contract gets the bare menu', async () => {
  serverCan();
  await openMenuFor({ nombre: 'Ana', rol: 'webmaster' });
  expect(labels()).toEqual(['Pagina Principal', 'Panel', 'Cambiar contraseña', 'Galerías', ...staff, 'Cerrar sesión']);
});

test('the menu adds entries of modules loaded later, by order and role; without them it has the links of the shell', async () => {
  let offered: MenuEntry[] = [];
  let tell = () => {};
  await openMenuFor(
    { nombre: 'Ana', rol: 'socio' },
    () => offered,
    (listener) => {
      tell = listener;
      return () => {};
    },
  );
  expect(labels()).toEqual(['Pagina Principal', 'Cambiar contraseña', 'Seguridad de tu acceso', 'Cerrar sesión']);
  offered = [
    { path: '/later', label: 'Later', order: 1000 },
    { path: '/first', label: 'First', order: 1, roles: ['socio', 'invitado'] },
    { path: '/others', label: 'Of others', order: 2, roles: ['invitado'] },
  ];
  act(() => tell());
  expect(labels()).toEqual('First|Pagina Principal|Cambiar contraseña|Seguridad de tu acceso|Later|Cerrar sesión'.split('|'));
});

test('a user without a name is shown as Usuario', async () => {
  await openMenuFor(null);
  expect(screen.getByRole('button', { name: 'Usuario' })).toBeDefined();
});

test('arrows go around, Home and End jump, a character finds, Escape returns to the button', async () => {
  await openMenuFor({ nombre: 'Ana', rol: 'socio' });
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Cerrar sesión');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Cerrar sesión');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('Pagina Principal');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Cambiar contraseña');
  await userEvent.keyboard('g');
  expect(document.activeElement?.textContent).toBe('Galerías');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana' }));
});

test.each([
  ['{Enter}', 'Pagina Principal'],
  [' ', 'Pagina Principal'],
  ['{ArrowDown}', 'Pagina Principal'],
  ['{ArrowUp}', 'Cerrar sesión'],
])('%j opens it and takes the focus to %s; Tab closes it', async (key, entry) => {
  await openMenuFor({ nombre: 'Ana', rol: 'socio' });
  await userEvent.keyboard(`{Escape}${key}`);
  const button = screen.getByRole('button', { name: 'Ana' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement?.textContent).toBe(entry);
  await userEvent.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a press elsewhere closes it, and so does an entry, which leads to its page', async () => {
  const router = await openMenuFor({ nombre: 'Ana', rol: 'socio' });
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ana' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Galerías' }));
  expect(router.state.location.pathname).toBe('/galerias');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Cerrar sesión ends the session and goes to the landing page', async () => {
  const router = await openMenuFor({ nombre: 'Ana', rol: 'socio' });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
  expect(authStore.getState().token).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});
