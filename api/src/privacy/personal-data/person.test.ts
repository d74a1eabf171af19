import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DataRequest, Erasure, Person } from 'shared/contract/personal-data';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '../../accounts/audit/record-change.ts';
import { makeBackup } from '../../operations/backup/make-backup.ts';
import { writeEmail, writeToClub } from '../../core/mail/email.ts';
import { queueEmail, stampEmail } from '../../core/mail/outbox.ts';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { addRegistration, addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { findMentions, redactAddress } from './mentions.ts';

let clock = new Date('2027-03-01T10:00:00Z');
const inbox = 'buzon@club.example';
const app = await startTestApp({ now: () => clock, config: { clubEmail: inbox, publicUrl: 'https://club.example' } });
const today = app.again();
const { db, server, config } = app;
const backups = await mkdtemp(join(tmpdir(), 'club-person-'));
afterAll(async () => {
  await app.close();
  await rm(backups, { recursive: true, force: true });
});
const boss = await app.addUser('webmaster');
const ana = 'ana.ibanez@correo.example';
const onSqlite = config.databaseUrl === undefined;

beforeEach(async () => {
  clock = new Date('2027-03-01T10:00:00Z');
  for (const table of [
    'inscripciones',
    'correos',
    'envios',
    'auditoria',
    'recuentos_inscripciones',
    'marcas_ruta',
    'solicitudes_datos',
    'borrados_datos',
    'intentos',
    'numeros_socio',
    'socios',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('usuarios').where('id', '!=', boss.user.id).execute();
});

const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = {}) => {
  const authorization = `Bearer ${await app.context.sessions.issue(boss.user)}`;
  const reply = await server.inject({
    method,
    url: `/api/datos/${path}`,
    headers: { authorization, ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : (reply.json() as T) } as { status: number; body: T };
};
const find = (correo = ana) => call<Person>('POST', 'persona', { correo });
const erase = (correo = ana) => call<Erasure & { detail?: string }>('POST', 'persona/borrar', { correo });

const register = (values: RegistrationValues) => addRegistration(db, { fecha: '2027-01-01', mail: ana, ...values });

/** Her personal data, to be found anywhere. */
const traces = [ana, '600 987 123', 'Ibáñez Urrutia', 'Calle del Rastro 17', '11223344-RASTRO', 'Pulsera roja'];

/** A person who has done all that one can do here. */
async function addAna() {
  const paid = await register({ nombre: 'Ana Ibáñez Urrutia', telefono: '600 987 123', ruta: 'PRO', pagado: 'Si', importe: 4500 });
  await register({ nombre: 'Ana Ibáñez Urrutia', notas: 'Pulsera roja', eliminada: '2027-02-28T20:00:00.000Z' });
  const { user } = await app.addUser('socio', {
    nombre: 'Ana',
    primer_apellido: 'Ibáñez Urrutia',
    correo_electronico: ana,
    direccion: 'Calle del Rastro 17',
    dni: '11223344-RASTRO',
  });
  const { id: envio_id } = await addRow(db, 'envios', {
    asunto: 'Hola',
    mensaje: `Preguntad a ${ana}`,
    huella: 'x',
    autor: 'Ana Ibáñez Urrutia',
    creado: clock.toISOString(),
  });
  await queueEmail(db, writeEmail({ to: ana, subject: 'Hola' }, ['Hola, Ana']), clock, paid.id);
  const replyTo = { name: 'Ana Ibáñez Urrutia', address: ana };
  await queueEmail(db, writeToClub({ to: inbox, subject: 'Mensaje de Ana Ibáñez Urrutia', replyTo }, ['600 987 123']), clock);
  await queueEmail(db, writeEmail({ to: 'otra@example.com', subject: 'x' }, [`Ven con ${ana}`]), clock);
  await addRows(db, 'correos', { ...stampEmail(clock), para: ana, asunto: 'x', texto: '', html: '', envio_id, inscripcion_id: paid.id });
  await recordChange(db, user, { accion: 'entrar', entidad: 'accesos', id: null }, clock, '203.0.113.0/24');
  const valores = `primer_apellido: Urrutia → Ibáñez Urrutia; correo_electronico: x@example.com → ${ana}`;
  await recordChange(db, boss.user, { accion: 'editar', entidad: 'usuarios', id: user.id, resumen: 'correo_electronico', valores }, clock);
  await addRows(db, 'marcas_ruta', {
    marca: 'a',
    anio: 2027,
    tipo: 'llegada',
    de: String(paid.id),
    momento: clock.toISOString(),
    nombre: 'Ana Ibáñez Urrutia',
    aparato: 'x',
    usuario_id: 1,
    recibida: clock.toISOString(),
  });
  await mkdir(join(config.dataDir, 'mail'), { recursive: true });
  await writeFile(join(config.dataDir, 'mail', '000001.eml'), `To: otra@example.com\r\n\r\nEscribe a ana.ibanez=\r\n@correo.example`);
  await writeFile(join(config.dataDir, 'mail', '000002.eml'), 'To: otra@example.com\r\n\r\nHola');
  return { paid, user };
}

/** The traces in the bytes of any file below a folder, with the file. */
async function grep(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const read = await readFile(join(entry.parentPath, entry.name));
    const bytes = entry.name.endsWith('.dump')
      ? execFileSync('pg_restore', ['--file=-'], { input: read, maxBuffer: 64 * 1024 ** 2 })
      : read;
    for (const text of traces) if (bytes.includes(text)) found.push(`${entry.name}: ${text}`);
  }
  return found;
}

test('nor does an email that waits name them as who pays for a group, in text or HTML', async () => {
  const rider = { nombre: 'Ana "Ñ" Ibáñez & Gil', referencia: 'C27-0009' };
  await addRegistration(db, { mail: ana, ...rider });
  const sum = `Ahora paga por el grupo ${rider.nombre} (${rider.referencia})`;
  await queueEmail(db, writeEmail({ to: 'otra@example.com', subject: 'x' }, [sum]), clock);
  expect((await erase()).status).toBe(200);
  const email = await db.selectFrom('correos').where('para', '=', 'otra@example.com').select(['texto', 'html']).executeTakeFirstOrThrow();
  for (const each of [email.texto, email.html]) expect(each).toContain('Ahora paga por el grupo [borrado] (C27-0009)');
});

test('an erased person is in no byte of database, emails and later backups; what was paid stays as a sum, and the proof names no one', async () => {
  // Among many, in no order: pages of the database split, and keep copies in their free room.
  const names = Array.from({ length: 1500 }, (_, i) => `rider${(i * 7919) % 1500}@example.com`);
  const filled = (mail: string) => ({ mail, nombre: `Nombre de ${mail}`, notas: 'nota '.repeat(mail.length) });
  for (let from = 0; from < 500; from += 100) await addRegistrations(db, names.slice(from, from + 100).map(filled));
  await addAna();
  for (let from = 500; from < 1500; from += 100) {
    const some = names.slice(from, from + 100);
    await addRegistrations(db, some.map(filled));
    const emails = some.map((para) => ({ ...stampEmail(clock), para, asunto: `Para ${para}`, texto: 'x'.repeat(from % 700), html: '' }));
    await db.insertInto('correos').values(emails).execute();
  }
  // Beyond the first piece that is read.
  await queueEmail(db, writeEmail({ to: 'otra@example.com', subject: 'x' }, [`Ven con ${ana}`]), clock);
  const before = await makeBackup(config, join(backups, 'before'), clock);
  expect((await grep(join(backups, 'before', before.name))).length).toBe(traces.length);
  if (onSqlite) expect(await grep(config.dataDir)).not.toEqual([]);

  const { status, body } = await erase();
  expect(status).toBe(200);
  expect(body).toEqual({
    recuentos: { dia_de_la_ruta: 1, cartas: 3, inscripciones: 2, registro_de_cambios: 2, menciones: 3, cuenta: 1, archivos: 1 },
    limpia: onSqlite ? true : null,
    copias: { noches: 0, instantaneas: 0 },
  });

  expect(await grep(config.dataDir)).toEqual([]);
  const after = await makeBackup(config, join(backups, 'after'), clock);
  expect(await grep(join(backups, 'after', after.name))).toEqual([]);
  for (const table of ['inscripciones', 'usuarios', 'correos', 'envios', 'auditoria', 'borrados_datos', 'marcas_ruta'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(
      traces.filter((text) => rows.includes(text)),
      table,
    ).toEqual([]);
  }
  expect(await readdir(join(config.dataDir, 'mail'))).toEqual(['000002.eml']);
  expect((await db.selectFrom('inscripciones').select('id').execute()).length).toBe(1500);
  expect(await db.selectFrom('recuentos_inscripciones').selectAll().execute()).toEqual([
    { anio: 2027, evento: 'Castillos', ruta: 'PRO', inscripciones: 1, acompanantes: 0, pagadas: 1, importe: 4500 },
  ]);
  const [proof] = await db.selectFrom('borrados_datos').selectAll().execute();
  expect(proof).toMatchObject({ momento: clock.toISOString(), usuario_id: boss.user.id, huella: expect.stringMatching(/^[\da-f]{32}$/) });
  // Asked for the address again, the reply says that it was done.
  expect((await find()).body).toMatchObject({ datos: { inscripciones: [], cuenta: [] }, borrados: [clock.toISOString()] });
  expect((await erase()).status).toBe(404);
});

test('of another person whose address ends, begins or looks alike nothing is touched', async () => {
  const [short, longer, alike] = ['na@corta.example', 'ana@corta.example', 'n_a@corta.example'];
  await register({ mail: short });
  const notas = `Viene con ${longer}, nxa@corta.example y ${short}`;
  const { id } = await register({ mail: longer, notas });
  await queueEmail(db, writeEmail({ to: longer, subject: 'Para Ana' }, [`Para ${longer}`]), clock);
  await mkdir(join(config.dataDir, 'mail'), { recursive: true });
  await writeFile(join(config.dataDir, 'mail', 'ana.eml'), `To: ${longer}\r\n\r\nHola =C3=B1\r\n`);
  await writeFile(join(config.dataDir, 'mail', 'na.eml'), `To: x@y.example\r\n\r\ncorreo=3Dna@corta.=\r\nexample\r\n`);
  const read = () => db.selectFrom('inscripciones').select('notas').where('id', '=', id).executeTakeFirstOrThrow();
  const { body } = await erase(short);
  expect(body).toMatchObject({ recuentos: { inscripciones: 1, menciones: 1, archivos: 1 }, limpia: onSqlite ? true : null });
  expect((await read()).notas).toBe(`Viene con ${longer}, nxa@corta.example y [borrado]`);
  expect((await db.selectFrom('correos').select(['para', 'texto']).where('para', '=', longer).execute()).length).toBe(1);
  expect((await readdir(join(config.dataDir, 'mail'))).filter((name) => /^n?a/.test(name))).toEqual(['ana.eml']);
  await register({ mail: alike });
  expect((await erase(alike)).body.recuentos).toEqual({ inscripciones: 1, archivos: 0 });
  expect((await read()).notas).toContain('nxa@corta.example');
  await rm(join(config.dataDir, 'mail', 'ana.eml'));
});

test('a mention that is written while they are looked for is redacted too', async () => {
  const { id } = await register({ mail: 'otra@example.com' });
  const mentions = await findMentions(db, ana);
  await queueEmail(db, writeEmail({ to: 'otra@example.com', subject: 'x' }, [`Ven con ${ana}`]), clock);
  await db
    .updateTable('inscripciones')
    .set({ notas: `Con ${ana}` })
    .where('id', '=', id)
    .execute();
  expect(await redactAddress(db, ana, mentions)).toBe(2);
});

test('neither oneself nor the last webmaster is erased, and an unknown address is not found', async () => {
  const other = await app.addUser('webmaster');
  expect((await erase(boss.user.correo_electronico)).status).toBe(403);
  expect((await erase('nadie@example.com')).body).toEqual({ detail: 'No hay nada guardado con ese correo.' });
  expect((await erase(other.user.correo_electronico)).status).toBe(200);
  expect(await db.selectFrom('usuarios').select('id').execute()).toEqual([{ id: boss.user.id }]);
});

describe('a correction', () => {
  test('holds everywhere at once, ends the sessions of an account that moves, and the audit has no value', async () => {
    const { user } = await addAna();
    const nueva = 'ana.nueva@correo.example';
    const { status, body } = await call<Person>('PUT', 'persona', { correo: ana, nombre: 'Ana I.', telefono: '611', correo_nuevo: nueva });
    expect([status, body.correo, body.datos.inscripciones.length]).toEqual([200, nueva, 2]);
    expect(body.datos.inscripciones[0]).toMatchObject({ nombre: 'Ana I.', telefono: '611', mail: nueva });
    expect(
      await db.selectFrom('usuarios').select(['correo_electronico', 'telefono', 'token_version']).where('id', '=', user.id).execute(),
    ).toEqual([{ correo_electronico: nueva, telefono: '611', token_version: user.token_version + 1 }]);
    const [line] = await db.selectFrom('auditoria').select('resumen').orderBy('id', 'desc').execute();
    expect(line?.resumen).toBe('nombre, telefono, correo, en todas partes');
  });

  test('of an account’s address is emailed to the old one and the new one', async () => {
    await addAna();
    const emails = () => db.selectFrom('correos').select(['para', 'asunto']).where('asunto', 'like', 'El correo de tu acceso%').execute();
    await call('PUT', 'persona', { correo: ana, telefono: '611' });
    expect(await emails()).toEqual([]);
    const nueva = 'ana.nueva@correo.example';
    await call('PUT', 'persona', { correo: ana, correo_nuevo: nueva });
    const asunto = 'El correo de tu acceso ha cambiado';
    expect(await emails()).toEqual([
      { para: ana, asunto },
      { para: nueva, asunto },
    ]);
  });

  test.each([
    [{ correo: ana }, 400],
    [{ correo: 'nadie@example.com', nombre: 'x' }, 404],
    [{ correo: ana, correo_nuevo: boss.user.correo_electronico }, 409],
    [{ correo: ana, correo_nuevo: 'x' }, 400],
  ])('%j is rejected with %d, and nothing is stored', async (sent, status) => {
    await addAna();
    const { status: was, body } = await call<{ detail: string }>('PUT', 'persona', sent);
    expect([was, body.detail]).toEqual([status, expect.stringMatching(/\.$/)]);
    expect(await db.selectFrom('inscripciones').select('version').execute()).toEqual([{ version: 1 }, { version: 1 }]);
  });
});

describe('a request', () => {
  const ask = async (values: object = {}) => {
    const payload = { derecho: 'supresion', correo: ana, token_captcha: await app.solveCaptcha(today), ...values };
    const reply = await server.inject({ method: 'POST', url: '/api/datos/solicitudes', payload });
    return { status: reply.statusCode, body: reply.json<{ mensaje?: string; detail?: string }>() };
  };
  const lastEmail = async (para: string) =>
    (await db.selectFrom('correos').selectAll().where('para', '=', para).orderBy('id').execute()).at(-1)?.texto ?? '';
  const keyIn = (text: string) => /derechos#confirmar=([\w-]+)/.exec(text)?.[1] ?? '';
  const confirm = async (clave: string) => {
    const reply = await server.inject({ method: 'POST', url: '/api/datos/solicitudes/confirmar', payload: { clave } });
    return { status: reply.statusCode, body: reply.json<{ vence?: string; detail?: string }>() };
  };
  const listed = async () => (await call<DataRequest[]>('GET', 'solicitudes')).body;

  test('counts from when it came once its email was opened, is shown with the day by which it is due, and closes with the erasure', async () => {
    await addAna();
    expect(await ask({ mensaje: 'Ya no voy' })).toEqual({
      status: 200,
      body: { mensaje: 'Te hemos escrito: abre el enlace de ese correo para confirmar la solicitud.' },
    });
    expect(await listed()).toEqual([]);
    const clave = keyIn(await lastEmail(ana));
    expect(JSON.stringify(await db.selectFrom('solicitudes_datos').selectAll().execute())).not.toContain(clave);
    clock = new Date('2027-03-02T09:00:00Z');
    expect(await confirm(clave)).toEqual({ status: 200, body: { vence: '2027-04-01T10:00:00.000Z' } });
    expect((await confirm(clave)).status).toBe(200);
    expect(await listed()).toMatchObject([
      { derecho: 'supresion', correo: ana, mensaje: 'Ya no voy', vence: '2027-04-01T10:00:00.000Z', atendida: null },
    ]);
    expect(await lastEmail(inbox)).toContain('antes del 01/04/2027');
    expect(await lastEmail(inbox)).not.toContain(ana);
    expect((await erase()).body.recuentos).toMatchObject({ solicitudes: 1 });
    expect(await listed()).toMatchObject([{ correo: null, mensaje: null, atendida: clock.toISOString() }]);
  });

  test('that staff have answered keeps no address', async () => {
    await ask({ derecho: 'acceso' });
    await confirm(keyIn(await lastEmail(ana)));
    const [{ id } = { id: 0 }] = await listed();
    expect((await call('POST', `solicitudes/${id}/atendida`)).status).toBe(204);
    expect(await listed()).toMatchObject([{ id, correo: null, atendida: clock.toISOString() }]);
  });

  test('that is not confirmed is gone after two days, and its link with it', async () => {
    await ask();
    const clave = keyIn(await lastEmail(ana));
    clock = new Date(clock.getTime() + 48 * 3_600_000 + 1);
    expect((await confirm(clave)).status).toBe(404);
    expect((await confirm('x')).body.detail).toBe('El enlace no vale o ha caducado. Vuelve a enviar la solicitud.');
    await pruneRows(db, clock);
    expect(await db.selectFrom('solicitudes_datos').selectAll().execute()).toEqual([]);
  });

  test.each([{ derecho: 'otro' }, { correo: 'x' }, { token_captcha: 'x' }, { mensaje: 'x'.repeat(5001) }, { otra: 1 }])(
    'with %j is rejected, and nothing is stored',
    async (values) => {
      const { status, body } = await ask(values);
      expect([status, body.detail]).toEqual([400, expect.stringMatching(/\.$/)]);
      expect(await db.selectFrom('solicitudes_datos').selectAll().execute()).toEqual([]);
    },
  );
});
