import { randomBytes } from 'node:crypto';
import type { ImportedRow, ImportRecord, UndoneImport } from 'shared/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { pruneRows } from '../upkeep/prune.ts';
import { sendDueCredentials } from './send-credentials.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock });

let boss: Awaited<ReturnType<typeof app.addUser>>;
beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  for (const table of ['importaciones', 'correos', 'auditoria', 'intentos', 'inscripciones', 'usuarios'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  boss = await app.addUser('webmaster', { correo_electronico: 'jefa@club.example' });
});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = boss.headers) =>
  app.server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const members = ['nombre', 'correo_electronico', 'telefono'];
const row = (fila: number, ...valores: string[]) => ({ fila, valores });
const head = (change: object = {}) => ({
  clave: randomBytes(16).toString('hex'),
  tipo: 'usuarios',
  rol: 'socio',
  archivo: 'socios.xlsx',
  huella: 'a'.repeat(64),
  columnas: members,
  filas: 10,
  ...change,
});
const begin = async (change: object = {}) => (await call('POST', '/importaciones/', head(change))).json<ImportRecord>();
const send = async (id: number, ...filas: object[]) => {
  const reply = await call('POST', `/importaciones/${id}/filas`, { filas });
  return reply.json<ImportedRow[]>();
};
const only = async (id: number) => (await call('GET', '/importaciones/')).json<ImportRecord[]>().find((each) => each.id === id);
const users = () =>
  app.db.selectFrom('usuarios').selectAll().where('correo_electronico', '!=', 'jefa@club.example').orderBy('id').execute();
const audited = () => app.db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).orderBy('id').execute();

const file = [
  row(2, 'Ana', ' ANA@club.example ', '+34 600'),
  row(3, 'Ana otra vez', 'ana@club.example', ''),
  row(4, 'Jefa', 'jefa@club.example', ''),
  row(5, 'Sin correo', '  ', ''),
  row(6, '', 'nadie@club.example', ''),
  row(7, 'Luis', 'no es un correo', ''),
  row(8, 'Eva\u001b', 'eva@club.example', ''),
  row(9, '=1+1', 'formula@club.example', ''),
];
const fates = [
  [2, 'nueva', null],
  [3, 'estaba', 'Está repetida en el archivo.'],
  [4, 'estaba', 'Ya hay un usuario con ese correo.'],
  [5, 'sin-correo', 'No tiene correo.'],
  [6, 'error', 'El campo «Nombre» es obligatorio.'],
  [7, 'error', 'El campo «Correo electrónico» no es válido.'],
  [8, 'error', 'El campo «Nombre» no admite saltos de línea ni caracteres invisibles.'],
  [9, 'nueva', null],
];
const told = (rows: readonly ImportedRow[]) => rows.map(({ fila, estado, motivo }) => [fila, estado, motivo]);

test('a trial says what would become of each row, and stores nothing', async () => {
  const reply = await call('POST', '/importaciones/ensayo', { tipo: 'usuarios', columnas: members, filas: file });
  expect(told(reply.json())).toEqual(fates);
  expect(reply.json<ImportedRow[]>()[0]?.clave).toBe('ana@club.example');
  expect(await users()).toEqual([]);
  expect(await audited()).toEqual([]);
});

test('rows are taken in as the trial said, with no password that works, and with one line in the audit', async () => {
  const made = await begin();
  expect(told(await send(made.id, ...file))).toEqual(fates);
  const [ana, formula] = await users();
  expect(ana).toMatchObject({ nombre: 'Ana', correo_electronico: 'ana@club.example', telefono: '+34 600', rol: 'socio', version: 1 });
  expect(formula).toMatchObject({ nombre: '=1+1' });
  expect(ana?.contrasena_caduca).toBe(clock.toISOString());
  const logIn = await call('POST', '/login', { correo_electronico: 'ana@club.example', contrasena: '' }, {});
  expect(logIn.statusCode).toBe(401);
  expect((await audited()).filter(({ accion }) => accion !== 'fallar')).toEqual([
    { accion: 'importar', entidad: 'usuarios', resumen: `importación ${made.id}: 10 filas` },
  ]);
  expect(await only(made.id)).toMatchObject({ nuevas: 2, estaban: 2, sin_correo: 1, errores: 3, filas: 10, deshecha: null });
});

