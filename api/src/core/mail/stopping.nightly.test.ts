import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { writeEmail } from './email.ts';
import { queueEmail } from './outbox.ts';

const database = await createTestDatabase();
const inbox = await startSmtpInbox();
afterAll(async () => {
  await inbox.close();
  await database.drop();
});

test('a stopping server finishes the email in hand and leaves the rest, so that each arrives once', async () => {
  const addresses = Array.from({ length: 8 }, (_, index) => `socia-${index}@club.example`);
  const db = openDatabase(database);
  await migrateDatabase(db);
  for (const to of addresses) await queueEmail(db, writeEmail({ to, subject: 'Asunto' }, ['Hola.']), new Date());
  await db.destroy();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let inHand = 0;
  inbox.onEmail = () => {
    inHand++;
    return held;
  };

  const env = { ...production, SMTP_URL: inbox.url, DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };
  const server = await startServerProcess(env);
  await expect.poll(() => inHand, { timeout: 10_000 }).toBe(5);
  server.process.kill('SIGTERM');
  const serves = () =>
    fetch(`${server.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(serves).toBe(false);
  letGo();
  expect(await server.exited).toBe(0);
  expect(inbox.received).toHaveLength(5);
  const next = await startServerProcess(env);
  await expect.poll(() => inbox.received.length, { timeout: 10_000 }).toBe(8);
  next.process.kill('SIGTERM');
  await next.exited;
  expect(inbox.received.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(addresses);
});
