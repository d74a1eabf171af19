import { afterAll, expect, test } from 'vitest';
import { createLog } from '../logs/log.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { writeEmail } from './email.ts';
import { queueEmail } from './outbox.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const lines: { msg: string }[] = [];
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const inbox = await startSmtpInbox();
const peer = await startStoppablePeer(Number(new URL(inbox.url).port));
const timeouts = { mailGreeting: 1000, mailAnswer: 1000 };
const app = await startTestApp({ now: () => clock, log, config: { smtpUrl: `smtp://127.0.0.1:${peer.port}` }, timeouts });
afterAll(async () => {
  await app.close();
  await peer.close();
  await inbox.close();
});

const emails = 20;
const queue = async () => {
  for (let email = 0; email < emails; email++) {
    await queueEmail(app.db, writeEmail({ to: `rider-${email}@example.com`, subject: 'Asunto' }, ['Hola.']), clock);
  }
};
const waiting = () => app.db.selectFrom('correos').select('intentos').where('estado', '=', 'pendiente').execute();

test.each(['before its greeting', 'in the middle of an email'])(
  'a mail server stopped %s loses no email, and requests go on',
  async (when) => {
    lines.length = 0;
    inbox.received.length = 0;
    await queue();
    if (when === 'before its greeting') peer.stop();
    else inbox.onEmail = () => peer.stop();
    await app.context.mail.deliverDue();
    // One attempt a lane, not one an email: untried ones need not wait for their next attempt.
    const left = await waiting();
    expect(left.length + inbox.received.length).toBeGreaterThanOrEqual(emails);
    expect(left.filter(({ intentos }) => intentos > 0).length).toBeLessThanOrEqual(5);
    expect(left.filter(({ intentos }) => intentos === 0).length).toBeGreaterThan(0);
    expect(lines).toEqual([expect.objectContaining({ peer: 'mail server', msg: 'a peer does not serve' })]);

    inbox.onEmail = () => {};
    peer.goOn();
    clock = new Date(clock.getTime() + 60_000);
    await app.context.mail.deliverDue();
    expect(await waiting()).toEqual([]);
    const got = new Set(inbox.received.map(({ envelopeTo }) => envelopeTo[0]));
    expect(got.size).toBe(emails);
    expect(lines.map(({ msg }) => msg)).toEqual(['a peer does not serve', 'a peer serves again']);
  },
);
