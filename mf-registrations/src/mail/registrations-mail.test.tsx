import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openList, person, pressAction } from '../testing/open-list.ts';

const post = 'POST /api/inscripciones/enviar-correo';
const envios = 'GET /api/inscripciones/envios';

async function start(replies: FakeReplies = {}) {
  const opened = openList([person(5, { nombre: 'ana' }), person(7, { nombre: 'luis' })], replies);
  await screen.findByRole('table');
  const posts = () => opened.calls.filter(({ call }) => call === post).map(({ body }) => body as FormData);
  return { ...opened, posts };
}

async function openMail() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar correo (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 2 inscritos' }));
  const type = (label: string, value: string) => fill(dialog.getByLabelText(label), value);
  return { dialog, type, send: () => userEvent.click(dialog.getByRole('button', { name: 'Enviar' })) };
}

test.each([
  ['', 'Hola'],
  ['Salida', ''],
])('subject %j and message %j: both are needed', async (asunto, mensaje) => {
  const { posts } = await start();
  const { dialog, type, send } = await openMail();
  await type('Asunto', asunto);
  await type('Mensaje', mensaje);
  await send();
  await dialog.findByText('Rellena asunto y mensaje.');
  expect(posts()).toHaveLength(0);
});

test('one request with every recipient and attachment; success closes the dialog and clears the selection', async () => {
  let answer: (response: Response) => void = () => {};
  const { posts } = await start({ [post]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  const { dialog, type, send } = await openMail();
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  const files = ['uno', 'dos'].map((name) => new File([name], `${name}.txt`, { type: 'text/plain' }));
  await userEvent.upload(dialog.getByLabelText('Archivos adjuntos'), files);
  await send();
  const button = await dialog.findByRole('button', { name: 'Enviando...' });
  expect(button).toHaveProperty('disabled', true);
  answer(Response.json({ estado: 'ok' }));
  await dialog.findByText('✅ Correos enviados correctamente.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  screen.getByRole('button', { name: 'Enviar correo (0)' });
  const [body] = posts();
  expect([body?.get('asunto'), body?.get('mensaje'), body?.getAll('inscritos')]).toEqual(['Salida', 'A las 9.', ['5', '7']]);
  expect(body?.getAll('archivos').map((file) => (file as File).name)).toEqual(['uno.txt', 'dos.txt']);
});

test.each<[string, () => Response]>([
  ['is refused', refuse(413, 'Los archivos pesan demasiado.')],
  ["does not say 'ok'", () => Response.json({ estado: 'error' })],
  ['gets no answer', () => Response.error()],
])('a mailing that %s says so and keeps what was written; a resend has the same key', async (_, reply) => {
  const keys: (string | null)[] = [];
  const { posts } = await start({
    [post]: ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      return reply();
    },
  });
  const { dialog, type, send } = await openMail();
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  await send();
  await dialog.findByText('❌ Error al enviar correos. Revisa los datos o intenta más tarde.');
  await send();
  await waitFor(() => expect(posts()).toHaveLength(2));
  await dialog.findByRole('button', { name: 'Enviar' });
  await type('Mensaje', 'A las 10.');
  await send();
  await waitFor(() => expect(posts()).toHaveLength(3));
  const [first, again, other] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, null]).size).toBe(3);
  expect([...(posts()[0]?.keys() ?? [])]).toEqual(['asunto', 'mensaje', 'inscritos', 'inscritos']);
  await dialog.findByRole('button', { name: 'Enviar' });
});

test('too many attachments are rejected before the upload', async () => {
  const { posts } = await start();
  const { dialog, type, send } = await openMail();
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  const files = Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.txt`));
  await userEvent.upload(dialog.getByLabelText('Archivos adjuntos'), files);
  await send();
  expect(dialog.getAllByText('Has elegido 11 archivos. Puedes adjuntar hasta 10.').length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar 0.txt' }));
  expect(dialog.queryByRole('button', { name: 'Quitar 0.txt' })).toBeNull();
  expect(posts()).toHaveLength(0);
});

const mailing = {
  id: 3,
  asunto: 'Salida',
  creado: '2026-04-12T08:05:00Z',
  autor: 'Elena',
  total: 2,
  pendientes: 0,
  enviados: 1,
  fallidos: 1,
};
const email = { inscripcion_id: 5, intentos: 3, proximo_intento: null };
const detail = {
  ...mailing,
  mensaje: 'A las 9.',
  archivos: [{ nombre: 'plano.pdf', bytes: 2048 }],
  destinatarios: [
    { ...email, id: 31, nombre: 'Ana', para: 'ana@rider.example', estado: 'enviado', motivo: null },
    { ...email, id: 32, nombre: 'Luis', para: 'luis@rider.example', estado: 'error', motivo: 'El buzón no existe.' },
  ],
};

test("'Correos enviados' shows recipients and errors, retries, and polls while something is pending", async () => {
  const retry = 'POST /api/inscripciones/envios/3/reintentar';
  const { replies, calls } = await start({ [envios]: [mailing], [`${envios}/3`]: detail, [retry]: mailing });
  await pressAction('Correos enviados');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correos enviados' }));
  await dialog.findByText('12/04/2026 10:05 · Elena');
  await userEvent.click(dialog.getByRole('button', { name: 'Salida' }));
  const list = within(await dialog.findByRole('list', { name: 'Destinatarios' }));
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('El buzón no existe.');
  const again = {
    ...detail,
    fallidos: 0,
    pendientes: 1,
    destinatarios: detail.destinatarios.map((one) => ({ ...one, estado: 'pendiente' })),
  };
  replies[`${envios}/3`] = again;
  await userEvent.click(list.getByRole('button', { name: 'Reintentar luis@rider.example' }));
  await dialog.findByText('1 pendiente');
  replies[`${envios}/3`] = { ...detail, fallidos: 0, enviados: 2, pendientes: 0 };
  await dialog.findByText('2 de 2 enviados');
  expect(calls.find(({ call }) => call === retry)?.body).toEqual({ correos: [32] });
});

test('every recipient can be listed, however many', async () => {
  const destinatarios = Array.from({ length: 230 }, (_, i) => ({
    ...email,
    id: i,
    nombre: null,
    para: `r${i}@x.example`,
    estado: 'enviado',
    motivo: null,
  }));
  await start({ [envios]: [mailing], [`${envios}/3`]: { ...detail, fallidos: 0, enviados: 230, total: 230, destinatarios } });
  await pressAction('Correos enviados');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correos enviados' }));
  await userEvent.click(await dialog.findByText('Salida'));
  const listed = async () => (await dialog.findByLabelText('Destinatarios')).children;
  expect(await listed()).toHaveLength(200);
  await userEvent.click(dialog.getByText('Ver más (30)'));
  expect(await listed()).toHaveLength(230);
});

test('a server without that call keeps the screen the same', async () => {
  await start({ [envios]: refuse(404, 'No existe.') });
  await pressAction('Correos enviados');
  await screen.findByText('No se han podido cargar los correos enviados.');
});
