import { afterAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { startStoppablePeer } from '../testing/stoppable-peer.ts';
import { startTestApp } from '../testing/test-app.ts';
import { writeLetter } from './letter.ts';
import { queueLetter } from './outbox.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const lines: { msg: string }[] = [];
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const inbox = await startSmtpInbox();
const peer = await startStoppablePeer(Number(new URL(inbox.url).port));
const patience = { mailGreeting: 1000, mailAnswer: 1000 };
const app = await startTestApp({ now: () => clock, log, config: { smtpUrl: `smtp://127.0.0.1:${peer.port}` }, patience });
afterAll(async () => {
  await app.close();
  await peer.close();
  await inbox.close();
});

const letters = 20;
const queue = async () => {
  for (let letter = 0; letter < letters; letter++) {
    await queueLetter(app.db, writeLetter({ to: `rider-${letter}@example.com`, subject: 'Asunto' }, ['Hola.']), clock);
  }
};
const waiting = () => app.db.selectFrom('correos').select('intentos').where('estado', '=', 'pendiente').execute();

test.each(['before its greeting', 'in the middle of a letter'])(
  'a mail server that stops %s loses no letter and holds nobody up',
  async (when) => {
    lines.length = 0;
    inbox.received.length = 0;
    await queue();
    if (when === 'before its greeting') peer.stop();
    else inbox.onLetter = () => peer.stop();
    await app.context.mail.deliverDue();
    // One attempt a lane, not one a letter: what was not tried need not wait for its next attempt.
    const left = await waiting();
    expect(left.length + inbox.received.length).toBeGreaterThanOrEqual(letters);
    expect(left.filter(({ intentos }) => intentos > 0).length).toBeLessThanOrEqual(5);
    expect(left.filter(({ intentos }) => intentos === 0).length).toBeGreaterThan(0);
    expect(lines).toEqual([expect.objectContaining({ peer: 'mail server', msg: 'a peer does not serve' })]);

    inbox.onLetter = () => {};
    peer.goOn();
    clock = new Date(clock.getTime() + 60_000);
    await app.context.mail.deliverDue();
    expect(await waiting()).toEqual([]);
    const got = new Set(inbox.received.map(({ envelopeTo }) => envelopeTo[0]));
    expect(got.size).toBe(letters);
    expect(lines.map(({ msg }) => msg)).toEqual(['a peer does not serve', 'a peer serves again']);
  },
);
