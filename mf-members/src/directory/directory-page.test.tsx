import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { expect, test } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

const nothing = { poblacion: null, motos: null, telefono: null, correo_electronico: null };
const listed = [
  { id: 1, nombre: 'Ana Gil', ...nothing, poblacion: 'Soria', telefono: '600 11 22' },
  { id: 2, nombre: 'Óscar', ...nothing, motos: 'Vespa\nBMW' },
];
const open = (reply: NonNullable<FakeReplies['GET /api/directorio-socios']>) =>
  openScreen('/directorio-socios', { 'GET /api/directorio-socios': reply }, { id: 5, rol: 'socio' });
const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);

test('members are found by name, town or motorbike, and reached by what they show', async () => {
  open(listed);
  expect((await screen.findByRole('link', { name: '600 11 22' })).getAttribute('href')).toBe('tel:6001122');
  expect(screen.getByText('Vespa, BMW')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'bmw');
  await waitFor(() => expect(names()).toEqual(['Óscar']));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'x');
  expect(await screen.findByText('No hay socios que coincidan con la búsqueda.')).toBeTruthy();
});

test('an empty directory says how to begin, and who may not see it is told', async () => {
  open([]);
  expect(await screen.findByText(/^Aún no hay nadie en el directorio/)).toBeTruthy();
});

test('an account that is no member’s has no access', async () => {
  open(refuse(403, 'El directorio es para los socios de alta.'));
  expect(await screen.findByText('⛔ Acceso no autorizado')).toBeTruthy();
});
