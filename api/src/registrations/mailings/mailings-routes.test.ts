import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailing, MailingAccepted, MailingDetail } from 'shared/contract/mailings';
import { beforeEach, describe, expect, test } from 'vitest';
import { endData } from '../../privacy/personal-data/end-of-data.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { leaseMail, queueEmail } from '../../core/mail/outbox.ts';
import { multipartOf } from '../../testing/form.ts';
import { startMailApp } from '../../testing/mail-app.ts';
import { addRegistrations } from '../../testing/registrations.ts';
import { removeOrphanedAttachments, storeAttachments } from './attachment-files.ts';

let clock = new Date('2026-05-04T10:00:00Z');
const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);
const { app, inbox } = await startMailApp({ now: () => clock, config: { clubEmail: 'junta@club.example' } });
const { db } = app;
const { headers } = await app.addUser('direccion', { nombre: 'Marta', primer_apellido: 'Ruiz' });

beforeEach(async () => {
  clock = new Date('2026-05-04T10:00:00Z');
  inbox.received.length = 0;
  inbox.failures.length = 0;
  inbox.refusals.clear();
  await rm(join(app.config.dataDir, 'files/envios'), { recursive: true, force: true });
  await db.deleteFrom('envios').execute();
  await db.deleteFrom('adjuntos').execute();
  for (const table of ['correos', 'inscripciones', 'auditoria'] as const) await db.deleteFrom(table).execute();
});

const addRiders = async (...mails: string[]): Promise<number[]> =>
  (
    await addRegistrations(
      db,
      mails.map((mail, at) => ({ mail, nombre: `Rider ${at}` })),
    )
  ).map(({ id }) => id);

interface Draft {
  asunto?: string;
  mensaje?: string;
  inscritos?: readonly (number | string)[];
  archivos?: readonly File[];
  clave?: string;
  more?: Readonly<Record<string, string>>;
}

async function send({ asunto = 'Salida del domingo', mensaje = 'Hola:\n\nSalimos a las nueve.', ...draft }: Draft) {
  const form = new FormData();
  form.append('asunto', asunto);
  form.append('mensaje', mensaje);
  for (const id of draft.inscritos ?? []) form.append('inscritos', String(id));
  for (const file of draft.archivos ?? []) form.append('archivos', file);
  for (const [name, value] of Object.entries(draft.more ?? {})) form.append(name, value);
  const { payload, headers: ofForm } = await multipartOf(form);
  const key = draft.clave === undefined ? {} : { 'idempotency-key': draft.clave };
  return app.server.inject({
    method: 'POST',
    url: '/api/inscripciones/enviar-correo',
    payload,
    headers: { ...headers, ...key, ...ofForm },
  });
}