test('begun and sent twice, also at once and by two processes, no row is doubled', async () => {
  const other = app.again({ now: () => clock });
  const payload = head();
  const begun = await Promise.all(
    [app, other].map(({ server }) => server.inject({ method: 'POST', url: '/api/importaciones', headers: boss.headers, payload })),
  );
  const [id, sameId] = begun.map((reply) => reply.json<ImportRecord>().id);
  expect(sameId).toBe(id);
  const piece = { method: 'POST', url: `/api/importaciones/${id}/filas`, headers: boss.headers, payload: { filas: file } } as const;
  const replies = await Promise.all([app, other, app, other].map(({ server }) => server.inject(piece)));
  for (const reply of replies) expect(told(reply.json())).toEqual(fates);
  expect(await users()).toHaveLength(2);
  expect(await audited()).toHaveLength(1);
});

test('what was chosen is the role; no column gives another, or a password', async () => {
  const { id } = await begin({ rol: 'invitado' });
  await send(id, row(2, 'Ana', 'ana@club.example', ''));
  expect(await users()).toMatchObject([{ rol: 'invitado' }]);
  expect((await call('POST', '/importaciones/', head({ rol: 'webmaster' }))).statusCode).toBe(400);
  for (const column of ['rol', 'contrasena', 'id', '__proto__', 'constructor']) {
    const reply = await call('POST', '/importaciones/', head({ columnas: [...members, column] }));
    expect([column, reply.statusCode, reply.json()]).toEqual([
      column,
      400,
      { detail: 'El campo «Columnas» contiene un campo que no se importa.' },
    ]);
  }
  const without = await call('POST', '/importaciones/', head({ columnas: ['nombre'] }));
  expect(without.json()).toEqual({ detail: 'Di qué columna tiene el correo electrónico.' });
});

test('more rows than were announced, a row twice in a piece, and a piece that is too large are rejected, and nothing is stored', async () => {
  const { id } = await begin({ filas: 2 });
  const three = [2, 3, 4].map((fila) => row(fila, 'Ana', `ana${fila}@club.example`, ''));
  expect(await send(id, ...three)).toEqual({ detail: 'Son más filas de las que tiene esta importación.' });
  expect(await send(id, ...three.slice(0, 1), ...three.slice(0, 1))).toEqual({ detail: 'Una fila está dos veces.' });
  const many = Array.from({ length: 251 }, (_, at) => row(at + 2, 'Ana', `ana${at}@club.example`, ''));
  expect((await call('POST', `/importaciones/${id}/filas`, { filas: many })).statusCode).toBe(400);
  expect(await users()).toEqual([]);
});

