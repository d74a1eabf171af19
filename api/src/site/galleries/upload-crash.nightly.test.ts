import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { gallery } from 'shared/contract/galleries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../core/db/connect.ts';
import type { Db } from '../../core/db/schema.ts';
import { createSessions } from '../../accounts/security/sessions.ts';
import { multipartOf } from '../../testing/form.ts';
import { filesForm, listGalleryFiles } from '../../testing/pictures.ts';
import { startS3Server } from 'platform/test/s3-server';
import { production } from '../../testing/production.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** Large enough that the server is in the middle of something whenever it is killed; smooth, so that it is soon done with the rest. */
const photograph = async (number: number) => {
  const noise = { type: 'gaussian', mean: 100 + number, sigma: 30 } as const;
  const blots = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return sharp(blots).resize(1600, 1200).jpeg().toBuffer();
};

// The usual deployments: one machine keeps all on its disk, several share a database and a bucket.
const store = process.env['TEST_DATABASE_URL'] ? 'S3' : 'disk';

describe(`with files on ${store}`, () => {
  const started: ServerProcess[] = [];
  let env: Record<string, string | undefined>;
  let dataDir: string;
  let db: Db;
  let headers: Record<string, string>;
  let close: () => Promise<void>;
  let form: Awaited<ReturnType<typeof multipartOf>>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    dataDir = database.dataDir;
    const s3 = store === 'S3' ? await startS3Server(dataDir) : undefined;
    env = {
      ...production,
      MAIL_TO_FILES: '1',
      ADMIN_EMAIL: 'jefa@club.example',
      DATA_DIR: dataDir,
      DATABASE_URL: database.databaseUrl,
      S3_ENDPOINT: s3?.config.endpoint,
      S3_BUCKET: s3?.config.bucket,
      S3_ACCESS_KEY_ID: s3?.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3?.config.secretAccessKey,
    };
    await start();
    db = openDatabase({ dataDir, databaseUrl: database.databaseUrl });
    const user = await db.updateTable('usuarios').set({ contrasena_caduca: null }).returningAll().executeTakeFirstOrThrow();
    const sessions = createSessions(db, production.JWT_SECRET, () => new Date());
    headers = { authorization: `Bearer ${await sessions.issue(user)}` };
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(async (number) => [`${number}.jpg`, await photograph(number)] as const));
    form = await multipartOf(filesForm(files));
    close = async () => {
      for (const { process } of started) process.kill('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
      await db.destroy();
      await s3?.stop();
      await database.drop();
    };
  });
  afterAll(() => close());

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess(env);
    started.push(server);
    return server;
  }

  function latest(): ServerProcess {
    const server = started.at(-1);
    if (!server) throw new Error('No server started.');
    return server;
  }

  const create = async ({ address }: ServerProcess) => {
    const body = JSON.stringify({ nombre: 'Ruta', tipo: 'publica' });
    const reply = await fetch(`${address}/api/galerias/crear`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return gallery.parse(await reply.json()).id;
  };
  const countRows = async (id: number) => (await db.selectFrom('imagenes').select('id').where('galeria_id', '=', id).execute()).length;

  async function expectWhole({ address }: ServerProcess, id: number): Promise<number> {
    const { imagenes } = gallery.parse(await (await fetch(`${address}/api/galerias/${id}/imagenes`)).json());
    for (const { ruta_archivo } of imagenes) {
      for (const width of [24, 480, 960, 1920]) {
        const reply = await fetch(`${address}/${ruta_archivo}&w=${width}`);
        expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(Math.min(width, 1600));
      }
    }
    const rows = await db.selectFrom('imagenes').select('archivo').execute();
    const expected = rows.flatMap(({ archivo }) => {
      const stem = archivo.slice(0, 24);
      return [`originales/galerias/${stem}`, ...[24, 480, 960, 1920].map((width) => `galerias/${stem}/${width}.webp`)];
    });
    // A start removes leftovers in the background.
    await expect.poll(() => listGalleryFiles(dataDir), { timeout: 30_000 }).toEqual(expected.sort());
    await expect.poll(() => db.selectFrom('archivos_sueltos').selectAll().execute(), { timeout: 30_000 }).toEqual([]);
    return imagenes.length;
  }

  const leftOvers = async () =>
    (await Promise.all(['subidas', 'files/.parts'].map((folder) => readdir(join(dataDir, folder)).catch(() => [])))).flat();

  test('killed while it processes pictures: after the restart no picture is broken, and no file is left over', async () => {
    for (const enough of [0, 2]) {
      const server = latest();
      const id = await create(server);
      const sending = fetch(`${server.address}/api/galerias/${id}/subir-imagenes`, {
        method: 'POST',
        body: new Uint8Array(form.payload),
        headers: { ...headers, ...form.headers },
      }).catch(() => undefined);
      // With pending files: announced, and at least so many stored.
      const busy = async () =>
        (await countRows(id)) >= enough && (await db.selectFrom('archivos_sueltos').select('archivo').execute()).length > 0;
      await expect.poll(busy, { timeout: 60_000, interval: 5 }).toBe(true);
      server.process.kill('SIGKILL');
      await Promise.all([server.exited, sending]);
      expect(await leftOvers()).not.toEqual([]);

      const next = await start();
      expect(await expectWhole(next, id)).toBe(await countRows(id));
      await expect.poll(leftOvers, { timeout: 30_000 }).toEqual([]);
    }
  });

  // A SQLite folder is one server's: lock-folder.sqlite.test.ts.
  if (process.env['TEST_DATABASE_URL'])
    test('a process that starts leaves alone what another one is writing', async () => {
      const one = latest();
      const id = await create(one);
      const reply = new Promise<number | undefined>((resolve, reject) => {
        const options = { method: 'POST', headers: { ...headers, ...form.headers, 'content-length': form.payload.length } };
        const sending = request(`${one.address}/api/galerias/${id}/subir-imagenes`, options, (response) =>
          resolve(response.resume().statusCode),
        );
        sending.on('error', reject);
        const half = Math.floor(form.payload.length / 2);
        sending.write(form.payload.subarray(0, half));
        // Another process starts while half is there, and some of it is being stored.
        start().then(() => sending.end(form.payload.subarray(half)), reject);
      });
      expect(await reply).toBe(201);
      expect(await expectWhole(one, id)).toBe(6);
    });
});
