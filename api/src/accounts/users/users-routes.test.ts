import type { User } from 'shared/contract/session';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock, config: { publicUrl: 'https://club.example' } });

let boss: Awaited<ReturnType<typeof app.addUser>>;
beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  for (const table of ['correos', 'auditoria', 'intentos', 'usuarios'] as const) await app.db.deleteFrom(table).execute();
  boss = await app.addUser('webmaster');
});

type Headers = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Headers = boss.headers) =>
  app.server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const logIn = (correo_electronico: string, contrasena: string) => call('POST', '/login', { correo_electronico, contrasena }, {});
const me = async (headers: Headers) => (await call('GET', '/user/me', undefined, headers)).statusCode;
const stored = (id: number) => app.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirst();
const audited = () =>
  app.db.selectFrom('auditoria').select(['usuario', 'accion', 'entidad', 'entidad_id', 'resumen']).orderBy('id').execute();
/** The body of the edit form: the user as read, with changes. */
const edit = async (id: number, change: object, headers: Headers = boss.headers) => {
  const read = (await call('GET', `/usuarios/${id}`)).json<User>();
  return call('PUT', `/usuarios/${id}`, { ...read, ...change }, headers);
};

const person = {
  nombre: 'Íñigo',
  primer_apellido: 'Arce',
  segundo_apellido: '',
  telefono: '+34 600 123 456',
  correo_electronico: ' Inigo@Example.com ',
  dni: '12.345.678-z',
  direccion: 'Calle Mayor, 1',
  rol: 'socio',
};

test('a user is created with the password that was given, read back and listed by name', async () => {
  const reply = await call('POST', '/usuarios/', { ...person, contrasena: 'x' });
  expect(reply.statusCode).toBe(201);
  const made = reply.json<User>();
  const shown = { ...person, segundo_apellido: null, correo_electronico: 'inigo@example.com' };
  expect(made).toEqual({ ...shown, id: made.id, version: 1, debe_cambiar_contrasena: false, segundo_factor: false });
  expect((await call('GET', `/usuarios/${made.id}`)).json()).toEqual(made);
  await app.addUser('invitado', { nombre: 'Ángel' });
  const list = await call('GET', '/usuarios');
  expect(list.json<User[]>().map(({ nombre }) => nombre)).toEqual(['Ángel', 'Íñigo', boss.user.nombre]);
  expect(list.body).not.toMatch(/hash|argon2|token_version|sesion/);
  expect(list.headers['cache-control']).toBe('private, no-store');
  expect((await logIn('inigo@example.com', 'x')).statusCode).toBe(200);
  const creation = { usuario: boss.user.nombre, accion: 'crear', entidad: 'usuarios', entidad_id: String(made.id), resumen: 'rol: socio' };
  expect((await audited())[0]).toEqual(creation);
});

test('without a password no log-in works until credentials are sent', async () => {
  const { id } = (await call('POST', '/usuarios/', { ...person, contrasena: '' })).json<User>();
  expect(await stored(id)).toMatchObject({ contrasena_caduca: clock.toISOString() });
  expect((await call('POST', `/usuarios/${id}/enviar-credenciales`)).json()).toEqual({ mensaje: 'Credenciales enviadas correctamente.' });
  const [email] = await app.db.selectFrom('correos').selectAll().execute();
  expect(email?.para).toBe('inigo@example.com');
  expect(email?.texto).toContain('https://club.example/login');
  expect(email?.texto).toContain('miércoles, 4 de marzo de 2026');
  expect((await logIn('inigo@example.com', passwordIn(email?.texto))).statusCode).toBe(200);
});

const passwordIn = (text = '') => /temporal: (\S+)/.exec(text)?.[1] ?? '';

test('a temporary password lets in for 72 hours, and then only to change it', async () => {
  const { user, headers: before } = await app.addUser('direccion');
  await call('POST', `/usuarios/${user.id}/enviar-credenciales`);
  expect(await me(before)).toBe(401);
  expect((await logIn(user.correo_electronico, 'direccion')).statusCode).toBe(401);
  const [email] = await app.db.selectFrom('correos').selectAll().execute();
  const temporary = passwordIn(email?.texto);
  expect(temporary).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);

  clock = new Date(clock.getTime() + 72 * 3_600_000 - 1);
  const login = (await logIn(user.correo_electronico, temporary)).json();
  expect(login.usuario.debe_cambiar_contrasena).toBe(true);
  const headers = { authorization: `Bearer ${login.access_token}` };
  expect((await call('GET', '/user/me', undefined, headers)).json().debe_cambiar_contrasena).toBe(true);
  for (const [method, url] of [
    ['GET', '/usuarios/'],
    ['GET', '/galerias/privadas'],
    ['POST', '/inscripciones/'],
    ['DELETE', '/usuarios/1'],
  ] as const) {
    const reply = await call(method, url, method === 'GET' ? undefined : { nombre: 'x' }, headers);
    expect([url, reply.statusCode, reply.json()]).toEqual([
      url,
      403,
      { detail: 'Debes cambiar tu contraseña temporal antes de continuar.' },
    ]);
  }
  const change = (nueva_contrasena: string) =>
    call('POST', '/usuarios/cambiar-contrasena', { contrasena_actual: temporary, nueva_contrasena }, headers);
  expect((await change(temporary)).statusCode).toBe(400);
  expect((await change('mía')).json()).toMatchObject({ usuario: { id: user.id, debe_cambiar_contrasena: false } });
  // The same session goes on, now without limits.
  expect((await call('GET', '/usuarios/', undefined, headers)).statusCode).toBe(200);
});