const accepted = async (draft: Draft) => {
  const reply = await send(draft);
  expect(reply.statusCode).toBe(200);
  return reply.json<MailingAccepted>();
};
const get = (path: string) => app.server.inject({ url: `/api/inscripciones/envios${path}`, headers });
const detailOf = async (id: number) => (await get(`/${id}`)).json<MailingDetail>();
const retry = (id: number, payload?: object) =>
  app.server.inject({
    method: 'POST',
    url: `/api/inscripciones/envios/${id}/reintentar`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const emails = () => db.selectFrom('correos').select('para').orderBy('id').execute();
const filesLeft = async () => (await readdir(join(app.config.dataDir, 'files/envios')).catch(() => [])).length;

describe('sending', () => {
  test('each recipient gets an email of their own with text and files; an answer reaches the club', async () => {
    const inscritos = await addRiders('ana@example.com', 'luis@example.com');
    const plan = new File([Buffer.from('%PDF-1.7 plan')], 'Programación «Ñ» 2026.pdf', { type: 'application/pdf' });
    const big = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31) % 256));
    const reply = await accepted({ inscritos, archivos: [plan, new File([big], 'mapa.png', { type: 'image/png' })] });
    expect(reply).toEqual({ estado: 'ok', envio: expect.any(Number), destinatarios: 2, repetidos: 0, omitidos: 0 });
    expect(await app.context.mail.deliverDue()).toBe(2);
    expect(inbox.received.map(({ envelopeTo }) => envelopeTo).toSorted()).toEqual([['ana@example.com'], ['luis@example.com']]);
    for (const { email, envelopeTo } of inbox.received) {
      expect(email.subject).toBe('Salida del domingo');
      expect(email.to?.map(({ address }) => address)).toEqual(envelopeTo);
      expect([email.cc ?? [], email.bcc ?? []]).toEqual([[], []]);
      expect(email.replyTo).toMatchObject([{ address: 'junta@club.example' }]);
      expect(email.text).toContain('Hola:\n\nSalimos a las nueve.\n\n');
      expect(email.html).toContain('<p>Salimos a las nueve.</p>');
      expect(email.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`)).toEqual([
        'Programación «Ñ» 2026.pdf application/pdf',
        'mapa.png image/png',
      ]);
      expect(Buffer.from(email.attachments[1]?.content as ArrayBuffer).equals(big)).toBe(true);
    }
    expect(new Set(inbox.received.map(({ email }) => email.messageId)).size).toBe(2);
  });

  test('is durable before it is answered: rows, emails and files are stored, and its author', async () => {
    const inscritos = await addRiders('ana@example.com');
    const { envio } = await accepted({ inscritos, archivos: [new File(['x'], 'a.txt', { type: 'text/plain' })] });
    expect(await emails()).toEqual([{ para: 'ana@example.com' }]);
    expect(await filesLeft()).toBe(1);
    expect(await detailOf(envio)).toEqual({
      id: envio,
      asunto: 'Salida del domingo',
      mensaje: 'Hola:\n\nSalimos a las nueve.',
      creado: clock.toISOString(),
      autor: 'Marta Ruiz',
      total: 1,
      pendientes: 1,
      enviados: 0,
      fallidos: 0,
      archivos: [{ nombre: 'a.txt', bytes: 1 }],
      destinatarios: [
        {
          id: expect.any(Number),
          inscripcion_id: inscritos[0],
          nombre: 'Rider 0',
          para: 'ana@example.com',
          estado: 'pendiente',
          motivo: null,
          intentos: 0,
          proximo_intento: clock.toISOString(),
        },
      ],
    });
    expect(await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).execute()).toEqual([
      { accion: 'enviar', entidad: 'inscripciones', resumen: '1 destinatario' },
    ]);
  });

  test('a family that shares an address gets one email; a rider deleted meanwhile gets none; the reply says so', async () => {
    const inscritos = await addRiders('ana@example.com', 'ana@example.com', 'luis@example.com', 'gone@example.com');
    await app.server.inject({ method: 'DELETE', url: `/api/inscripciones/${inscritos[3]}`, headers });
    const reply = await accepted({ inscritos: [...inscritos, inscritos[0] ?? 0, 999_999] });
    expect(reply).toMatchObject({ destinatarios: 2, repetidos: 1, omitidos: 2 });
    expect(await emails()).toEqual([{ para: 'ana@example.com' }, { para: 'luis@example.com' }]);
  });

  test.each([
    ['no subject', { asunto: ' ' }, 'El campo «Asunto» es obligatorio.'],
    ['nobody', { inscritos: [] }, 'Elige al menos una inscripción.'],
    ['people who are gone', { inscritos: [999_999] }, 'Ninguna de las inscripciones elegidas existe ya. Actualiza la lista.'],
    ['a field of nobody', { more: { copia_oculta: 'x@example.com' } }, 'El envío contiene campos que no se admiten.'],
    ['two subjects', { more: { asunto: 'otro' } }, 'El envío repite un campo.'],
    [
      'eleven files',
      { archivos: Array.from({ length: 11 }, (_, i) => new File(['x'], `${i}.txt`)) },
      'Puedes adjuntar 10 archivos como máximo.',
    ],
  ])('%s is rejected in one sentence, and nothing is stored', async (_name, draft, detail) => {
    const reply = await send({ inscritos: await addRiders('ana@example.com'), ...draft });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail });
    expect([await emails(), await filesLeft(), await db.selectFrom('envios').select('id').execute()]).toEqual([[], 0, []]);
    expect(await db.selectFrom('adjuntos').select('id').execute()).toEqual([]);
  });

  test.each([
    ['one file', [10 * 1024 * 1024 + 1]],
    ['several together', [6 * 1024 * 1024, 5 * 1024 * 1024]],
  ])('%s beyond 10 MB: 413, one sentence, and nothing is kept', async (_name, sizes) => {
    const archivos = sizes.map((size, i) => new File([Buffer.alloc(size)], `${i}.bin`));
    const reply = await send({ inscritos: await addRiders('ana@example.com'), archivos });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toEqual({ detail: 'Los archivos adjuntos pesan demasiado: entre todos admiten 10 MB como máximo.' });
    expect([await emails(), await filesLeft()]).toEqual([[], 0]);
  });
});

describe('the same form sent again', () => {
  const clave = 'f3b1c2d4-0000';

  test('is answered as the first time, and sends nothing twice', async () => {
    const inscritos = await addRiders('ana@example.com', 'luis@example.com');
    const archivos = [new File(['x'], 'a.txt')];
    const first = await accepted({ inscritos, clave, archivos });
    expect(await accepted({ inscritos: inscritos.toReversed(), clave, archivos })).toEqual(first);
    expect(await emails()).toHaveLength(2);
    expect(await filesLeft()).toBe(1);
  });

  test('at the same moment', async () => {
    const inscritos = await addRiders('ana@example.com');
    const archivos = [new File(['x'], 'a.txt')];
    const replies = await Promise.all([1, 2, 3, 4].map(() => accepted({ inscritos, clave, archivos })));
    expect(new Set(replies.map(({ envio }) => envio)).size).toBe(1);
    expect(await emails()).toHaveLength(1);
    expect(await filesLeft()).toBe(1);
    expect(await db.selectFrom('adjuntos').select('id').execute()).toHaveLength(1);
  });

  test.each([{ mensaje: 'Otro' }, { archivos: [new File(['y'], 'a.txt')] }])('with other content is rejected', async (change) => {
    const inscritos = await addRiders('ana@example.com');
    await accepted({ inscritos, clave, archivos: [new File(['x'], 'a.txt')] });
    const reply = await send({ inscritos, clave, archivos: [new File(['x'], 'a.txt')], ...change });
    expect(reply.statusCode).toBe(409);
    expect(await emails()).toHaveLength(1);
  });
});

describe('the outcome', () => {
  test('of each recipient: sent, waiting with a reason, failed with a reason; and what failed can be tried again', async () => {
    const inscritos = await addRiders('ana@example.com', 'nobody@example.com', 'slow@example.com');
    const { envio } = await accepted({ inscritos });
    inbox.refusals.set('nobody@example.com', 550).set('slow@example.com', 451);
    await app.context.mail.deliverDue();
    const detail = await detailOf(envio);
    expect(detail).toMatchObject({ total: 3, pendientes: 1, enviados: 1, fallidos: 1 });
    expect(detail.destinatarios).toMatchObject([
      { para: 'ana@example.com', estado: 'enviado', motivo: null, intentos: 1, proximo_intento: null },
      {
        para: 'nobody@example.com',
        estado: 'error',
        motivo: expect.stringMatching(/^El servidor de correo ha rechazado la dirección: .*no such rider/),
        intentos: 1,
        proximo_intento: null,
      },
      {
        para: 'slow@example.com',
        estado: 'pendiente',
        motivo: expect.stringMatching(/^El servidor de correo pide intentarlo más tarde: /),
        intentos: 1,
        proximo_intento: later(1).toISOString(),
      },
    ]);

    inbox.refusals.clear();
    const reply = await retry(envio);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      id: envio,
      asunto: 'Salida del domingo',
      creado: clock.toISOString(),
      autor: 'Marta Ruiz',
      total: 3,
      pendientes: 2,
      enviados: 1,
      fallidos: 0,
    });
    await app.context.mail.deliverDue();
    expect(await detailOf(envio)).toMatchObject({ enviados: 3 });
    expect(inbox.received).toHaveLength(3);
  });

  test('only the chosen emails are tried again, never those of another mailing', async () => {
    const inscritos = await addRiders('a@example.com', 'b@example.com');
    const [one, two] = [await accepted({ inscritos }), await accepted({ inscritos })];
    inbox.refusals.set('a@example.com', 550).set('b@example.com', 550);
    await app.context.mail.deliverDue();
    const chosen = (await detailOf(one.envio)).destinatarios[0]?.id ?? 0;
    const foreign = (await detailOf(two.envio)).destinatarios[0]?.id ?? 0;
    expect((await retry(one.envio, { correos: [chosen, foreign] })).json()).toMatchObject({ pendientes: 1, fallidos: 1 });
    expect(await detailOf(two.envio)).toMatchObject({ pendientes: 0, fallidos: 2 });
    expect((await retry(one.envio, { correos: ['x'] })).statusCode).toBe(400);
  });

  test('mailings are listed newest first', async () => {
    const inscritos = await addRiders('ana@example.com');
    await accepted({ inscritos, asunto: 'uno' });
    await accepted({ inscritos, asunto: 'dos' });
    const list = (await get('')).json<Mailing[]>();
    expect(list.map(({ asunto, total, pendientes }) => `${asunto} ${total} ${pendientes}`)).toEqual(['dos 1 1', 'uno 1 1']);
  });

  test('outlives the registration', async () => {
    const inscritos = await addRiders('ana@example.com');
    const { envio } = await accepted({ inscritos });
    await db.deleteFrom('inscripciones').execute();
    expect((await detailOf(envio)).destinatarios).toMatchObject([{ inscripcion_id: null, nombre: null, para: 'ana@example.com' }]);
  });
});

test('an email to one person is taken before those of a mailing that waits for longer', async () => {
  await accepted({ inscritos: await addRiders('ana@example.com', 'luis@example.com') });
  clock = later(1);
  await queueEmail(db, writeEmail({ to: 'visitor@example.com', subject: 'Hola' }, []), clock);
  const taken: (string | undefined)[] = [];
  for (const kind of ['any', 'any', 'personal', 'any', 'any'] as const) taken.push((await leaseMail(db, 'x', clock, kind))?.para);
  expect(taken).toEqual(['visitor@example.com', 'ana@example.com', undefined, 'luis@example.com', undefined]);
});

test('while every mailing email in hand waits for a slow server, a new email to one person leaves all the same', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  inbox.onEmail = (address) => (address.startsWith('rider') ? held : undefined);
  const { envio } = await accepted({ inscritos: await addRiders(...Array.from({ length: 20 }, (_, i) => `rider${i}@example.com`)) });
  const { mail } = app.again({ now: () => clock, config: { smtpUrl: inbox.url } }).context;
  mail.start();
  await expect
    .poll(() => db.selectFrom('correos').select('id').where('arrendatario', 'is not', null).execute(), { timeout: 10_000 })
    .toHaveLength(4);
  await queueEmail(db, writeEmail({ to: 'visitor@example.com', subject: 'Hola' }, []), clock);
  mail.wake();
  await expect.poll(() => inbox.received.flatMap(({ envelopeTo }) => envelopeTo), { timeout: 10_000 }).toEqual(['visitor@example.com']);
  letGo();
  await expect.poll(async () => (await detailOf(envio)).enviados, { timeout: 10_000 }).toBe(20);
  inbox.onEmail = () => {};
  await mail.stop();
});

describe('files', () => {
  test('of a request that a killed process left behind are removed; those of a mailing stay', async () => {
    await accepted({ inscritos: await addRiders('ana@example.com'), archivos: [new File(['x'], 'a.txt')] });
    await storeAttachments(db, app.context.files, [{ nombre: 'b.txt', tipo: 'text/plain', content: Buffer.from('b') }], clock);
    await removeOrphanedAttachments(db, app.context.files, clock);
    expect(await filesLeft()).toBe(2);
    await removeOrphanedAttachments(db, app.context.files, later(1));
    expect(await filesLeft()).toBe(1);
    expect(await db.selectFrom('adjuntos').select('nombre').execute()).toEqual([{ nombre: 'a.txt' }]);
  });

  test('of a mailing that is over go with it after 90 days; one that still waits is kept', async () => {
    const inscritos = await addRiders('ana@example.com');
    const over = await accepted({ inscritos, archivos: [new File(['x'], 'a.txt')] });
    await app.context.mail.deliverDue();
    const waiting = await accepted({ inscritos, archivos: [new File(['y'], 'b.txt')] });
    const afterwards = later(90 * 24 * 60 + 1);
    await endData(app.context, afterwards);
    await removeOrphanedAttachments(db, app.context.files, afterwards);
    expect((await get('')).json<Mailing[]>().map(({ id }) => id)).toEqual([waiting.envio]);
    expect((await get(`/${over.envio}`)).statusCode).toBe(404);
    expect(await filesLeft()).toBe(1);
    expect(await emails()).toHaveLength(1);
  });
});
