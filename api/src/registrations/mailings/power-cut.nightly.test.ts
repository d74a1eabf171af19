import { afterAll, expect, test } from 'vitest';
import type { MailingAccepted, MailingDetail } from 'shared/contract/mailings';
import { openDatabase } from '../../core/db/connect.ts';
import { mostConnections } from '../../core/mail/worker.ts';
import { createSessions } from '../../accounts/security/sessions.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const inbox = await startSmtpInbox();
const env = {
  ...production,
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  SMTP_URL: inbox.url,
};
let server: ServerProcess = await startServerProcess(env);
const db = openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl });
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.exited;
  await db.destroy();
  await inbox.close();
  await database.drop();
});

const recipients = 500;
const addresses = Array.from({ length: recipients }, (_, i) => `rider${i}@example.com`);

async function signIn(): Promise<{ authorization: string }> {
  const user = await db
    .insertInto('usuarios')
    .values({ nombre: 'Marta', correo_electronico: 'marta@club.example', rol: 'direccion', contrasena_hash: '', creado: '' })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { authorization: `Bearer ${await createSessions(db, production.JWT_SECRET, () => new Date()).issue(user)}` };
}

const received = () => inbox.received.flatMap(({ envelopeTo }) => envelopeTo);

test('the power goes in the middle of 500 emails: after the restart everybody has theirs, and only what was in hand comes twice', async () => {
  const rows = addresses.map((mail) => ({ mail, fecha: '2026-03-01', anio: 2026 }));
  await db.insertInto('inscripciones').values(rows).execute();
  const headers = await signIn();
  const form = new FormData();
  form.append('asunto', 'Salida');
  form.append('mensaje', 'A las nueve.');
  for (const { id } of await db.selectFrom('inscripciones').select('id').execute()) form.append('inscritos', String(id));
  form.append('archivos', new File([Buffer.alloc(20_000, 7)], 'plano.pdf', { type: 'application/pdf' }));
  const reply = await fetch(`${server.address}/api/inscripciones/enviar-correo`, { method: 'POST', headers, body: form });
  const { envio, destinatarios } = (await reply.json()) as MailingAccepted;
  expect(destinatarios).toBe(recipients);

  await expect.poll(() => received().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100);
  server.process.kill('SIGKILL');
  await server.exited;
  expect(new Set(received()).size).toBeLessThan(recipients);
  if (database.databaseUrl !== undefined) {
    // Another process might run and hold these emails: on PostgreSQL their leases have to end by themselves, within a minute.
    const past = new Date(Date.now() - 1000).toISOString();
    await db.updateTable('correos').set({ arrendado_hasta: past }).where('arrendatario', 'is not', null).execute();
  }

  server = await startServerProcess(env);
  const outcome = async () =>
    (await (await fetch(`${server.address}/api/inscripciones/envios/${envio}`, { headers })).json()) as MailingDetail;
  await expect.poll(async () => (await outcome()).enviados, { timeout: 100_000, interval: 200 }).toBe(recipients);

  const counts = new Map<string, number>();
  for (const address of received()) counts.set(address, (counts.get(address) ?? 0) + 1);
  expect([...counts.keys()].toSorted()).toEqual(addresses.toSorted());
  const twice = [...counts].filter(([, count]) => count > 1).map(([address]) => address);
  expect(twice.length).toBeLessThanOrEqual(mostConnections);
  for (const address of twice) {
    const copies = inbox.received.filter(({ envelopeTo }) => envelopeTo.includes(address));
    // One Message-ID: a mailbox may recognise them as one email.
    expect(new Set(copies.map(({ email }) => email.messageId)).size).toBe(1);
    expect(copies).toHaveLength(2);
  }
  expect(inbox.received.every(({ email }) => email.attachments.length === 1)).toBe(true);
});
