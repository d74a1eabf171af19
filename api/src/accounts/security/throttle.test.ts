import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { unknownAddress } from '../../core/base/coarse-network.ts';
import { countAttempt } from './throttle.ts';

const start = new Date('2026-03-01T10:00:00Z');
let clock = start;
const app = await startFileApp({ now: () => clock });
beforeEach(async () => {
  clock = start;
  await app.db.deleteFrom('intentos').execute();
});

const { user } = await app.addUser('socio');
const login = (correo_electronico: string, contrasena: string, remoteAddress = '203.0.113.1') =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico, contrasena }, remoteAddress });
const failTimes = async (times: number, email: string, address?: string) => {
  for (let count = 0; count < times; count++) expect((await login(email, 'wrong', address)).statusCode).toBe(401);
};

test('after ten failures even the right password must wait, until the oldest failure is a quarter of an hour old', async () => {
  await failTimes(1, user.correo_electronico);
  clock = new Date(start.getTime() + 60_000);
  await failTimes(9, user.correo_electronico);
  const refused = await login(user.correo_electronico, 'socio');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ detail: 'Demasiados intentos fallidos: vuelve a intentarlo dentro de 14 minutos.' });
  expect(refused.headers['retry-after']).toBe(String(14 * 60));
  // Attempts meanwhile do not prolong the wait.
  expect((await login(user.correo_electronico, 'wrong')).statusCode).toBe(429);
  clock = new Date(start.getTime() + 15 * 60_000);
  expect((await login(user.correo_electronico, 'socio')).statusCode).toBe(200);
});

test('one account that is attacked can still be used from another address', async () => {
  await failTimes(10, user.correo_electronico, '198.51.100.7');
  expect((await login(user.correo_electronico, 'socio', '198.51.100.7')).statusCode).toBe(429);
  expect((await login(user.correo_electronico, 'socio', '203.0.113.9')).statusCode).toBe(200);
});

test('a log-in that succeeds forgives the failures before it', async () => {
  for (let round = 0; round < 3; round++) {
    await failTimes(9, user.correo_electronico);
    expect((await login(user.correo_electronico, 'socio')).statusCode).toBe(200);
  }
  expect(await app.db.selectFrom('intentos').selectAll().where('veces', '>', 0).execute()).toEqual([]);
});

test('a whole club behind one address logs in: 99 failures of others and any number of successes', async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 99; index++) await countAttempt(trx, `member ${index}`, '203.0.113.1', start);
  });
  for (let count = 0; count < 5; count++) expect((await login(user.correo_electronico, 'socio')).statusCode).toBe(200);
  await failTimes(1, user.correo_electronico);
  expect((await login('another@club.example', 'wrong')).statusCode).toBe(429);
});

test('many guesses at once count as many', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => login(user.correo_electronico, 'wrong')));
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
});

test('the addresses of one IPv6 network count as one', async () => {
  for (let host = 1; host <= 10; host++) await failTimes(1, user.correo_electronico, `2001:db8:1:2::${host}`);
  expect((await login(user.correo_electronico, 'socio', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await login(user.correo_electronico, 'socio', '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('a client with many IPv6 networks has four times as many guesses, not 65,536 times', async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let network = 0; network < 400; network++) {
      await countAttempt(trx, `member ${network}`, `2001:db8:7:${network.toString(16)}::1`, start);
    }
  });
  expect((await login(user.correo_electronico, 'socio', '2001:db8:7:ffff::1')).statusCode).toBe(429);
  expect((await login(user.correo_electronico, 'socio', '2001:db8:8::1')).statusCode).toBe(200);
});

test('neither the address typed nor the password is kept', async () => {
  await failTimes(1, user.correo_electronico);
  expect(JSON.stringify(await app.db.selectFrom('intentos').selectAll().execute())).not.toContain('@');
});

test('where the network is unknown, guesses end with the bound of the account alone', async () => {
  for (let count = 0; count < 50; count++) await countAttempt(app.db, 'ana@a.example', unknownAddress, clock);
  await expect(countAttempt(app.db, 'ana@a.example', unknownAddress, clock)).rejects.toMatchObject({ statusCode: 429 });
  // A network with so many failures would be locked for all.
  for (let count = 0; count < 49; count++) await countAttempt(app.db, 'eva@a.example', unknownAddress, clock);
  await countAttempt(app.db, 'leo@a.example', unknownAddress, clock);
});
