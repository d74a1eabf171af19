import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LastBackup, SiteStatus } from 'shared/contract/site-status';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { createLog } from '../../core/logs/log.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { duration } from '../checks/finding.ts';

const app = await startFileApp();
const { headers } = await app.addUser('webmaster');
beforeEach(() => app.db.deleteFrom('correos').execute());

async function readAll(name: string, other: App = app, more: Record<string, string> = {}) {
  const reply = await other.server.inject({ url: '/api/estado', headers: { ...headers, ...more } });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  return reply.json<SiteStatus>().comprobaciones.filter(({ nombre }) => nombre === name);
}
const read = async (...args: Parameters<typeof readAll>) => (await readAll(...args))[0];
const stateOf = async (...args: Parameters<typeof read>) => (await read(...args))?.estado;

const email = writeEmail({ to: 'ana@example.com', subject: 'a' }, ['a']);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the outbox shows how many wait and for how long: well, with a warning, or as a fault', async () => {
  expect(await stateOf('Cola de correo')).toBe('bien');
  await queueEmail(app.db, email, ago(5));
  expect(await read('Cola de correo')).toMatchObject({ estado: 'bien', detalle: '1 correo espera desde hace 5 minutos.' });
  await queueEmail(app.db, email, ago(31));
  expect(await stateOf('Cola de correo')).toBe('aviso');
  await queueEmail(app.db, email, ago(121));
  expect(await read('Cola de correo')).toEqual({
    nombre: 'Cola de correo',
    estado: 'fallo',
    detalle: '3 correos esperan desde hace 2 horas.',
    remedio: expect.stringContaining('Revisa el servidor de correo'),
  });
});

test('emails that were given up are a warning', async () => {
  await queueEmail(app.db, email, ago(5));
  expect(await stateOf('Correos sin entregar')).toBe('bien');
  await app.db
    .updateTable('correos')
    .set({ estado: 'fallido', intentos: 20, proximo_intento: ago(-60).toISOString() })
    .execute();
  expect(await stateOf('Correos sin entregar')).toBe('aviso');
});

test('a site that sends no mail says so, and where mail goes is named without its password', async () => {
  expect(await stateOf('Envío de correo')).toBe('aviso');
  const other = app.again({ config: { smtpUrl: 'smtp://ana:secreto@mail.example:587' } });
  expect(await read('Envío de correo', other)).toMatchObject({ estado: 'bien', detalle: 'Sale por mail.example:587.' });
});

test('the disk shows what is left of it', async () => {
  expect((await read('Espacio en disco'))?.detalle).toMatch(/^Quedan [\d,.]+ [KMGT]B de [\d,.]+ [KMGT]B \(\d+\s%\)\.$/);
});

test('a backup that is old, or that failed, is reported', async () => {
  const begin = (hoursAgo: number, outcome: { terminada: string } | { fallo: string }) =>
    addRows(app.db, 'copias', {
      empezada: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      noche: null,
      terminada: null,
      fallo: null,
      ...outcome,
    });
  expect(await read('Copia de seguridad')).toBeUndefined();
  await begin(72, { terminada: 'x' });
  expect(await read('Copia de seguridad')).toMatchObject({ estado: 'fallo', detalle: 'La última, comprobada, es de hace 3 días.' });
  await begin(8, { terminada: 'x' });
  expect(await read('Copia de seguridad')).toMatchObject({ estado: 'bien', detalle: 'La última, comprobada, es de hace 8 horas.' });
  await begin(1, { fallo: 'x' });
  expect(await stateOf('Copia de seguridad')).toBe('aviso');
});

test('a place where no backup can be written is a fault, here and on the panel, before any night has come', async () => {
  const file = join(app.config.dataDir, 'no-folder');
  await writeFile(file, '');
  const backup = { ...app.config.backup, at: '03:00', to: join(file, 'backups') };
  const lines: string[] = [];
  const other = app.again({ config: { backup }, log: createLog('error', { write: (line) => lines.push(line) }) });
  expect(await read('Copia de seguridad', other)).toMatchObject({ estado: 'fallo', detalle: expect.stringContaining(file) });
  // The remedy points at the log.
  expect(lines).toEqual([expect.stringContaining(`${file} is no folder`)]);
  const last = async (asked: App) => (await asked.server.inject({ url: '/api/copias/ultima', headers })).json<LastBackup>().escribible;
  expect([await last(other), await last(app)]).toEqual([false, true]);
});