test('credentials that cannot be queued leave the password as it was', async () => {
  const { user } = await app.addUser('socio');
  await app.db.schema.alterTable('correos').renameTo('correos_fuera').execute();
  try {
    expect((await call('POST', `/usuarios/${user.id}/enviar-credenciales`)).statusCode).toBe(500);
  } finally {
    await app.db.schema.alterTable('correos_fuera').renameTo('correos').execute();
  }
  expect((await logIn(user.correo_electronico, 'socio')).statusCode).toBe(200);
});

test('an edit stores what was sent; a password that was not sent, or empty, stays', async () => {
  const { user } = await app.addUser('socio');
  const reply = await edit(user.id, { nombre: "O'Neil <b>", telefono: '949 39 00 00', contrasena: '' });
  expect(reply.json()).toMatchObject({ nombre: "O'Neil <b>", telefono: '949 39 00 00', version: 2 });
  expect(await stored(user.id)).toMatchObject({ nombre: "O'Neil <b>", contrasena_hash: user.contrasena_hash, token_version: 1 });
  expect((await audited()).map(({ accion, resumen }) => [accion, resumen])).toEqual([
    ['editar', "nombre, telefono; nombre: Persona socio → O'Neil <b>"],
  ]);
});

test('an edit from an older version is rejected with the user as it is now; without a version the last write wins', async () => {
  const { user } = await app.addUser('socio');
  const read = (await call('GET', `/usuarios/${user.id}`)).json<User>();
  await edit(user.id, { nombre: 'Primera' });
  const late = await call('PUT', `/usuarios/${user.id}`, { ...read, nombre: 'Segunda' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toEqual({
    detail: 'Otra persona ha cambiado este usuario mientras lo editabas.',
    actual: { ...read, nombre: 'Primera', version: 2 },
  });
  expect(await stored(user.id)).toMatchObject({ nombre: 'Primera' });
  expect((await edit(user.id, { nombre: 'Tercera', version: undefined })).statusCode).toBe(200);
});

test.each([
  ['role', { rol: 'invitado' }],
  ['e-mail', { correo_electronico: 'otra@example.com' }],
  ['password', { contrasena: 'nueva' }],
])('a change of the %s ends the sessions of that user', async (_name, change) => {
  const { user, headers } = await app.addUser('socio');
  expect((await edit(user.id, change)).statusCode).toBe(200);
  expect(await me(headers)).toBe(401);
});

test('a change of anything else does not, and neither does a deletion leave one', async () => {
  const { user, headers } = await app.addUser('socio');
  await edit(user.id, { direccion: 'Otra calle' });
  expect(await me(headers)).toBe(200);
  expect((await call('DELETE', `/usuarios/${user.id}`)).statusCode).toBe(204);
  expect(await me(headers)).toBe(401);
  expect(await stored(user.id)).toBeUndefined();
  expect((await audited()).at(-1)).toMatchObject({ accion: 'eliminar', entidad_id: String(user.id) });
});

test('a change of one’s own e-mail or password requires the current password, keeps this session, and ends the others', async () => {
  const other = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
  const needed = { detail: 'Para cambiar tu correo o tu contraseña escribe tu contraseña actual.' };
  for (const change of [{ correo_electronico: 'jefa@example.com' }, { contrasena: 'nueva' }]) {
    for (const [contrasena_actual, told] of [
      [undefined, needed],
      ['', needed],
      ['wrong', { detail: 'La contraseña actual no es correcta.' }],
    ] as const) {
      const reply = await edit(boss.user.id, { ...change, contrasena_actual });
      expect([reply.statusCode, reply.json()]).toEqual([400, told]);
    }
  }
  expect(await stored(boss.user.id)).toMatchObject({ correo_electronico: boss.user.correo_electronico, version: 1, token_version: 1 });
  expect((await edit(boss.user.id, { correo_electronico: 'jefa@example.com', contrasena_actual: 'webmaster' })).statusCode).toBe(200);
  expect([await me(boss.headers), await me(other)]).toEqual([200, 401]);
  expect((await edit(boss.user.id, { contrasena: 'nueva', contrasena_actual: 'webmaster' })).statusCode).toBe(200);
  expect((await logIn('jefa@example.com', 'nueva')).statusCode).toBe(200);
});

test('of oneself everything else changes without the password, and so does what others change', async () => {
  expect((await edit(boss.user.id, { nombre: 'Otra', telefono: '949 39 00 00' })).statusCode).toBe(200);
  const { user } = await app.addUser('socio');
  expect((await edit(user.id, { correo_electronico: 'otra@example.com', contrasena: 'nueva' })).statusCode).toBe(200);
});

test('a changed password or e-mail is emailed to its owner, at the old address too, which does not learn the new one', async () => {
  const emails = () => app.db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute();
  const { user } = await app.addUser('socio');
  await edit(user.id, { direccion: 'Otra calle' });
  expect(await emails()).toEqual([]);
  await edit(user.id, { contrasena: 'nueva' });
  await edit(user.id, { correo_electronico: 'otra@example.com' });
  await edit(boss.user.id, { contrasena: 'nueva', contrasena_actual: 'webmaster' });
  const sent = await emails();
  expect(sent.map(({ para, asunto }) => [para, asunto])).toEqual([
    [user.correo_electronico, 'Tu contraseña ha cambiado'],
    [user.correo_electronico, 'El correo de tu acceso ha cambiado'],
    ['otra@example.com', 'El correo de tu acceso ha cambiado'],
    [boss.user.correo_electronico, 'Tu contraseña ha cambiado'],
  ]);
  expect(sent.map(({ texto }) => /por alguien de la junta|Alguien de la junta|desde una sesión tuya/.exec(texto)?.[0])).toEqual([
    'Alguien de la junta',
    'por alguien de la junta',
    'por alguien de la junta',
    'desde una sesión tuya',
  ]);
  expect(sent[1]?.texto).not.toContain('otra@example.com');
  expect(sent.map(({ texto }) => texto).join()).not.toContain('nueva');
});

test.each([
  ['no name', { nombre: ' ' }, 'El campo «Nombre» es obligatorio.'],
  ['no role', { rol: undefined }, 'El campo «Rol» es obligatorio.'],
  ['an extra field', { token_version: 7 }, 'El envío contiene campos que no se admiten.'],
])('a user with %s is rejected, new or edited', async (_name, change, detail) => {
  const { user } = await app.addUser('socio');
  for (const [method, url] of [
    ['POST', '/usuarios/'],
    ['PUT', `/usuarios/${user.id}`],
  ] as const) {
    const reply = await call(method, url, { ...person, ...change });
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  }
  expect(await stored(user.id)).toMatchObject({ nombre: user.nombre, version: 1 });
  expect(await audited()).toEqual([]);
});

test('an address belongs to one user, in upper or lower case', async () => {
  const { user } = await app.addUser('socio');
  const { user: other } = await app.addUser('invitado');
  const correo_electronico = user.correo_electronico.toUpperCase();
  for (const reply of [await call('POST', '/usuarios/', { ...person, correo_electronico }), await edit(other.id, { correo_electronico })]) {
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: 'Ya hay un usuario con ese correo electrónico.' }]);
  }
  const replies = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/usuarios/', person)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
});

