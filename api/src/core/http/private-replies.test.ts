import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { headers } = await app.addUser('socio');
const addGalleries = (count: number) =>
  app.db
    .insertInto('galerias')
    .values(Array.from({ length: count }, (_, number) => ({ nombre: `Salida ${number}`, tipo: 'privada' as const })))
    .execute();
const ask = (accept: string) => app.server.inject({ url: '/api/galerias/privadas', headers: { ...headers, 'accept-encoding': accept } });

test('a private reply is kept by no cache, and is compressed when it is long, for clients that accept that', async () => {
  await addGalleries(2);
  const own = { 'cache-control': 'private, no-store', 'content-type': 'application/json; charset=utf-8' };
  const short = await ask('gzip, br');
  expect([short.json<object[]>().length, short.headers]).toEqual([2, expect.objectContaining(own)]);
  expect(short.headers).not.toHaveProperty('content-encoding');

  await addGalleries(50);
  const [plain, packed] = [await ask('gzip'), await ask('gzip, br')];
  expect(plain.headers).toMatchObject(own);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(packed.headers).toMatchObject({ ...own, 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});
