import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MailingRecipient } from 'shared/contract/mailings';
import { fill } from 'shared/testing/person';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { expect, test, vi } from 'vitest';
import { openList, person, pressAction } from '../../testing/open-list.ts';

const post = 'POST /api/inscripciones/enviar-correo';
const envios = 'GET /api/inscripciones/envios';
const people = ['ana', 'luis', 'eva', 'leo', 'zoe', 'iker', 'nora'].map((nombre, index) => person(index + 1, { nombre }));

async function openMail(count: number, replies: FakeReplies = {}) {
  const opened = openList(people.slice(0, count), replies);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await userEvent.click(screen.getByRole('button', { name: `Enviar correo (${count})` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Enviar correo a ${count} inscritos` }));
  const type = (label: string, value: string) => fill(dialog.getByLabelText(label), value);
  const attach = (...files: File[]) => userEvent.upload(dialog.getByLabelText('Archivos adjuntos'), files);
  return { ...opened, dialog, type, attach, press: (name: string) => userEvent.click(dialog.getByRole('button', { name })) };
}
const sized = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size });

test.each([
  [2, 'Para ana, luis. Cada'],
  [5, 'Para ana, luis, eva, leo, zoe. Cada'],
  [7, 'Para ana, luis, eva, leo, zoe y 2 más. Cada'],
])('an email to %i names five at most: «%s»', async (count, text) => {
  const { dialog } = await openMail(count);
  expect(dialog.getByText(/^Para/).textContent).toContain(text);
});

test.each([
  ['a subject', 'Asunto'],
  ['a message', 'Mensaje'],
  ['an attachment', ''],
])('discarding an email with %s is confirmed, an empty one is not', async (_what, label) => {
  const { dialog, type, attach, press } = await openMail(2);
  if (label) await type(label, 'x');
  else await attach(new File(['x'], 'x.txt'));
  await press('Cancelar');
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  if (label) await type(label, '');
  else await press('Quitar x.txt');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Enviar correo (2)' });
});

test("a blank subject or message is missing; an error shows the server's sentence", async () => {
  const { dialog, type, press, writes, replies } = await openMail(2, { [post]: refuse(413, 'Los archivos pesan demasiado.') });
  await type('Asunto', ' ');
  await type('Mensaje', 'x');
  await press('Enviar');
  await dialog.findByText('Rellena asunto y mensaje.');
  await type('Asunto', ' Salida ');
  await type('Mensaje', ' ');
  await press('Enviar');
  expect(dialog.getByText('Rellena asunto y mensaje.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await type('Mensaje', ' A las 9. ');
  await press('Enviar');
  await dialog.findByText('Los archivos pesan demasiado.');
  const body = writes()[0]?.body as FormData;
  expect([body.get('asunto'), body.get('mensaje')]).toEqual(['Salida', ' A las 9. ']);
  replies[post] = () => Response.json(null);
  await press('Enviar');
  await waitFor(() => expect(dialog.queryByText('Los archivos pesan demasiado.')).toBeNull());
  await dialog.findByText(/^❌ Error al enviar correos/);
});

test('one request has every recipient and attachment; success closes the dialog and clears the selection', async () => {
  let answer: (response: Response) => void = () => {};
  const { dialog, type, attach, press, writes } = await openMail(2, {
    [post]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  await attach(...['uno', 'dos'].map((name) => new File([name], `${name}.txt`, { type: 'text/plain' })));
  await press('Enviar');
  const button = await dialog.findByRole('button', { name: 'Enviando...' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.submit(button);
  await waitFor(() => expect(writes()).toHaveLength(1));
  answer(Response.json({ estado: 'ok' }));
  await dialog.findByText('✅ Correos enviados correctamente.');
  expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true);
  fireEvent.submit(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  screen.getByRole('button', { name: 'Enviar correo (0)' });
  const [body, ...others] = writes().map((write) => write.body as FormData);
  expect(others).toEqual([]);
  expect([body?.get('asunto'), body?.get('mensaje'), body?.getAll('inscritos')]).toEqual(['Salida', 'A las 9.', ['1', '2']]);
  expect(body?.getAll('archivos').map((file) => (file as File).name)).toEqual(['uno.txt', 'dos.txt']);
});

test('an email that was sent is closed by hand without a question, and the selection is cleared', async () => {
  const { dialog, type, press } = await openMail(2, { [post]: { estado: 'ok' } });
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  await press('Enviar');
  await dialog.findByText('✅ Correos enviados correctamente.');
  await press('Cancelar');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Enviar correo (0)' });
});

test.each<[string, () => Response]>([
  ['is refused', refuse(413, 'Los archivos pesan demasiado.')],
  ["does not say 'ok'", () => Response.json({ estado: 'error' })],
  ['gets no answer', () => Response.error()],
])('a mailing that %s says so and keeps what was written; a resend has the same key', async (_, reply) => {
  const keys: (string | null)[] = [];
  const { dialog, type, press, writes } = await openMail(2, {
    [post]: ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      return reply();
    },
  });
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  await press('Enviar');
  await dialog.findByText('❌ Error al enviar correos. Revisa los datos o intenta más tarde.');
  await press('Enviar');
  await waitFor(() => expect(writes()).toHaveLength(2));
  await dialog.findByRole('button', { name: 'Enviar' });
  await type('Mensaje', 'A las 10.');
  await press('Enviar');
  await waitFor(() => expect(writes()).toHaveLength(3));
  const [first, again, other] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, null]).size).toBe(3);
  expect([...((writes()[0]?.body as FormData | undefined)?.keys() ?? [])]).toEqual(['asunto', 'mensaje', 'inscritos', 'inscritos']);
  await dialog.findByRole('button', { name: 'Enviar' });
});

test('too many attachments are rejected before the upload', async () => {
  const { dialog, type, attach, press, writes } = await openMail(2);
  await type('Asunto', 'Salida');
  await type('Mensaje', 'A las 9.');
  await attach(...Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.txt`)));
  await press('Enviar');
  expect(dialog.getAllByText('Has elegido 11 archivos. Puedes adjuntar hasta 10.').length).toBeGreaterThan(0);
  await press('Quitar 0.txt');
  expect(dialog.queryByRole('button', { name: 'Quitar 0.txt' })).toBeNull();
  expect(writes()).toEqual([]);
});

