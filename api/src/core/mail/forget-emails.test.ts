import { beforeEach, expect, test } from 'vitest';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { insertRegistration } from '../../registrations/registrations/store-registrations.ts';
import { addRow } from '../../testing/add-rows.ts';
import { startMailApp } from '../../testing/mail-app.ts';
import { writeEmail, writeToClub } from './email.ts';
import { queueEmail, stampEmail } from './outbox.ts';

const now = new Date('2026-05-04T10:00:00Z');
const { app, inbox } = await startMailApp({ now: () => now });
beforeEach(async () => {
  inbox.received.length = 0;
  for (const table of ['correos', 'inscripciones', 'envios'] as const) await app.db.deleteFrom(table).execute();
});

const boss = await app.addUser('webmaster');
const call = (method: 'DELETE' | 'POST', url: string) => app.server.inject({ method, url: `/api${url}`, headers: boss.headers });
const register = (mail: string) => insertRegistration(app.db, { mail, fecha: '2026-05-04', anio: 2026 }).executeTakeFirstOrThrow();
const queue = (to: string, inscripcion?: number) => queueEmail(app.db, writeEmail({ to, subject: 'x' }, ['Hola.']), now, inscripcion);
const rows = () => app.db.selectFrom('correos').select(['para', 'estado', 'ultimo_error']).orderBy('id').execute();

test("with an account goes what would be sent to it and the trace of what was; not its owner's registration, nor a stranger's message", async () => {
  const { user } = await app.addUser('socio');
  const to = user.correo_electronico;
  await queue(to);
  await app.context.mail.deliverDue();
  await queue(to);
  await queue(to, (await register(to)).id);
  await queueEmail(app.db, writeToClub({ to, subject: 'x', replyTo: { name: 'Ana', address: 'ana@a.example' } }, ['Hola']), now);
  await queue('otro@a.example');
  expect((await call('DELETE', `/usuarios/${user.id}`)).statusCode).toBe(204);
  // The last two tell of the deletion: the staff, and whose account it was.
  const deletion = [{ para: boss.user.correo_electronico }, { para: to }];
  expect(await rows()).toMatchObject([{ para: to }, { para: to }, { para: 'otro@a.example' }, ...deletion]);
  await app.context.mail.deliverDue();
  expect(inbox.received).toHaveLength(6);
});

test('the confirmation of a deleted registration waits until it is restored, or goes with it', async () => {
  const [back, gone] = [await register('back@a.example'), await register('gone@a.example')];
  for (const { mail, id } of [back, gone]) {
    await queue(mail, id);
    expect((await call('DELETE', `/inscripciones/${id}`)).statusCode).toBe(204);
  }
  expect(await app.context.mail.deliverDue()).toBe(0);
  await call('POST', `/inscripciones/${back.id}/restaurar`);
  expect(await app.context.mail.deliverDue()).toBe(1);
  await pruneRows(app.db, new Date(now.getTime() + 86_400_001));
  expect(await rows()).toMatchObject([{ para: 'back@a.example', estado: 'enviado' }]);
});

test('a mailing no longer writes to a registration that is gone for good, but still to the rest of its family', async () => {
  const { id: envio_id } = await addRow(app.db, 'envios', { asunto: 'x', mensaje: 'x', huella: 'x', creado: now.toISOString() });
  await register('familia@a.example');
  for (const mail of ['familia@a.example', 'sola@a.example']) {
    const { id } = await register(mail);
    const email = { ...stampEmail(now), para: mail, asunto: 'x', texto: '', html: '', envio_id, inscripcion_id: id };
    await app.db.insertInto('correos').values(email).execute();
    await call('DELETE', `/inscripciones/${id}`);
  }
  await pruneRows(app.db, new Date(now.getTime() + 86_400_001));
  expect(await rows()).toEqual([
    { para: 'familia@a.example', estado: 'pendiente', ultimo_error: null },
    { para: 'sola@a.example', estado: 'fallido', ultimo_error: 'La inscripción se ha eliminado.' },
  ]);
});

test('of a mailing that says something else to each, the email of a deleted registration waits too, and goes with it', async () => {
  const { id: envio_id } = await addRow(app.db, 'envios', { asunto: 'x', mensaje: '{nombre}', huella: 'x', creado: now.toISOString() });
  const family = [await register('familia@a.example'), await register('familia@a.example')];
  for (const { id, mail } of family) {
    const email = { ...stampEmail(now), para: mail, asunto: 'x', texto: `Para ${id}`, html: '', envio_id, inscripcion_id: id };
    await app.db.insertInto('correos').values(email).execute();
  }
  const gone = family[0]?.id ?? 0;
  await call('DELETE', `/inscripciones/${gone}`);
  expect(await app.context.mail.deliverDue()).toBe(1);
  await pruneRows(app.db, new Date(now.getTime() + 86_400_001));
  expect(await rows()).toMatchObject([{ estado: 'enviado' }]);
  expect(inbox.received[0]?.email.text).not.toContain(`Para ${gone}`);
});
