import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registration } from 'shared/contract/registrations';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupNightly } from '../operations/backup/nightly.ts';
import { writeEmail } from '../core/mail/email.ts';
import { queueEmail } from '../core/mail/outbox.ts';
import { startSmtpInbox } from '../testing/smtp-inbox.ts';
import { startTestApp } from '../testing/test-app.ts';

const usual = '2026-06-10T10:00:00Z';
let clock = new Date(usual);
const inbox = await startSmtpInbox();
const app = await startTestApp({ config: { smtpUrl: inbox.url }, now: () => clock });
const { db, server } = app;
const { user } = await app.addUser('webmaster');
const work = await mkdtemp(join(tmpdir(), 'club-clocks-'));
afterAll(async () => {
  await app.close();
  await inbox.close();
  await rm(work, { recursive: true, force: true });
});
beforeEach(() => void (clock = new Date(usual)));
afterEach(() => void vi.useRealTimers());
const jump = (hours: number) => void (clock = new Date(clock.getTime() + hours * 3_600_000));

describe.each([
  ['an hour ahead', 1],
  ['an hour back', -1],
])('a clock that is set %s', (_name, hours) => {
  const me = async (token: string) =>
    (await server.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

  test('ends no session', async () => {
    const token = await app.context.sessions.issue(user);
    expect(await me(token)).toBe(200);
    jump(hours);
    expect(await me(token)).toBe(200);
    expect(await me(await app.context.sessions.issue(user))).toBe(200);
  });

  test('sends no email twice that is in hand, and holds none up that waits', async () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `rider-${hours}-${index}@example.com`);
    const queue = (to: string) => queueEmail(db, writeEmail({ to, subject: 'Asunto' }, ['Hola.']), clock);
    for (const address of addresses) await queue(address);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let taken = 0;
    inbox.onEmail = () => (++taken <= 5 ? held : undefined);
    const first = app.context.mail.deliverDue();
    await expect.poll(() => taken).toBe(5);
    jump(hours);
    // This time every email has been looked for before the first has left.
    const second = app.context.mail.deliverDue();
    const leased = async () => (await db.selectFrom('correos').select('id').where('arrendatario', 'is not', null).execute()).length;
    await expect.poll(leased).toBe(addresses.length);
    goOn();
    await Promise.all([first, second]);
    await queue(`later-${hours}@example.com`);
    await app.context.mail.deliverDue();
    const received = inbox.received.splice(0).map(({ envelopeTo }) => envelopeTo[0]);
    expect(received.toSorted()).toEqual([...addresses, `later-${hours}@example.com`].toSorted());
  });

  test('locks no user out for longer than a window of attempts lasts', async () => {
    const account = { correo_electronico: `nobody${hours}@club.example`, contrasena: 'x' };
    const from = `203.0.113.${100 + hours}`;
    const logIn = async () =>
      (await server.inject({ method: 'POST', url: '/api/login', payload: account, remoteAddress: from })).statusCode;
    for (let tries = 0; tries < 10; tries++) expect(await logIn()).toBe(401);
    expect(await logIn()).toBe(429);
    jump(hours);
    // A quarter of an hour of this clock, whatever the other one said.
    jump(0.3);
    expect(await logIn()).toBe(401);
  });
});

test('a session does not outlive its twelve hours by more than the clock was set back', async () => {
  const token = await app.context.sessions.issue(user);
  const me = async () => (await server.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
  jump(11.9);
  expect(await me()).toBe(200);
  jump(0.2);
  expect(await me()).toBe(401);
});

test.each([
  ['2026-12-31T22:59:59Z', '2026-12-31', 2026],
  ['2026-12-31T23:00:00Z', '2027-01-01', 2027],
])('a sign-up at %s is of %s, for %i', async (moment, day, year) => {
  clock = new Date(moment);
  const { headers: fresh } = await app.addUser('direccion');
  const reply = await server.inject({
    method: 'POST',
    url: '/api/inscripciones/',
    payload: { mail: 'nochevieja@rider.example' },
    headers: fresh,
  });
  expect(reply.json<Registration>()).toMatchObject({ fecha: day, anio: year });
});

describe('the nightly backup', () => {
  const nights = async () =>
    (await db.selectFrom('copias').select('noche').where('terminada', 'is not', null).orderBy('noche').execute()).map(({ noche }) => noche);
  /** Runs the minutely check at these moments, after each of which so many backups are there. */
  async function live(at: string, moments: readonly (readonly [string, number])[]): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const backup = { to: work, at, keep: 14, publicKey: undefined, secretKey: undefined, macKey: undefined };
    const stop = backupNightly({ ...app.context, config: { ...app.config, backup } });
    for (const [moment, count] of moments) {
      clock = new Date(moment);
      // A new one may not have reported yet: then the next look finds out.
      const look = async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        return nights();
      };
      await expect.poll(look, { timeout: 60_000 }).toHaveLength(count);
    }
    // Another one that was begun would show by now.
    expect(await db.selectFrom('copias').select('noche').where('terminada', 'is', null).execute()).toEqual([]);
    stop();
  }

  test('is made once in the night without its hour, and once in the one that has it twice', { tags: 'nightly' }, async () => {
    await live('02:30', [
      ['2026-03-29T00:30:00Z', 0],
      ['2026-03-29T00:59:00Z', 0],
      ['2026-03-29T01:00:00Z', 1],
      ['2026-03-29T01:30:00Z', 1],
      ['2026-03-29T12:00:00Z', 1],
      ['2026-10-25T00:29:00Z', 1],
      ['2026-10-25T00:30:00Z', 2],
      ['2026-10-25T01:30:00Z', 2],
      ['2026-10-25T12:00:00Z', 2],
    ]);
    expect(await nights()).toEqual(['2026-03-29', '2026-10-25']);
  });

  test(
    'is not made again when the clock goes back over its hour, and is made in the last night of a year',
    { tags: 'nightly' },
    async () => {
      await db.deleteFrom('copias').execute();
      await live('03:00', [
        ['2026-12-31T02:00:00Z', 1],
        ['2026-12-31T01:30:00Z', 1],
        ['2026-12-31T02:30:00Z', 1],
        ['2026-12-31T23:30:00Z', 1],
        ['2027-01-01T02:00:00Z', 2],
      ]);
      expect(await nights()).toEqual(['2026-12-31', '2027-01-01']);
    },
  );
});
