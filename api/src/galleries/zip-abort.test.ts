import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { addImage } from './add-image.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { headers } = await app.addUser('socio');

/** Descriptors of this process that point to a kept file. */
async function openFiles(): Promise<number> {
  const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.includes('/files/originales/')).length;
}

test.runIf(process.platform === 'linux')('downloads that are given up leave no file open', async () => {
  const { id } = await app.db.insertInto('galerias').values({ nombre: 'Ruta', tipo: 'privada' }).returning('id').executeTakeFirstOrThrow();
  for (let i = 0; i < 3; i++) {
    // Noise does not shrink: more than what the sockets hold on their way.
    const png = await sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
      .png()
      .toBuffer();
    const file = await app.context.spool.receive(Readable.from([png]));
    await addImage(app.context, id, file, `${i}.png`, Promise.resolve());
    await file.remove();
  }
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const begin = async () => {
    const asking = get({ port, path: `/api/galerias/${id}/descargar-zip`, headers, agent: false });
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    await once(reply, 'readable');
    return reply;
  };
  const replies = await Promise.all(Array.from({ length: 20 }, begin));
  expect(await openFiles()).toBeGreaterThan(0);
  for (const reply of replies) reply.destroy();
  await expect.poll(openFiles, { timeout: 20_000 }).toBe(0);
});
