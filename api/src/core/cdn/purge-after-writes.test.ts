import { fastify } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { purgeAfterWrites } from './purge-after-writes.ts';

afterEach(() => void vi.useRealTimers());

test('what is told of places is purged at a leave, and once more when the place is free for others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const purged: (readonly string[])[] = [];
  const app = fastify();
  purgeAfterWrites(app, { purge: (tags) => void purged.push(tags) });
  for (const url of ['/api/mis-inscripciones/7/anular', '/api/patrocinadores']) app.post(url, async () => ({}));
  for (const url of ['/api/mis-inscripciones/7/anular', '/api/mis-inscripciones/7/anular', '/api/patrocinadores'])
    await app.inject({ method: 'POST', url });
  expect(purged).toEqual([['convocatorias'], ['convocatorias'], ['patrocinadores']]);
  vi.advanceTimersByTime(20_000);
  expect(purged).toHaveLength(3);
  vi.advanceTimersByTime(1000);
  expect(purged.slice(3)).toEqual([['convocatorias']]);
  vi.advanceTimersByTime(60_000);
  expect(purged).toHaveLength(4);
});
