import { sponsor } from 'shared/contract/sponsors';
import { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('sponsors come by their position, and answer 304 to who has them', async () => {
  const orders = [3, 1, 2];
  await app.db
    .insertInto('patrocinadores')
    .values(orders.map((orden) => ({ titulo: `Firma ${orden}`, descripcion: null, imagen: orden === 2 ? null : 'a.webp', orden })))
    .execute();
  const reply = await app.server.inject('/api/patrocinadores');
  expect(
    z
      .array(sponsor.strict())
      .parse(reply.json())
      .map(({ orden }) => orden),
  ).toEqual([1, 2, 3]);
  const again = await app.server.inject({ url: '/api/patrocinadores/', headers: { 'if-none-match': String(reply.headers.etag) } });
  expect(again.statusCode).toBe(304);
});