test('reading the state writes nothing where backups go', async () => {
  const to = join(app.config.dataDir, 'backups-of-the-night');
  const other = app.again({ config: { backup: { ...app.config.backup, at: '03:00', to } } });
  expect((await read('Copia de seguridad', other))?.detalle).not.toContain('No se puede escribir');
  await expect(stat(to)).rejects.toThrow('ENOENT');
});

test('an untrusted proxy is a fault that names what to set', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await stateOf('Direcciones de las visitas')).toBe('bien');
  expect(await read('Direcciones de las visitas', app, forwarded)).toMatchObject({
    estado: 'fallo',
    remedio: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
  });
  const trusting = app.again({ config: { trustProxy: '127.0.0.1' } });
  expect(await stateOf('Direcciones de las visitas', trusting, forwarded)).toBe('bien');
});

test('a clock is compared only with a database that has one', async () => {
  expect(await stateOf('Reloj')).toBe(app.config.databaseUrl === undefined ? undefined : 'bien');
});

test('a module that many cannot load is a fault, one that cannot be rendered a warning', async () => {
  expect([await stateOf('Módulos'), await stateOf('Páginas dibujadas')]).toEqual(['bien', 'bien']);
  const of = { modulo: 'mf_x', version: '1.0.0-a', hora: new Date().toISOString().slice(0, 13) };
  await addRows(
    app.db,
    'cargas_modulos',
    [1, 2].map((red) => ({ ...of, red: String(red), cargas: 20, fallos: 9, ultimo_fallo: 'x' })),
  );
  await addRows(app.db, 'dibujos_modulos', { ...of, dibujadas: 7, tardias: 1, aplazadas: 2, fallidas: 30, ultimo_fallo: null });
  const entry = { name: 'mf_x', version: '1.0.0-a', entry: '/modules/x', drawn: { file: 'a', sha256: 'a' } };
  const other = app.again();
  other.context.modules.read = () => ({ revision: 1, built: [entry] as never, lines: [], retired: [] });
  expect(await read('Módulos', other)).toMatchObject({ estado: 'fallo', detalle: 'Muchas visitas no pueden cargar mf_x 1.0.0-a.' });
  expect(await stateOf('Páginas dibujadas', other)).toBe('aviso');
});

test('a module whose pages throw errors in many browsers is a fault', async () => {
  const of = { modulo: 'mf_z', version: '2', hora: new Date().toISOString().slice(0, 13), fallos: 0 };
  const rows = [1, 2].map((red) => ({ ...of, red: String(red), cargas: 20, errores: 6, ultimo_error: 'TypeError assets/7.js:1:20' }));
  await app.db.insertInto('cargas_modulos').values(rows).execute();
  const other = app.again();
  other.context.modules.read = () => ({ revision: 1, built: [{ name: 'mf_z', version: '2' }] as never, lines: [], retired: [] });
  expect(await read('Módulos', other)).toMatchObject({
    estado: 'fallo',
    detalle: 'Las páginas de mf_z 2 dan errores en muchos navegadores.',
  });

  const failing = [1, 2].map((red) => ({ ...of, modulo: 'mf_w', red: String(red), cargas: 20, fallos: 9, ultimo_fallo: 'x' }));
  await app.db.insertInto('cargas_modulos').values(failing).execute();
  const built = ['mf_z', 'mf_w'].map((name) => ({ name, version: '2' }));
  other.context.modules.read = () => ({ revision: 1, built: built as never, lines: [], retired: [] });
  expect((await readAll('Módulos', other)).map(({ detalle }) => detalle)).toEqual([
    'Muchas visitas no pueden cargar mf_w 2.',
    'Las páginas de mf_z 2 dan errores en muchos navegadores.',
  ]);
});

test('what cannot be looked at is a fault, and all else is reported', async () => {
  await app.db.schema.alterTable('correos').renameTo('correos_fuera').execute();
  const states = [await stateOf('Cola de correo'), await stateOf('Base de datos')];
  await app.db.schema.alterTable('correos_fuera').renameTo('correos').execute();
  expect(states).toEqual(['fallo', 'bien']);
});

test('durations are readable', () => {
  expect([30, 60, 59 * 60, 7200, 47 * 3600, 48 * 3600].map(duration)).toEqual([
    'menos de un minuto',
    '1 minuto',
    '59 minutos',
    '2 horas',
    '47 horas',
    '2 días',
  ]);
});
