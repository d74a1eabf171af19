import { afterAll, expect, test } from 'vitest';
import { writeEmail } from '../../core/mail/email.ts';
import { leaseMail, queueEmail } from '../../core/mail/outbox.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { startTestApp } from '../../testing/test-app.ts';

const inbox = await startSmtpInbox();
const config = { smtpUrl: inbox.url };
const app = await startTestApp({ config });
/** A process on a machine whose clock is so many seconds ahead. */
const ahead = (seconds: number) => app.again({ config, now: () => new Date(Date.now() + seconds * 1000), ownClock: true });
const [early, late] = [ahead(120), ahead(-120)];
afterAll(async () => {
  await app.close();
  await inbox.close();
});
const queue = (to: string, now: Date) => queueEmail(app.db, writeEmail({ to, subject: 'Asunto' }, ['Hola.']), now);

test('a log-in at one process is a session at all, though their clocks are two minutes apart', { tags: 'nightly' }, async () => {
  const { user } = await app.addUser('socio');
  for (const from of [early, late]) {
    const headers = { authorization: `Bearer ${await from.context.sessions.issue(user)}` };
    for (const to of [app, early, late]) expect((await to.server.inject({ url: '/api/user/me', headers })).statusCode).toBe(200);
  }
});

test('64 emails leave once each, from three processes whose clocks are two minutes apart', { tags: 'nightly' }, async () => {
  const addresses = Array.from({ length: 64 }, (_, index) => `rider-${index}@example.com`);
  for (const address of addresses) await queue(address, new Date());
  // Emails in hand stay so until the other processes have polled.
  let goOn = () => {};
  const others = new Promise<void>((resolve) => (goOn = resolve));
  const held: string[] = [];
  inbox.onEmail = (address) => (held.push(address) <= 5 ? others : undefined);
  const slow = app.context.mail.deliverDue();
  await expect.poll(() => held.length).toBe(5);
  await Promise.all([early.context.mail.deliverDue(), late.context.mail.deliverDue()]);
  goOn();
  await slow;
  expect(inbox.received.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual(addresses.toSorted());
});

test('what a process queues whose clock is ahead leaves with the others at once', async () => {
  await queue('now@example.com', early.context.now());
  expect(await leaseMail(app.db, 'another', new Date())).toMatchObject({ para: 'now@example.com' });
});
