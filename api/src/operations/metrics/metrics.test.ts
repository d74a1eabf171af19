import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { production } from '../../testing/production.ts';

const token = production.JWT_SECRET.toLowerCase();
const app = await startFileApp({ config: { metricsToken: token } });
await app.server.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

const ask = (authorization?: string) => fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} });
const read = async () => (await ask(`Bearer ${token}`)).text();
/** The value of a line, whatever the order of its labels. */
function valueOf(text: string, name: string, labels: readonly string[] = []): number | undefined {
  const line = text.split('\n').find((each) => /^\w+/.exec(each)?.[0] === name && labels.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('without the token they are not served, and where none is set there are none', async () => {
  expect([(await ask()).status, (await ask(`Bearer ${token}x`)).status, (await ask(`Bearer ${token}`)).status]).toEqual([401, 401, 200]);
  const other = app.again({ config: { metricsToken: undefined } });
  expect((await other.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404);
});

test.each(['/metrics/', '/%6Detrics', '/metrics/?x=1'])('they do not stand at %s, which a proxy may let pass', async (other) => {
  expect((await app.server.inject({ url: other, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404);
});

test('requests are counted by the pattern of their route and their status', async () => {
  await fetch(`${url}/api/galerias/7/imagenes`);
  await fetch(`${url}/api/galerias/8/imagenes`);
  await fetch(`${url}/ana@example.com`);
  const labels = ['method="GET"', 'route="/api/galerias/:id/imagenes"', 'status="404"'];
  await expect.poll(async () => valueOf(await read(), 'http_request_duration_seconds_count', labels)).toBe(2);
  const text = await read();
  expect(valueOf(text, 'http_request_duration_seconds_count', ['route="none"', 'status="404"'])).toBe(1);
  expect(text).not.toContain('ana@example.com');
});

test('emails that wait show with the age of the oldest, those given up apart, those called off not at all', async () => {
  const now = Date.now();
  const email = writeEmail({ to: 'ana@example.com', subject: 'a' }, ['a']);
  for (const minutes of [90, 30, 20, 10]) await queueEmail(app.db, email, new Date(now - minutes * 60_000));
  const [, , third, fourth] = await app.db.selectFrom('correos').select('id').orderBy('id').execute();
  const next = new Date(now + 60_000).toISOString();
  const fail = (id = 0, intentos = 0) =>
    app.db.updateTable('correos').set({ estado: 'fallido', intentos, proximo_intento: next }).where('id', '=', id).execute();
  await fail(third?.id, 20);
  await fail(fourth?.id, 0);
  const text = await read();
  expect([valueOf(text, 'outbox_emails'), valueOf(text, 'outbox_emails_given_up_24h')]).toEqual([2, 1]);
  expect(Math.floor((valueOf(text, 'outbox_oldest_email_age_seconds') ?? 0) / 60)).toBe(90);
});

test('modules show with the counts of /modulos', async () => {
  const hora = new Date().toISOString().slice(0, 13);
  const of = { modulo: 'mf_x', version: '1.0.0-a', hora };
  await addRows(app.db, 'cargas_modulos', { ...of, red: 'r', cargas: 5, fallos: 2, errores: 4, ultimo_fallo: 'x' });
  await addRows(app.db, 'dibujos_modulos', { ...of, dibujadas: 7, tardias: 1, aplazadas: 2, fallidas: 3, ultimo_fallo: null });
  const entry = {
    name: 'mf_x',
    version: '1.0.0-a',
    entry: '/modules/x',
    manifest: '',
    paths: [],
    preload: {},
    drawn: { file: 'a', sha256: 'a' },
  };
  const modules = { ...app.context.modules, read: () => ({ revision: 1, built: [entry] as never, lines: [], retired: [] }) };
  const { createMetrics } = await import('./create-metrics.ts');
  const text = await createMetrics({ ...app.context, modules }).write();
  const labels = ['module="mf_x"', 'version="1.0.0-a"'];
  const drawn = ['drawn', 'left_to_browser', 'failed'].map((outcome) =>
    valueOf(text, 'drawn_pages_24h', [...labels, `outcome="${outcome}"`]),
  );
  const names = ['module_version_share_ratio', 'module_loads_24h', 'module_load_failures_24h', 'module_page_errors_24h'];
  expect([...names.map((name) => valueOf(text, name, labels)), drawn]).toEqual([1, 5, 2, 4, [7, 3, 3]]);
});

test('the age of the newest whole backup shows once there is one', async () => {
  expect(valueOf(await read(), 'last_backup_age_seconds')).toBeUndefined();
  const empezada = new Date(Date.now() - 3_600_000).toISOString();
  await app.db.insertInto('copias').values({ empezada, noche: null, terminada: empezada, fallo: null }).execute();
  expect(valueOf(await read(), 'last_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
});

test('the disk, uploads under way, the connections of the database and the process itself show', async () => {
  await mkdir(app.config.dataDir, { recursive: true });
  const file = await app.context.spool.receive(Readable.from(['a']));
  const text = await read();
  await file.remove();
  expect(valueOf(text, 'uploads_in_progress')).toBe(1);
  for (const name of ['data_disk_free_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(valueOf(text, name), name).toBeGreaterThan(0);
  expect(valueOf(text, 'data_disk_size_bytes')).toBeGreaterThan(valueOf(text, 'data_disk_free_bytes') ?? Infinity);
  const busy = valueOf(text, 'database_pool_connections', ['state="busy"']);
  expect(busy === undefined).toBe(app.config.databaseUrl === undefined);
});

test('of a database that does not answer no old numbers are shown', async () => {
  await app.db.schema.alterTable('correos').renameTo('correos_fuera').execute();
  const text = await read();
  await app.db.schema.alterTable('correos_fuera').renameTo('correos').execute();
  expect([valueOf(text, 'database_up'), valueOf(text, 'outbox_emails')]).toEqual([0, undefined]);
  expect(valueOf(await read(), 'database_up')).toBe(1);
});
