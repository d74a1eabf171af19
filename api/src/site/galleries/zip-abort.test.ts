import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { countOpenFiles } from '../../testing/open-files.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const people = await Promise.all(Array.from({ length: 20 }, () => app.addUser('socio')));

const openFiles = () => countOpenFiles('/files/originales/');

test.runIf(process.platform === 'linux')('downloads that are given up leave no file open', async () => {
  const { id } = await app.db.insertInto('galerias').values({ nombre: 'Ruta', tipo: 'privada' }).returning('id').executeTakeFirstOrThrow();
  for (let posicion = 0; posicion < 3; posicion++) {
    // More than the buffers of the sockets.
    const noise = randomBytes(8 * 1024 * 1024);
    const original = `originales/galerias/${posicion}`;
    await app.context.files.put(original, noise);
    const facts = { archivo: `${posicion}.webp`, ancho: 3, alto: 2, color: '#b5402b', checksum: String(posicion), tamano: noise.length };
    await addRows(app.db, 'imagenes', { ...facts, galeria_id: id, original, posicion, crc32: crc32(noise).toString(16) });
  }
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const begin = async ({ headers }: (typeof people)[number]) => {
    const asking = get({ port, path: `/api/galerias/${id}/descargar-zip`, headers, agent: false });
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    await once(reply, 'readable');
    return reply;
  };
  const replies = await Promise.all(people.map(begin));
  expect(await openFiles()).toBeGreaterThan(0);
  for (const reply of replies) reply.destroy();
  await expect.poll(openFiles, { timeout: 20_000 }).toBe(0);
});