test('attachments are added in several steps and removed one by one; their size is limited', async () => {
  const { dialog, type, attach, press, writes } = await openMail(2);
  await type('Asunto', 'Salida');
  await type('Mensaje', 'x');
  const megabyte = 1024 * 1024;
  await attach(sized('a.pdf', 10 * megabyte), sized('b.txt', 1), sized('c.txt', 1536));
  await attach(sized('d.pdf', 1.25 * megabyte));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a.pdf 10 MBQuitar',
    'b.txt 1 KBQuitar',
    'c.txt 2 KBQuitar',
    'd.pdf 1,3 MBQuitar',
  ]);
  expect(dialog.getByText(/^Hasta 10 archivos y 10 MB en total\.$/)).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe('Los archivos pesan 11,3 MB en total. Puedes adjuntar hasta 10 MB.');
  await press('Enviar');
  expect(dialog.getAllByText(/^Los archivos pesan/)).toHaveLength(2);
  expect(writes()).toEqual([]);
  for (const name of ['b.txt', 'c.txt', 'd.pdf']) await press(`Quitar ${name}`);
  // The error stays until the next submit.
  expect(dialog.getAllByText(/^Los archivos pesan/)).toHaveLength(1);
});

const mailing = {
  id: 3,
  asunto: 'Salida',
  creado: '2026-04-12T08:05:00Z',
  autor: 'Elena',
  total: 1200,
  pendientes: 0,
  enviados: 1100,
  fallidos: 100,
};
const recipient = (id: number, estado: string, more: object = {}) => ({
  id,
  estado: estado as MailingRecipient['estado'],
  nombre: null,
  para: `r${id}@x.example`,
  motivo: null,
  inscripcion_id: 5,
  intentos: 1,
  proximo_intento: null,
  ...more,
});
const detail = {
  ...mailing,
  mensaje: 'A las 9.',
  archivos: [{ nombre: 'plano.pdf', bytes: 2048 }],
  destinatarios: [
    recipient(1, 'enviado'),
    recipient(2, 'pendiente'),
    recipient(3, 'error', { nombre: 'Ana', motivo: 'No existe.' }),
    recipient(4, 'raro'),
  ],
};

async function openMailings(replies: FakeReplies) {
  const opened = openList([], replies);
  await pressAction('Correos enviados');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correos enviados' }));
  return { ...opened, dialog, press: (name: string) => userEvent.click(dialog.getByRole('button', { name })) };
}

test('without any email the screen explains how to send one', async () => {
  const { dialog } = await openMailings({ [envios]: [] });
  await dialog.findByText(/^Todavía no se ha enviado ninguno/);
});

test('each mailing shows date, author and progress', async () => {
  const plain = { ...mailing, id: 4, asunto: 'Otra', autor: null, creado: 'ayer', enviados: 1200, fallidos: 0 };
  const { dialog } = await openMailings({ [envios]: [mailing, plain] });
  await dialog.findByText('Salida');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Salida12/04/2026 10:05 · Elena1100 de 1200 enviados100 con error',
    'Otra1200 de 1200 enviados',
  ]);
});

test('failed recipients of a mailing come first, with the reason; a link leads back', async () => {
  const { dialog, press } = await openMailings({ [envios]: [mailing], [`${envios}/3`]: detail });
  await userEvent.click(await dialog.findByText('Salida'));
  const list = within(await dialog.findByRole('list', { name: 'Destinatarios' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'r4@x.exampleraro',
    'Ana r3@x.exampleErrorNo existe.Reintentar',
    'r2@x.examplePendiente',
    'r1@x.exampleEnviado',
  ]);
  expect(dialog.getByText('plano.pdf · 2 KB')).toBeTruthy();
  expect(dialog.getByText('12/04/2026 10:05 · Elena')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Ver más/ })).toBeNull();
  await press('Todos los correos');
  await dialog.findByRole('button', { name: 'Salida' });
});