test('a webmaster cannot demote, remove or lock out themselves', async () => {
  await app.addUser('webmaster');
  const demoted = await edit(boss.user.id, { rol: 'direccion' });
  expect([demoted.statusCode, demoted.json()]).toEqual([403, { detail: 'No puedes cambiar tu propio rol.' }]);
  const removed = await call('DELETE', `/usuarios/${boss.user.id}`);
  expect([removed.statusCode, removed.json()]).toEqual([403, { detail: 'No puedes eliminar tu propio usuario.' }]);
  expect((await call('POST', `/usuarios/${boss.user.id}/enviar-credenciales`)).statusCode).toBe(403);
  expect(await stored(boss.user.id)).toMatchObject({ rol: 'webmaster', token_version: 1 });
});

test('direccion has the same power, but the last webmaster stays one', async () => {
  const { headers } = await app.addUser('direccion');
  for (const reply of [
    await edit(boss.user.id, { rol: 'socio' }, headers),
    await call('DELETE', `/usuarios/${boss.user.id}`, undefined, headers),
  ]) {
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: 'Tiene que quedar al menos un webmaster.' }]);
  }
  expect(await stored(boss.user.id)).toMatchObject({ rol: 'webmaster', version: 1 });
  await app.addUser('webmaster');
  expect((await edit(boss.user.id, { rol: 'socio' }, headers)).statusCode).toBe(200);
});

test('two webmasters who demote or delete each other at the same moment leave one', async () => {
  for (let round = 0; round < 4; round++) {
    await app.db.deleteFrom('usuarios').execute();
    const [one, two] = [await app.addUser('webmaster'), await app.addUser('webmaster')];
    const payload = (who: typeof one, rol: string) => ({ ...person, correo_electronico: who.user.correo_electronico, rol });
    const demote = (who: typeof one, by: typeof one, rol: string) => call('PUT', `/usuarios/${who.user.id}`, payload(who, rol), by.headers);
    const remove = (who: typeof one, by: typeof one) => call('DELETE', `/usuarios/${who.user.id}`, undefined, by.headers);
    const act = round % 2 === 0 ? (who: typeof one, by: typeof one) => demote(who, by, round === 0 ? 'socio' : 'direccion') : remove;
    const replies = await Promise.all([act(one, two), act(two, one)]);
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(await app.db.selectFrom('usuarios').select('id').where('rol', '=', 'webmaster').execute()).toHaveLength(1);
  }
});
