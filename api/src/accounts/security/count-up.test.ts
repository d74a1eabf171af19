import { beforeEach, expect, test } from 'vitest';
import type { HttpError } from '../../core/base/http-error.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { type Bound, countOrRefuse, countUp, day, Exhausted, forgetCount, hour, minute, takeBack } from './count-up.ts';

const start = new Date('2026-03-01T10:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const app = await startFileApp();
beforeEach(() => app.db.deleteFrom('intentos').execute());

const bound = (what: string, most: number, windowMs = hour): Bound => ({ what, most, windowMs });
const counts = async () => (await app.db.selectFrom('intentos').select('veces').orderBy('veces').execute()).map(({ veces }) => veces);
/** Whether it was counted, or the seconds until it may be. */
const count = (bounds: Bound[], now = start) =>
  countUp(app.db, bounds, now).then(
    () => true,
    (error: unknown) => (error instanceof Exhausted ? error.seconds : error),
  );

test('it counts against every bound or against none', async () => {
  const [wide, narrow] = [bound('network', 5), bound('account', 2)];
  expect([await count([wide, narrow]), await count([narrow, wide]), await count([wide, narrow])]).toEqual([true, true, 3600]);
  expect(await counts()).toEqual([2, 2]);
  for (let times = 0; times < 3; times++) expect(await count([wide])).toBe(true);
  expect(await count([wide])).toBe(3600);
});

test('several at once have all room or none, also the first ones', async () => {
  const group = (times: number) => [
    { ...bound('network', 10), times },
    { ...bound('account', 8), times },
  ];
  expect([await count(group(9)), await count(group(6)), await count(group(3)), await count(group(2))]).toEqual([3600, true, 3600, true]);
  expect(await counts()).toEqual([8, 8]);
  await takeBack(app.db, group(2));
  expect([await count(group(3)), await count(group(2)), await counts()]).toEqual([3600, true, [8, 8]]);
});

test('a bound may be larger than its column holds', async () => {
  expect([await count([bound('network', 4_000_000_000)]), await count([bound('network', 4_000_000_000)])]).toEqual([true, true]);
});

test('more at once than ever have room are told so, and not to wait', async () => {
  const refused = countOrRefuse(app.db, [{ ...bound('network', 10), times: 11 }], start, 'Demasiadas');
  await expect(refused).rejects.toMatchObject({ statusCode: 429, message: 'Demasiadas: de una vez caben 10 personas.' });
});

test('the window begins with the first time and not with the last; then it begins anew', async () => {
  const one = bound('a', 2, 10 * minute);
  await count([one]);
  await count([one], after(4 * minute));
  expect(await count([one], after(6 * minute + 500))).toBe(4 * 60);
  expect(await count([one], after(10 * minute - 1))).toBe(1);
  expect(await count([one], after(10 * minute))).toBe(true);
  expect(await count([one], after(19 * minute))).toBe(true);
  expect(await count([one], after(19 * minute))).toBe(60);
});

test('a rejected caller waits until the last of the full ones has room, not for those that have', async () => {
  const [short, long, open] = [bound('short', 1, minute), bound('long', 1, hour), bound('open', 9, day)];
  await count([short, long, open]);
  expect(await count([short, long, open])).toBe(3600);
  expect(await count([short, open])).toBe(60);
});

test('in a transaction it counts with it, or not at all', async () => {
  const undone = app.db.transaction().execute(async (trx) => {
    await countUp(trx, [bound('a', 3)], start);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counts()).toEqual([]);
});

test.each([
  ['ana', 'network'],
  ['network', 'ana'],
])('concurrent counts never deadlock: %s, %s', async (one, other) => {
  const [own, wider] = [bound(one, 99_999), bound(other, 99_999)];
  const all = Array.from({ length: 100 }, (_, turn) =>
    turn % 2 ? forgetCount(app.db, own, [wider]) : countUp(app.db, [own, wider], start),
  );
  await Promise.all(all);
});

test('what is forgotten no longer counts where it was counted too, and others do', async () => {
  const [own, network] = [bound('ana', 10), bound('network', 10)];
  await count([network]);
  for (let times = 0; times < 3; times++) await count([own, network]);
  await forgetCount(app.db, own, [network]);
  expect(await counts()).toEqual([1]);
  await forgetCount(app.db, own, [network]);
  expect(await counts()).toEqual([1]);
  // A new window holds less than is subtracted.
  for (let times = 0; times < 3; times++) await count([own], after(hour));
  await forgetCount(app.db, own, [network]);
  expect(await counts()).toEqual([1]);
});

test.each([
  [30_000, 'un minuto', '30'],
  [minute, 'un minuto', '60'],
  [minute + 1000, '2 minutos', '61'],
  [90 * minute, '90 minutos', '5400'],
  [91 * minute, '2 horas', '5460'],
  [day, '24 horas', '86400'],
])('a wait of %d ms is written as %s', async (windowMs, words, seconds) => {
  const bounds = [bound('a', 1, windowMs)];
  await countOrRefuse(app.db, bounds, start, 'Demasiado');
  const refusal = await countOrRefuse(app.db, bounds, start, 'Demasiado').catch((error: HttpError) => error);
  expect(refusal).toMatchObject({
    statusCode: 429,
    detail: `Demasiado: vuelve a intentarlo dentro de ${words}.`,
    headers: { 'retry-after': seconds },
  });
});

test('another failure is none of too many', async () => {
  await app.db.schema.alterTable('intentos').renameTo('intentos_fuera').execute();
  const failed = countOrRefuse(app.db, [bound('a', 1)], start, 'Demasiado');
  await expect(failed).rejects.not.toHaveProperty('statusCode');
  await app.db.schema.alterTable('intentos_fuera').renameTo('intentos').execute();
});

test('what is counted, and its owner, cannot be read in the table', async () => {
  await count([bound('attempt ana@club.example', 1)]);
  expect(JSON.stringify(await app.db.selectFrom('intentos').selectAll().execute())).not.toContain('ana');
});
