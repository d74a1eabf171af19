import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../core/logs/log.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { withSecurityEvents } from './security-events.ts';

let clock = new Date('2026-03-01T10:05:00Z');
const now = () => clock;
const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });
const app = await startFileApp({ now, log, config: { trustProxy: '127.0.0.1' } });
beforeEach(async () => {
  clock = new Date('2026-03-01T10:05:00Z');
  lines.length = 0;
  for (const table of ['auditoria', 'intentos', 'usuarios'] as const) await app.db.deleteFrom(table).execute();
});

const rows = () =>
  app.db
    .selectFrom('auditoria')
    .select(['usuario_id', 'usuario', 'correo', 'accion', 'entidad', 'entidad_id', 'resumen', 'red', 'veces'])
    .orderBy('id')
    .execute();
const told = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security event')
    // Which process wrote it is another test's.
    .map(({ pid: _pid, hostname: _hostname, ...line }) => line);
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const logIn = (correo_electronico: string, contrasena: string, ip = '203.0.113.77') =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico, contrasena }, headers: from(ip) });

test('a log-in and one that failed are in the audit and in the log, by account and network', async () => {
  const { user } = await app.addUser('socio', { nombre: 'Ana', primer_apellido: 'Gil' });
  await logIn(user.correo_electronico, 'wrong');
  await logIn(user.correo_electronico, 'socio');
  const who = { usuario_id: user.id, usuario: 'Ana Gil', correo: user.correo_electronico };
  const rest = { entidad: 'accesos', entidad_id: null, resumen: null, red: '203.0.113.0/24', veces: 1 };
  expect(await rows()).toEqual([
    { ...who, accion: 'fallar', ...rest },
    { ...who, accion: 'entrar', ...rest },
  ]);
  const line = { level: 30, msg: 'security event', user: user.id, about: null, network: '203.0.113.0/24', time: expect.any(Number) };
  expect(told()).toEqual([
    { ...line, event: 'fallar accesos' },
    { ...line, event: 'entrar accesos' },
  ]);
  expect(lines.join()).not.toMatch(/Ana|club\.example|wrong|203\.0\.113\.77/);
});

test('failed log-ins fill no table, and what was typed as an account is not stored', async () => {
  const { user } = await app.addUser('socio');
  for (let count = 0; count < 9; count++) {
    await logIn(`mi contraseña ${count}`, 'x', `198.51.${count}.7`);
    await logIn(user.correo_electronico, 'wrong', `198.51.${count}.7`);
  }
  expect((await rows()).map(({ usuario, accion, red, veces }) => `${usuario} ${accion} ${red} ${veces}`)).toEqual([
    'Visitante sin sesión fallar 198.51.8.0/24 9',
    'Persona socio fallar 198.51.8.0/24 9',
  ]);
  expect(told()).toHaveLength(18);
  expect(JSON.stringify([await rows(), lines])).not.toContain('mi contraseña');
  clock = new Date('2026-03-01T11:00:00Z');
  await logIn('otra', 'x');
  expect((await rows()).map(({ veces }) => veces)).toEqual([9, 9, 1]);
});

test('log-ins of an hour share a row for each network', async () => {
  const { user } = await app.addUser('socio');
  for (const ip of ['203.0.113.1', '203.0.113.2', '2001:db8:1:2::3']) await logIn(user.correo_electronico, 'socio', ip);
  expect((await rows()).map(({ red, veces }) => `${red} ${veces}`)).toEqual(['203.0.113.0/24 2', '2001:db8:1::/48 1']);
});

test('a reset asked for or used, an export of the list and a ZIP are recorded', async () => {
  const { user, headers } = await app.addUser('webmaster');
  const call = (method: 'GET' | 'POST' | 'HEAD', url: string, payload?: object) =>
    app.server.inject({ method, url: `/api${url}`, headers: { ...headers, ...from('203.0.113.7') }, ...(payload ? { payload } : {}) });
  const gallery = await app.db.insertInto('galerias').values({ nombre: 'Una', tipo: 'privada' }).returning('id').executeTakeFirstOrThrow();
  for (const url of [`/galerias/${gallery.id}/descargar-zip`, '/inscripciones/', '/inscripciones/?evento=Castillos&anios=2025,2026']) {
    expect((await call('HEAD', url)).statusCode).toBe(200);
    expect((await call('GET', url)).statusCode).toBe(200);
  }
  await call('GET', '/inscripciones/agrupadas-por-anio');
  await call('POST', '/contrasena/solicitar', { correo_electronico: 'nadie@club.example' });
  await call('POST', '/contrasena/solicitar', { correo_electronico: user.correo_electronico });
  const [email] = await app.db.selectFrom('correos').select('texto').where('para', '=', user.correo_electronico).execute();
  const clave = /clave=(\S+)/.exec(email?.texto ?? '')?.[1] ?? '';
  expect((await call('POST', '/contrasena/restablecer', { clave, nueva_contrasena: 'otra distinta' })).statusCode).toBe(200);
  expect((await rows()).map(({ accion, entidad, entidad_id, resumen }) => [accion, entidad, entidad_id, resumen])).toEqual([
    ['descargar', 'galerias', String(gallery.id), null],
    ['exportar', 'inscripciones', null, 'todas'],
    ['exportar', 'inscripciones', null, 'Castillos · 2025, 2026'],
    ['solicitar', 'accesos', null, null],
    ['restablecer', 'accesos', null, null],
  ]);
  expect(told()).toHaveLength(5);
  expect(lines.join()).not.toContain(clave);
});

test('an account of the staff whose address a correction moves is a security event of its own', async () => {
  const { headers } = await app.addUser('webmaster');
  const { user } = await app.addUser('direccion');
  const payload = { correo: user.correo_electronico, correo_nuevo: 'otra@club.example' };
  await app.server.inject({ method: 'PUT', url: '/api/datos/persona', headers, payload });
  expect(told().map(({ event, about }) => [event, about])).toEqual([
    ['editar datos', null],
    ['editar usuarios', user.id],
  ]);
});

test('what staff do to an account is recorded too: the audit with old and new names, the log without', async () => {
  const { headers } = await app.addUser('webmaster');
  const { user } = await app.addUser('socio', { nombre: 'Ana' });
  const payload = { nombre: 'Anabel', correo_electronico: 'anabel@club.example', rol: 'direccion' };
  await app.server.inject({ method: 'PUT', url: `/api/usuarios/${user.id}`, headers, payload });
  const values = `nombre: Ana → Anabel; correo_electronico: ${user.correo_electronico} → anabel@club.example`;
  const changed = 'nombre, correo_electronico, rol (socio → direccion)';
  expect((await rows()).map(({ resumen }) => resumen)).toEqual([`${changed}; ${values}`]);
  expect(told()).toMatchObject([{ event: 'editar usuarios', about: user.id, what: changed }]);
  expect(lines.join()).not.toContain('Anabel');
});

test('what was rolled back is not recorded', async () => {
  const { user } = await app.addUser('socio');
  const event = { user, ip: '203.0.113.7', accion: 'eliminar', entidad: 'usuarios', id: 7 } as const;
  const failing = withSecurityEvents(app.context, async (_trx, record) => {
    await record(event);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect([await rows(), told()]).toEqual([[], []]);
});
