import { beforeEach, expect, test } from 'vitest';
import { startMailApp } from '../../testing/mail-app.ts';
import { writeEmail, writeToClub } from './email.ts';
import { endLeases, leaseMail, queueEmail, renewLeases } from './outbox.ts';

const start = new Date('2026-03-01T10:00:00Z');
let clock = start;
const now = () => clock;
const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);
const { app, inbox } = await startMailApp({ now, config: { mailFrom: 'Club <club@club.example>' } });

const { mail } = app.context;
const queue = (to: string) => queueEmail(app.db, writeEmail({ to, subject: 'Asunto' }, ['Hola.']), clock);
const rows = () => app.db.selectFrom('correos').selectAll().orderBy('id').execute();

beforeEach(async () => {
  clock = start;
  inbox.received.length = 0;
  inbox.failures.length = 0;
  await app.db.deleteFrom('correos').execute();
});

test('an email is delivered once, to its one recipient, under its Message-ID', async () => {
  await queue('ana@example.com');
  expect(await mail.deliverDue()).toBe(1);
  expect(await mail.deliverDue()).toBe(0);
  const [row] = await rows();
  expect(row).toMatchObject({ estado: 'enviado', intentos: 1, arrendatario: null });
  expect(inbox.received).toHaveLength(1);
  expect(inbox.received[0]?.envelopeTo).toEqual(['ana@example.com']);
  expect(inbox.received[0]?.email).toMatchObject({
    messageId: row?.message_id,
    subject: 'Asunto',
    from: { name: 'Club', address: 'club@club.example' },
  });
});

test.each([451, 'drop'] as const)('after a failure (%s) the email is tried again later, with the same Message-ID', async (failure) => {
  inbox.failures.push(failure);
  await queue('ana@example.com');
  await mail.deliverDue();
  const [failed] = await rows();
  expect(failed).toMatchObject({ estado: 'pendiente', intentos: 1, proximo_intento: later(1).toISOString() });
  expect(failed?.ultimo_error).toBeTruthy();
  expect(await mail.deliverDue()).toBe(0);

  clock = later(1);
  expect(await mail.deliverDue()).toBe(1);
  expect((await rows())[0]).toMatchObject({ estado: 'enviado', intentos: 2, ultimo_error: null });
  expect(inbox.received[0]?.email.messageId).toBe(failed?.message_id);
});

test('a kept connection that the server has closed costs no attempt: the email leaves by another one', async () => {
  await queue('ana@example.com');
  await mail.deliverDue();
  await queue('luis@example.com');
  inbox.hangUps = 1;
  expect(await mail.deliverDue()).toBe(1);
  expect(await rows()).toMatchObject([
    { estado: 'enviado', intentos: 1 },
    { estado: 'enviado', intentos: 1 },
  ]);
  expect(inbox.received).toHaveLength(2);
});

test('a sent or given-up email holds no text any more, but for a message that the club never got', async () => {
  inbox.refusals.set('nobody@example.com', 550);
  const write = (to: string) => queueEmail(app.db, writeEmail({ to, subject: 'Asunto' }, ['Contraseña: abcd']), clock);
  await write('ana@example.com');
  await write('nobody@example.com');
  const replyTo = { name: 'Luis', address: 'luis@example.com' };
  for (const to of ['junta@example.com', 'nobody@example.com']) {
    await queueEmail(app.db, writeToClub({ to, subject: 'Asunto', replyTo }, ['¿Cuándo salimos?']), clock);
  }
  inbox.failures.push(451);
  await mail.deliverDue();
  // It is tried again, so it needs its text.
  expect((await rows()).filter(({ estado }) => estado === 'pendiente')).toMatchObject([{ texto: expect.stringMatching(/abcd|salimos/) }]);
  clock = later(1);
  await mail.deliverDue();
  const empty = { texto: '', html: '', responder_nombre: null, responder_correo: null };
  expect(await rows()).toMatchObject([
    { para: 'ana@example.com', estado: 'enviado', asunto: 'Asunto', ...empty },
    { para: 'nobody@example.com', estado: 'fallido', ...empty },
    { para: 'junta@example.com', estado: 'enviado', ...empty },
    { para: 'nobody@example.com', estado: 'fallido', texto: '¿Cuándo salimos?\n', responder_correo: 'luis@example.com' },
  ]);
});

test('a permanent error is not tried again, and holds back no other email', async () => {
  inbox.refusals.set('nobody@example.com', 550);
  await queue('nobody@example.com');
  await queue('ana@example.com');
  await mail.deliverDue();
  expect(await rows()).toMatchObject([
    { estado: 'fallido', ultimo_error: expect.stringContaining('El servidor de correo ha rechazado la dirección: ') },
    { estado: 'enviado' },
  ]);
});

test('waits grow to six hours, and after twenty attempts the email is given up', async () => {
  await queue('ana@example.com');
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 20; attempt++) {
    inbox.failures.push(451);
    expect(await mail.deliverDue()).toBe(1);
    const next = new Date((await rows())[0]?.proximo_intento ?? 0);
    waits.push((next.getTime() - clock.getTime()) / 60_000);
    clock = next;
  }
  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 20 });
  expect(await mail.deliverDue()).toBe(0);
});

test('an email whose process was killed is delivered by another one once the lease ends', async () => {
  await queue('ana@example.com');
  const killed = await leaseMail(app.db, 'a process that is no more', clock);
  expect(killed).toMatchObject({ para: 'ana@example.com' });
  clock = later(0.9);
  expect(await mail.deliverDue()).toBe(0);
  clock = later(0.1);
  expect(await mail.deliverDue()).toBe(1);
  expect(inbox.received[0]?.email.messageId).toBe(killed?.message_id);
});

test('a slow delivery renews its lease, and keeps it', async () => {
  await queue('ana@example.com');
  await leaseMail(app.db, 'slow', clock);
  clock = later(0.9);
  await renewLeases(app.db, 'slow', clock);
  clock = later(0.9);
  expect(await mail.deliverDue()).toBe(0);
  clock = later(0.1);
  expect(await mail.deliverDue()).toBe(1);
});

test('the only process of a database waits for no lease when it starts', async () => {
  await queue('ana@example.com');
  await leaseMail(app.db, 'a process that is no more', clock);
  await endLeases(app.db);
  expect(await mail.deliverDue()).toBe(1);
});

test('an email queued in a transaction that fails is never sent', async () => {
  const failing = app.db.transaction().execute(async (trx) => {
    await queueEmail(trx, writeEmail({ to: 'ana@example.com', subject: 'x' }, []), clock);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await mail.deliverDue()).toBe(0);
});
