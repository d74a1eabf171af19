import { screen } from '@testing-library/react';
import { refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

const call = 'POST /api/correos/noticias/7.x_-a';
const open = (hash: string, replies = {}) => {
  window.location.hash = hash;
  return openScreen('/no-mas-noticias', replies);
};

test('one press ends the news; a link that is not the club’s is told', async () => {
  const replies: Record<string, unknown> = { [call]: refuse(404, 'Este enlace no es de ningún correo del club.') };
  const { writes } = open('#7.x_-a', replies);
  await screen.findByText(/^El club deja de mandarte noticias/);
  await press('No recibir más noticias');
  expect(await screen.findByText('Este enlace no es de ningún correo del club.')).toBeTruthy();
  replies[call] = () => new Response(null, { status: 204 });
  await press('No recibir más noticias');
  expect(await screen.findByText(/^Hecho:/)).toBeTruthy();
  expect(writes()).toHaveLength(2);
});

test('an incomplete link says what to do', async () => {
  open('');
  expect(await screen.findByText(/^Este enlace no está completo/)).toBeTruthy();
});