test('an import is taken back as a whole, but for rows changed, and members signed in, since', async () => {
  const { id } = await begin();
  await send(id, ...[2, 3, 4, 5].map((fila) => row(fila, `P${fila}`, `p${fila}@club.example`, '')));
  const [edited, entered, gone] = await users();
  await call('PUT', `/usuarios/${edited?.id}`, { ...edited, nombre: 'Otra', ...blank });
  await app.db
    .updateTable('usuarios')
    .set({ contrasena_caduca: null })
    .where('id', '=', entered?.id ?? 0)
    .execute();
  await app.db
    .deleteFrom('usuarios')
    .where('id', '=', gone?.id ?? 0)
    .execute();
  const changed = await app.db
    .selectFrom('usuarios')
    .selectAll()
    .where('id', '=', edited?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(changed.version).toBe(2);
  const reply = await call('POST', `/importaciones/${id}/deshacer`);
  expect(reply.json<UndoneImport>()).toEqual({
    deshechas: 1,
    quedan: 2,
    filas: [
      { fila: 2, motivo: 'Alguien ha cambiado sus datos.' },
      { fila: 3, motivo: 'Ya ha entrado en la web.' },
    ],
  });
  expect((await users()).map(({ nombre }) => nombre)).toEqual(['Otra', 'P3']);
  expect((await audited()).at(-1)).toEqual({
    accion: 'eliminar',
    entidad: 'usuarios',
    resumen: `importación ${id} deshecha: 1 filas, quedan 2`,
  });
  expect((await only(id))?.deshecha).toBe(clock.toISOString());
  expect((await call('POST', `/importaciones/${id}/deshacer`)).statusCode).toBe(409);
  expect((await call('POST', `/importaciones/${id}/filas`, { filas: [row(9, 'Z', 'z@club.example', '')] })).statusCode).toBe(409);
});
/** Columns of a stored user that an edit does not send. */
const blank = {
  contrasena_hash: undefined,
  contrasena_caduca: undefined,
  ultimo_acceso: undefined,
  aviso_baja: undefined,
  contrasena_debil: undefined,
  token_version: undefined,
  sesion_conservada: undefined,
  creado: undefined,
  segundo_factor: undefined,
};

const past = ['nombre', 'mail', 'anio', 'fecha', 'pagado', 'ruta'];
test('registrations of earlier years: the year or the day is enough, a family shares an address, and no place is taken', async () => {
  const { id } = await begin({ tipo: 'inscripciones', columnas: past });
  const rows = [
    row(2, 'Ana', 'ana@club.example', '2019', '', 'Si', 'PRO'),
    row(3, 'Luis', 'ana@club.example', '2019', '', '', ''),
    row(4, 'ÁNA ', 'ana@club.example', '', '2019-05-20', '', ''),
    row(5, 'Ana', 'ana@club.example', '', '2020-05-20', '', ''),
    row(6, 'Ana', 'ana@club.example', '', '', '', ''),
    row(7, 'Ana', 'ana@club.example', '2018', '', 'quizás', ''),
  ];
  expect(told(await send(id, ...rows))).toEqual([
    [2, 'nueva', null],
    [3, 'nueva', null],
    [4, 'estaba', 'Está repetida en el archivo.'],
    [5, 'nueva', null],
    [6, 'error', 'Falta el año de la inscripción.'],
    [7, 'error', 'El campo «Pagado» no es válido.'],
  ]);
  const stored = await app.db.selectFrom('inscripciones').selectAll().orderBy('id').execute();
  expect(
    stored.map(({ nombre, anio, fecha, evento, pagado, referencia, convocatoria_id }) => [
      nombre,
      anio,
      fecha,
      evento,
      pagado,
      referencia,
      convocatoria_id,
    ]),
  ).toEqual([
    ['Ana', 2019, '2019-01-01', 'Castillos', 'Si', null, null],
    ['Luis', 2019, '2019-01-01', 'Castillos', null, null, null],
    ['Ana', 2020, '2020-05-20', 'Castillos', null, null, null],
  ]);
  const again = await begin({ tipo: 'inscripciones', columnas: past });
  expect(told(await send(again.id, ...rows.slice(0, 1)))).toEqual([[2, 'estaba', 'Esa persona ya está inscrita ese año.']]);

  await app.db
    .updateTable('inscripciones')
    .set({ version: 2 })
    .where('id', '=', stored[1]?.id ?? 0)
    .execute();
  const undone = (await call('POST', `/importaciones/${id}/deshacer`)).json<UndoneImport>();
  expect(undone).toEqual({ deshechas: 2, quedan: 1, filas: [{ fila: 3, motivo: 'Alguien la ha cambiado.' }] });
  const left = await app.db.selectFrom('inscripciones').select('nombre').where('eliminada', 'is', null).execute();
  expect(left).toEqual([{ nombre: 'Luis' }]);
  expect((await call('PUT', `/importaciones/${again.id}/credenciales`, { por_hora: 10 })).statusCode).toBe(400);
});

test('emails with credentials leave one after the other at the pace that was asked for, however many processes look, until it is ended', async () => {
  const { id } = await begin();
  await send(id, ...[2, 3, 4, 5].map((fila) => row(fila, `P${fila}`, `p${fila}@club.example`, '')));
  const emails = async () => (await app.db.selectFrom('correos').select('para').orderBy('id').execute()).map(({ para }) => para);
  const look = () => Promise.all([sendDueCredentials(app.context), sendDueCredentials(app.context)]);
  await look();
  expect(await emails()).toEqual([]);
  // One of them has reset the password by themselves.
  await app.db.updateTable('usuarios').set({ contrasena_caduca: null }).where('correo_electronico', '=', 'p3@club.example').execute();

  await call('PUT', `/importaciones/${id}/credenciales`, { por_hora: 60 });
  expect((await audited()).at(-1)).toMatchObject({ accion: 'enviar', resumen: `credenciales de la importación ${id}: 60 por hora` });
  await look();
  expect(await emails()).toEqual(['p2@club.example']);
  expect(await only(id)).toMatchObject({ credenciales: { por_hora: 60, enviadas: 1, pendientes: 3 } });
  clock = new Date(clock.getTime() + 59_000);
  await look();
  expect(await emails()).toHaveLength(1);
  clock = new Date(clock.getTime() + 1000);
  await look();
  expect(await emails()).toEqual(['p2@club.example', 'p4@club.example']);

  const text = (await app.db.selectFrom('correos').select('texto').orderBy('id').execute())[1]?.texto ?? '';
  const contrasena = /Contraseña temporal: (\S+)/.exec(text)?.[1];
  const logIn = await call('POST', '/login', { correo_electronico: 'p4@club.example', contrasena }, {});
  expect(logIn.statusCode).toBe(200);
  const authorization = `Bearer ${logIn.json<{ access_token: string }>().access_token}`;
  expect((await call('GET', '/user/me', undefined, { authorization })).statusCode).toBe(200);

  await call('PUT', `/importaciones/${id}/credenciales`, { por_hora: 0 });
  clock = new Date(clock.getTime() + 3_600_000);
  await look();
  expect(await emails()).toHaveLength(2);
  await call('PUT', `/importaciones/${id}/credenciales`, { por_hora: 500 });
  await look();
  clock = new Date(clock.getTime() + 10_000);
  await look();
  expect(await emails()).toHaveLength(3);
  expect(await only(id)).toMatchObject({ credenciales: { por_hora: null, enviadas: 3, pendientes: 0 } });

  // An invited member who never signed in goes, with the email; one who signed in stays. Accounts go: it asks who one is, and staff are told.
  const undo = (headers?: Record<string, string>) => call('POST', `/importaciones/${id}/deshacer`, undefined, headers);
  expect((await undo()).json()).toMatchObject({ falta: 'confirmacion' });
  const fresh = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
  const undone = (await undo(fresh)).json<UndoneImport>();
  expect(undone).toMatchObject({ deshechas: 2, quedan: 2 });
  expect((await users()).map(({ correo_electronico }) => correo_electronico)).toEqual(['p3@club.example', 'p4@club.example']);
  expect(await emails()).toEqual(['p4@club.example', 'jefa@club.example']);
});

test('after ninety days the rows of an import are forgotten, not those of one whose emails still leave', async () => {
  const [old, busy] = [await begin(), await begin()];
  for (const { id } of [old, busy]) await send(id, row(2, 'P', `p${id}@club.example`, ''));
  await call('PUT', `/importaciones/${busy.id}/credenciales`, { por_hora: 1 });
  await pruneRows(app.db, new Date(clock.getTime() + 91 * 86_400_000));
  expect((await call('GET', '/importaciones/')).json<ImportRecord[]>().map(({ id }) => id)).toEqual([busy.id]);
  expect(await app.db.selectFrom('filas_importadas').select('importacion_id').execute()).toEqual([{ importacion_id: busy.id }]);
  expect(await users()).toHaveLength(2);
});
