import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { commit, version } from '../../core/base/version.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { Config } from '../../core/base/config.ts';
import type { Told } from './check.ts';
import { runChecks } from './checks.ts';
import { describeDump, withCheckedDatabase } from './database.ts';

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'club-doctor-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const levels = (findings: Told[]) => findings.map(({ level }) => level);

/** What the doctor finds in one of its checks. The site does not answer, where nothing else is said. */
async function examine(name: string, config: Partial<Config> = {}, { now = new Date(), emailTo }: { now?: Date; emailTo?: string } = {}) {
  const whole = { ...app.config, publicUrl: 'http://127.0.0.1:1', ...config };
  const told = await withCheckedDatabase(whole, (database) => runChecks('doctor', { config: whole, now, database, emailTo }));
  return told.filter((found) => found.name === name);
}

async function listen(trustProxy: string | false): Promise<string> {
  const { server } = app.again({ config: { trustProxy } });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** How a proxy changes a client's X-Forwarded-For. */
type Forwarding = (claimed: string | undefined) => string | undefined;
const proxies: { close(): void }[] = [];
afterAll(() => proxies.forEach((proxy) => proxy.close()));

async function listenBehind(trustProxy: string | false, forward: Forwarding): Promise<string> {
  const target = await listen(trustProxy);
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    const address = forward(headers['x-forwarded-for'] as string | undefined);
    delete headers['x-forwarded-for'];
    if (address !== undefined) headers['x-forwarded-for'] = address;
    send(target + incoming.url, { headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxies.push(proxy);
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const visitor = '203.0.113.5';

test.each<[string, string | false, Forwarding | undefined, Told['level'], RegExp]>([
  ['a site without a proxy', false, undefined, 'good', /without a proxy/],
  ['a proxy that nobody trusts', false, () => visitor, 'fault', /is not trusted/],
  ['a proxy that is trusted', '127.0.0.1', () => visitor, 'good', /is trusted/],
  ['a proxy that passes on what visitors claim', '127.0.0.1', (claimed) => claimed ?? visitor, 'fault', /claim any address/],
  ['a proxy that says nothing', '127.0.0.1', () => undefined, 'warning', /does not say for whom/],
])('%s is reported', async (_name, trustProxy, forward, level, text) => {
  const url = forward ? await listenBehind(trustProxy, forward) : await listen(trustProxy);
  const [answers, clock, proxy] = await examine('Direcciones de las visitas', { publicUrl: url, trustProxy });
  expect([answers?.level, clock?.level, proxy?.level]).toEqual(['good', 'good', level]);
  expect(proxy?.text).toMatch(text);
});

test('a stranger, and a site with another secret, learn nothing of the request', async () => {
  const url = await listen(false);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
  const found = await examine('Direcciones de las visitas', { publicUrl: url, jwtSecret: `${app.config.jwtSecret}x` });
  expect(found.at(-1)?.text).toMatch(/another JWT_SECRET/);
});

test('everybody may read which version runs, of which commit, and nothing else', async () => {
  for (const url of ['/version', '/version/']) {
    const reply = await app.server.inject(url);
    expect([reply.statusCode, reply.headers['cache-control'], reply.json()]).toEqual([200, 'no-store', { version, commit }]);
  }
  const [settings] = await examine('Settings');
  expect(settings?.text).toContain(`Version ${version};`);
  expect((await app.server.inject({ method: 'POST', url: '/version' })).statusCode).toBe(404);
});

test.each<[string, string, string | undefined, boolean, string[]]>([
  ['the same version', '17.2', '17.10', true, []],
  ['a newer one', '15.3', '17.1', true, []],
  ['an older one', '17.2', '15.14', true, ['fault']],
  ['an older one of which no night depends', '17.2', '15.14', false, ['warning']],
  ['one of before three digits', '10.1', '9.6.24', true, ['fault']],
  ['none', '14.0', undefined, true, ['fault']],
])('of pg_dump %s is reported as that', (_name, server, dump, isNightly, levels) => {
  expect(describeDump(server, dump, isNightly).map(({ level }) => level)).toEqual(levels);
});

test('a site that does not answer is a fault', async () => {
  expect(levels(await examine('Direcciones de las visitas'))).toEqual(['fault']);
});

test('where backups go, and what became of the last one, is reported; nothing is made there', async () => {
  const place = join(folder, 'deep', 'backups');
  const look = (to: string, now = new Date()) =>
    examine('Copia de seguridad', { backup: { ...app.config.backup, at: '03:00', to } }, { now });
  expect(levels(await look(place))).toEqual(['good', 'warning']);
  expect(await stat(join(folder, 'deep')).catch(() => 'nothing')).toBe('nothing');
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect((await look(join(file, 'backups')))[0]).toMatchObject({ level: 'fault', text: expect.stringContaining(`${file} is no folder`) });
  const begun = { noche: null, terminada: null, fallo: null };
  await addRows(app.db, 'copias', { ...begun, empezada: new Date(Date.now() - 3_600_000).toISOString(), terminada: 'x' });
  expect((await look(place))[1]).toMatchObject({ level: 'good', text: 'The last verified backup is 1 hours old.' });
  expect(levels(await look(place, new Date(Date.now() + 3 * 86_400_000)))).toEqual(['good', 'fault']);
  await addRows(app.db, 'copias', { ...begun, empezada: new Date().toISOString(), fallo: 'x' });
  expect((await look(place))[1]).toMatchObject({ level: 'warning', text: expect.stringContaining('The next one failed') });
});

test('a data folder that others may read is reported, and so is a missing one', async () => {
  await chmod(folder, 0o755);
  expect((await examine('Carpeta de datos', { dataDir: folder }))[0]).toMatchObject({
    level: 'warning',
    remedy: `Close it: chmod -R go-rwx '${folder}'.`,
  });
  await chmod(folder, 0o700);
  expect((await examine('Carpeta de datos', { dataDir: folder }))[0]).toMatchObject({ level: 'good' });
  expect(levels(await examine('Carpeta de datos', { dataDir: join(folder, 'gone') }))).toEqual(['warning']);
});

test('the database is named with its version; one that is not there is not made', async () => {
  const [version] = await examine('Base de datos');
  expect(version).toMatchObject({ level: 'good', text: expect.stringMatching(/^(PostgreSQL|SQLite) \d+/) });
  expect((await examine('Base de datos', { dataDir: folder, databaseUrl: undefined }))[0]?.text).toContain('no database yet');
  await expect(stat(join(folder, 'club.sqlite'))).rejects.toThrow('ENOENT');
  const away = { dataDir: folder, databaseUrl: 'postgres://club@127.0.0.1:1/club' };
  expect(levels(await examine('Base de datos', away))).toEqual(['fault']);
});

test('an email is sent only when it is asked for, and its failure is reported', async () => {
  const inbox = await startSmtpInbox();
  const config = { mailFrom: 'Club <club@club.example>', smtpUrl: inbox.url };
  const send = (smtpUrl?: string) => examine('Envío de correo', { ...config, smtpUrl }, { emailTo: 'ana@example.com' });
  expect(levels(await examine('Envío de correo', config))).toEqual(['good']);
  expect(inbox.received).toEqual([]);
  expect(levels(await send(inbox.url))).toEqual(['good']);
  expect(inbox.received).toMatchObject([{ envelopeTo: ['ana@example.com'], email: { subject: 'Prueba de correo' } }]);
  await inbox.close();
  expect(levels(await send(inbox.url))).toEqual(['fault']);
  expect(levels(await send())).toEqual(['warning']);
});
