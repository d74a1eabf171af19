import { activity, publicEvent } from 'shared/contract/activities';
import { z } from 'zod';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

// In Madrid it is already the 5th.
const app = await startTestApp({ now: () => new Date('2026-05-04T22:30:00Z') });
afterAll(() => app.close());
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api${url}`, headers });

beforeEach(async () => {
  await app.db.deleteFrom('actividades').execute();
  app.context.publicReplies.invalidate();
});
const add = (...days: (string | null)[]) =>
  app.db
    .insertInto('actividades')
    .values(days.map((fecha_evento) => ({ titulo: `El ${fecha_evento}`, fecha_evento, imagen_url: 'a.webp', lugar: 'Coca' })))
    .execute();

test('activities come soonest first, then those without a day, then the past ones newest first', async () => {
  await add('2026-05-04', '2026-06-01', null, '2026-05-05', '2025-01-01', '2026-05-20');
  const rows = z.array(activity.strict()).parse((await get('/actividades/')).json());
  expect(rows.map((row) => row.fecha_evento)).toEqual(['2026-05-05', '2026-05-20', '2026-06-01', null, '2026-05-04', '2025-01-01']);
});

test('public events are those of today and later in Madrid, soonest first', async () => {
  await add('2026-05-04', '2026-06-01', null, '2026-05-05');
  const rows = z.array(publicEvent.strict()).parse((await get('/eventos/publicos')).json());
  expect(rows.map((row) => row.fecha)).toEqual(['2026-05-05', '2026-06-01']);
});

test('two on one day keep the order in which they were added', async () => {
  await add('2026-07-01', '2026-07-01', '2026-01-01', '2026-01-01');
  const ids = z
    .array(activity)
    .parse((await get('/actividades')).json())
    .map(({ id }) => id);
  const first = Math.min(...ids);
  expect(ids).toEqual([first, first + 1, first + 3, first + 2]);
});

test.each(['/actividades/', '/eventos/publicos'])('%s answers 304 to who has it, and an empty list is a list', async (url) => {
  const { headers, body } = await get(url);
  expect(body).toBe('[]');
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});
