import { screen, waitFor, within } from '@testing-library/react';
import type { FailedEmail } from 'shared/contract/failed-emails';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openList } from '../../testing/open-list.ts';

const ask = 'GET /api/inscripciones/correos-fallidos';
const send = 'POST /api/inscripciones/correos-fallidos/reenviar';
const dismiss = 'POST /api/inscripciones/correos-fallidos/descartar';
const email = (id: number, more: Partial<FailedEmail> = {}): FailedEmail => ({
  id,
  asunto: 'Tu grupo y tu hora de salida',
  para: 'ana@old.example',
  creado: '2026-04-12T08:05:00Z',
  motivo: 'El buzón está lleno.',
  inscripcion_id: 5,
  nombre: 'Ana',
  ahora: null,
  reenviable: true,
  ...more,
});
const moved = email(1, { ahora: 'ana@new.example' });
const lost = email(2, { asunto: 'Tu inscripción', nombre: 'Beto', inscripcion_id: 6, reenviable: false });
const message = email(3, { asunto: 'Mensaje para el club', para: 'junta@club.example', inscripcion_id: null, nombre: null });

function open(replies: FakeReplies) {
  return openList([], replies, '/inscripciones/correos-fallidos');
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each shows recipient, time, reason and actions', async () => {
  open({ [ask]: [moved, lost, message] });
  await screen.findByText('Tu inscripción');
  expect(rows()).toEqual([
    'Tu grupo y tu hora de salidaAna · ana@old.example · 12/04/2026 10:05El buzón está lleno.Su dirección es ahora ana@new.example.ReenviarVer la fichaDescartar',
    'Tu inscripciónBeto · ana@old.example · 12/04/2026 10:05El buzón está lleno.No se puede reenviar: su texto no se guarda, porque podía llevar un enlace personal. Desde su ficha puedes enviarle un enlace nuevo.Ver la fichaDescartar',
    'Mensaje para el clubjunta@club.example · 12/04/2026 10:05El buzón está lleno.ReenviarDescartar',
  ]);
  expect(screen.getByRole('link', { name: 'Ver la ficha: Tu inscripción, Beto' }).getAttribute('href')).toBe('/inscripciones/6');
});

test('one is resent, or all possible ones; the list is reloaded', async () => {
  const { writes, replies } = open({ [ask]: [moved, lost, message], [send]: { correos: 1 } });
  await screen.findByText('Tu inscripción');
  replies[ask] = [lost, message];
  await press('Reenviar: Tu grupo y tu hora de salida, Ana');
  await screen.findByText('1 correo sale de nuevo. Si no llega, volverá a estar aquí.');
  await waitFor(() => expect(rows()).toHaveLength(2));
  replies[ask] = [lost];
  await press('Reenviar todos (1)');
  await expect.poll(() => writes().map(({ body }) => body)).toEqual([{ correos: [1] }, { correos: [3] }]);
});

test('a dismissed email is removed; all of them after a confirmation', async () => {
  const { writes, replies } = open({ [ask]: [moved, lost, message], [dismiss]: { correos: 1 } });
  await screen.findByText('Tu inscripción');
  replies[ask] = [moved, lost];
  await press('Descartar: Mensaje para el club, junta@club.example');
  await screen.findByText('1 correo descartado.');
  await screen.findByRole('button', { name: 'Descartar todos (2)' });
  replies[ask] = [];
  await press('Descartar todos (2)');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('¿Descartar 2 correos? No se reenvían, y dejan de contar en el panel.');
  question.getByRole('button', { name: 'Descartar' }).click();
  await screen.findByText('Todos los correos han llegado.');
  expect(writes().map(({ body }) => body)).toEqual([{ correos: [3] }, { correos: [1, 2] }]);
});

test('an error keeps them, with the reason', async () => {
  open({ [ask]: [moved], [send]: refuse(503, 'La base de datos no responde.') });
  await screen.findByText('Tu grupo y tu hora de salida');
  await press('Reenviar: Tu grupo y tu hora de salida, Ana');
  await screen.findByText(/La base de datos no responde\./);
  expect(rows()).toHaveLength(1);
});

test('a failed load shows an error, and can be retried', async () => {
  const { replies } = open({ [ask]: refuse(500, 'No.') });
  await screen.findByText('No se han podido cargar los correos sin entregar.');
  replies[ask] = [];
  await press('Reintentar');
  await screen.findByText('Todos los correos han llegado.');
});

test('a server of the bare contract gets no request', async () => {
  serverCan();
  const { calls } = openList([], {}, '/inscripciones/correos-fallidos');
  await screen.findByText('Este servidor no dice qué ha sido de sus correos.');
  expect(calls.map(({ call }) => call)).not.toContain(ask);
});
