import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { runAdmin } from '../../testing/admin.ts';
import { createWebmaster, endOpenSessions, listSessions, resetPassword } from './accounts.ts';

const app = await startFileApp();
const { db, config } = app;
const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, PUBLIC_URL: 'https://club.example' };

const keyIn = (text: string) => /clave=([\w-]+)/.exec(text)?.[1] ?? '';
const choose = (clave: string) =>
  app.server.inject({ method: 'POST', url: '/api/contrasena/restablecer', payload: { clave, nueva_contrasena: 'tornillo-azul-77' } });
const login = (correo_electronico: string, contrasena: string) =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico, contrasena } });
const me = async (headers: { authorization: string }) => (await app.server.inject({ url: '/api/user/me', headers })).statusCode;
const lastEntry = () => db.selectFrom('auditoria').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const emailsTo = (para: string) => db.selectFrom('correos').select(['asunto', 'texto']).where('para', '=', para).execute();

test('a link that the command prints resets the password beside the running server, once', async () => {
  const { user } = await app.addUser('socio');
  const { code, stdout } = await runAdmin(['reset-password', user.correo_electronico.toUpperCase()], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^https:\/\/club\.example\/restablecer-contrasena#clave=/);
  expect(await lastEntry()).toMatchObject({
    usuario: 'Consola del servidor',
    usuario_id: 0,
    correo: null,
    accion: 'crear',
    entidad: 'accesos',
    entidad_id: String(user.id),
    red: null,
  });
  expect(await emailsTo(user.correo_electronico)).toEqual([]);
  expect((await login(user.correo_electronico, 'socio')).statusCode).toBe(200);
  expect((await choose(keyIn(stdout))).statusCode).toBe(200);
  expect((await login(user.correo_electronico, 'tornillo-azul-77')).statusCode).toBe(200);
  expect((await choose(keyIn(stdout))).statusCode).toBe(400);
});

test('in an email the link is not printed', async () => {
  const { user } = await app.addUser('socio');
  expect(await resetPassword(db, config, user.correo_electronico, true)).not.toContain('clave=');
  const [email] = await emailsTo(user.correo_electronico);
  expect((await choose(keyIn(email?.texto ?? ''))).statusCode).toBe(200);
});

test('a new webmaster chooses the password with the link, and the others are emailed', async () => {
  const { user: other } = await app.addUser('webmaster');
  const said = await createWebmaster(db, config, 'Nueva@club.example');
  expect((await choose(keyIn(said))).statusCode).toBe(200);
  const reply = await login('nueva@club.example', 'tornillo-azul-77');
  expect(reply.json()).toMatchObject({ usuario: { rol: 'webmaster', debe_cambiar_contrasena: false } });
  const [email] = await emailsTo(other.correo_electronico);
  expect(email?.texto).toContain('Consola del servidor ha dado el rol de webmaster a Webmaster (nueva@club.example).');
});

test('an address that is taken, or invalid, makes no webmaster', async () => {
  const { user } = await app.addUser('socio');
  await expect(createWebmaster(db, config, user.correo_electronico)).rejects.toThrow('already, as socio');
  await expect(createWebmaster(db, config, 'nadie')).rejects.toThrow('nadie is not an e-mail address.');
  expect((await db.selectFrom('usuarios').select('rol').where('id', '=', user.id).executeTakeFirstOrThrow()).rol).toBe('socio');
});

test('sessions are listed, and end at once: those of one person, then those of all', async () => {
  const [ana, eva] = [await app.addUser('socio'), await app.addUser('direccion')];
  expect([await me(ana.headers), await me(eva.headers)]).toEqual([200, 200]);
  expect(await listSessions(db, ana.user.correo_electronico)).toMatch(
    new RegExp(`^${ana.user.correo_electronico} \\(socio\\): .*since 20`),
  );
  expect((await listSessions(db)).split('\n')).toHaveLength(2);

  expect(await endOpenSessions(db, ana.user.correo_electronico)).toMatch(/^One session of/);
  expect([await me(ana.headers), await me(eva.headers)]).toEqual([401, 200]);
  expect(await lastEntry()).toMatchObject({ usuario: 'Consola del servidor', accion: 'cerrar', entidad_id: String(ana.user.id) });
  expect(await listSessions(db, ana.user.correo_electronico)).toBe('No session is open.');

  expect((await runAdmin(['end-sessions', '--all'], env)).stdout).toMatch(/^One session of everybody/);
  expect(await me(eva.headers)).toBe(401);
  expect(await lastEntry()).toMatchObject({ accion: 'cerrar', entidad: 'accesos', entidad_id: null });
});

test('an unknown address is reported in a sentence', async () => {
  expect(await runAdmin(['end-sessions', 'nadie@club.example'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody has an account with the address nadie@club.example.\n',
  });
});

test.each([
  [['end-sessions'], 'pnpm admin end-sessions EMAIL | --all '],
  [['end-sessions', 'ana@club.example', '--all'], 'pnpm admin end-sessions EMAIL | --all '],
  [['check', '--all'], 'pnpm admin check [--mend] '],
  [['list-sessions', 'a', 'b'], 'pnpm admin list-sessions [EMAIL] '],
  [['vanish'], 'pnpm admin takes a command: backup, '],
  [['check', '--nonsense'], 'pnpm admin takes a command: backup, '],
])('%j is no command, and the usage is printed in one line', async (args, line) => {
  const { code, stderr } = await runAdmin(args, env);
  expect(code).toBe(2);
  expect(stderr.startsWith(line)).toBe(true);
  expect(stderr.trim()).not.toContain('\n');
});

test('a site without its secret, and a folder without a database, are rejected', async () => {
  const site = { ...env, NODE_ENV: 'production', MAIL_TO_FILES: '1' };
  expect(await runAdmin(['list-sessions'], site)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^JWT_SECRET must be set/) });
  const nowhere = join(config.dataDir, 'mistyped');
  const { stderr } = await runAdmin(['list-sessions'], { DATA_DIR: nowhere });
  expect(stderr).toBe(`There is no database in DATA_DIR (${nowhere}).\n`);
  expect(existsSync(nowhere)).toBe(false);
});