test('all failed emails can be retried; an error is shown until a retry succeeds', async () => {
  const retry = 'POST /api/inscripciones/envios/3/reintentar';
  let answer: (reply: Response) => void = () => {};
  const held = () => new Promise<Response>((resolve) => (answer = resolve));
  const { dialog, press, replies, writes } = await openMailings({ [envios]: [mailing], [`${envios}/3`]: detail, [retry]: held });
  await userEvent.click(await dialog.findByText('Salida'));
  const all = await dialog.findByRole('button', { name: 'Reintentar los que han fallado' });
  await userEvent.click(all);
  const one = dialog.getByRole('button', { name: 'Reintentar r3@x.example' });
  expect([all, one].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
  await waitFor(() => expect(writes()).toHaveLength(1));
  answer(new Response(null, { status: 500 }));
  await dialog.findByRole('alertdialog', { name: 'No se ha podido reintentar el envío.' });
  await press('Aceptar');
  expect([all, one].map((button) => button.hasAttribute('disabled'))).toEqual([false, false]);
  replies[retry] = {};
  replies[`${envios}/3`] = { ...detail, fallidos: 0 };
  await press('Reintentar los que han fallado');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reintentar los que han fallado' })).toBeNull());
  expect(dialog.queryByRole('alertdialog')).toBeNull();
  expect(writes().map(({ body }) => body)).toEqual([{}, {}]);
});

test('one failed email is retried alone, and the progress is polled while something is pending', async () => {
  const retry = 'POST /api/inscripciones/envios/3/reintentar';
  const { dialog, press, replies, writes } = await openMailings({ [envios]: [mailing], [`${envios}/3`]: detail, [retry]: mailing });
  await userEvent.click(await dialog.findByText('Salida'));
  await dialog.findByRole('list', { name: 'Destinatarios' });
  replies[`${envios}/3`] = { ...detail, fallidos: 0, pendientes: 1, destinatarios: [recipient(3, 'pendiente')] };
  await press('Reintentar r3@x.example');
  await dialog.findByText('1 pendiente');
  replies[`${envios}/3`] = { ...detail, fallidos: 0, enviados: 1200, pendientes: 0 };
  await dialog.findByText('1200 de 1200 enviados');
  expect(writes()[0]?.body).toEqual({ correos: [3] });
});

test('every recipient can be listed, however many', async () => {
  const destinatarios = Array.from({ length: 230 }, (_, id) => recipient(id, 'enviado'));
  const { dialog } = await openMailings({ [envios]: [mailing], [`${envios}/3`]: { ...detail, destinatarios } });
  await userEvent.click(await dialog.findByText('Salida'));
  const listed = async () => (await dialog.findByLabelText('Destinatarios')).children;
  expect(await listed()).toHaveLength(200);
  await userEvent.click(dialog.getByText('Ver más (30)'));
  expect(await listed()).toHaveLength(230);
});

test('a server without that call keeps the screen the same', async () => {
  await openMailings({ [envios]: refuse(404, 'No existe.') });
  await screen.findByText('No se han podido cargar los correos enviados.');
});

test('a mailing that fails to load can be retried', async () => {
  const { dialog, press, replies } = await openMailings({ [envios]: [mailing], [`${envios}/3`]: refuse(500, 'No.') });
  await userEvent.click(await dialog.findByText('Salida'));
  await dialog.findByText('No se ha podido cargar este correo.');
  expect(dialog.queryByText('Cargando...')).toBeNull();
  replies[`${envios}/3`] = detail;
  await press('Reintentar');
  await dialog.findByText('A las 9.');
  expect(dialog.queryByText('No se ha podido cargar este correo.')).toBeNull();
});

test('pending emails are polled, and no more after an error', { tags: 'nightly' }, async () => {
  const { dialog, replies, calls, press } = await openMailings({ [envios]: [{ ...mailing, pendientes: 5 }] });
  await dialog.findByText('5 pendientes');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const asked = () => calls.filter(({ call }) => call === envios).length;
  // The first interval was started by the real clock.
  replies[envios] = refuse(500, 'No.');
  // Not with user-event, which waits on the faked clock.
  fireEvent.click(dialog.getByRole('button', { name: 'Salida' }));
  await pass(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Todos los correos' }));
  vi.useRealTimers();
  await dialog.findByText('No se han podido cargar los correos enviados.');
  const before = asked();
  replies[envios] = [{ ...mailing, pendientes: 5 }];
  await press('Reintentar');
  await dialog.findByText('5 pendientes');
  expect(asked()).toBe(before + 1);
  replies[envios] = refuse(500, 'No.');
  await dialog.findByText('No se ha podido actualizar.', {}, { timeout: 5000 });
  expect(dialog.getByText('5 pendientes')).toBeTruthy();
  expect(asked()).toBe(before + 2);
});
