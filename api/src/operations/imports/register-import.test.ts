import { randomBytes } from 'node:crypto';
import { makeAccount } from '../../members/sepa/testing/make-account.ts';
import type { ImportedRow, ImportRecord, UndoneImport } from 'shared/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { sendDueCredentials } from './send-credentials.ts';

const app = await startFileApp({ now: () => new Date('2027-03-01T10:00:00Z') });

let boss: Awaited<ReturnType<typeof app.addUser>>;
beforeEach(async () => {
  await app.db.deleteFrom('importaciones').execute();
  await emptyMembers(app.db);
  await app.db.deleteFrom('usuarios').execute();
  await turnMembersOn(app.db);
  boss = await app.addUser('webmaster', { correo_electronico: 'jefa@club.example' });
});

const columnas = ['numero', 'nombre', 'primer_apellido', 'alta', 'tipo', 'correo_electronico', 'baja', 'estado', 'cabeza'];
const call = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
  app.server.inject({ method, url: `/api/importaciones/${url}`, payload, headers: boss.headers });
const row = (fila: number, numero: string, nombre: string, alta = '', tipo = '', correo = '', baja = '', estado = '') => ({
  fila,
  valores: [numero, nombre, '', alta, tipo, correo, baja, estado, ''],
});
/** Of the family of the member with the number `cabeza`. */
const kin = (fila: number, numero: string, nombre: string, cabeza: string) => ({
  fila,
  valores: [numero, nombre, '', '', 'Familiar', '', '', '', cabeza],
});
const begin = async (more: object = {}) => {
  const head = {
    clave: randomBytes(16).toString('hex'),
    tipo: 'socios',
    archivo: 'socios.xlsx',
    huella: 'a'.repeat(64),
    columnas,
    filas: 20,
  };
  return (await call('POST', '', { ...head, ...more })).json<ImportRecord>();
};
const send = async (id: number, ...filas: object[]) => (await call('POST', `${id}/filas`, { filas })).json<ImportedRow[]>();
const members = () => app.db.selectFrom('socios').selectAll().orderBy('id').execute();
const emails = async () => (await app.db.selectFrom('correos').select('para').execute()).map(({ para }) => para);

test('a register comes with number, joining, kind of fee and state; who has no number gets the next, and nobody needs an address', async () => {
  const { id } = await begin();
  const file = [
    row(2, '40', 'Ana', '2019-05-01', 'numerario', 'ana@club.example'),
    row(3, '', 'Luis'),
    row(4, '12', 'Eva', '2001-01-01', 'Honor', '', '2020-01-31'),
    row(5, '40', 'Otra'),
    row(6, '13', 'Leo', '', 'Oro'),
    row(7, '14', 'Iker', '', '', '', '', 'impago'),
    row(8, '12', 'Eva'),
    row(9, '15', ' '),
  ];
  const trial = (await call('POST', 'ensayo', { tipo: 'socios', columnas, filas: file })).json<ImportedRow[]>();
  const stored = await send(id, ...file);
  expect(stored.map(({ fila, estado, motivo }) => [fila, estado, motivo])).toEqual([
    [2, 'nueva', null],
    [3, 'nueva', null],
    [4, 'nueva', null],
    [5, 'error', 'El número 40 está dos veces en el archivo.'],
    [6, 'error', 'No hay ningún tipo de cuota «Oro»: añádelo antes en «Tipos de cuota».'],
    [7, 'nueva', null],
    [8, 'estaba', 'Está repetida en el archivo.'],
    [9, 'error', 'El campo «Nombre» es obligatorio.'],
  ]);
  expect(trial.map(({ fila, estado }) => [fila, estado])).toEqual(stored.map(({ fila, estado }) => [fila, estado]));
  expect(
    (await members()).map(({ numero, nombre, alta, baja, tipo_id, estado, usuario_id }) => [
      numero,
      nombre,
      alta,
      baja,
      tipo_id,
      estado,
      usuario_id,
    ]),
  ).toEqual([
    [40, 'Ana', '2019-05-01', null, 1, 'alta', null],
    [12, 'Eva', '2001-01-01', '2020-01-31', 4, 'baja', null],
    [14, 'Iker', null, null, null, 'impago', null],
    [41, 'Luis', null, null, null, 'alta', null],
  ]);
  const again = await begin();
  expect((await send(again.id, ...file.slice(0, 3), row(5, '40', 'Otra'))).map(({ estado, motivo }) => [estado, motivo])).toEqual([
    ['estaba', 'Ya está entre los socios.'],
    ['nueva', null],
    ['estaba', 'Ya está entre los socios.'],
    ['error', 'El número 40 ya se dio a otra persona.'],
  ]);
});

test('those with an address get an account if wished, which nobody can enter until credentials are sent; an account from before is linked', async () => {
  await app.addUser('socio', { correo_electronico: 'vieja@club.example', creado: '2020-01-01T00:00:00.000Z' });
  const { id } = await begin({ cuentas: true });
  await send(
    id,
    row(2, '1', 'Ana', '', '', 'ana@club.example'),
    row(3, '2', 'Vieja', '', '', 'vieja@club.example'),
    row(4, '3', 'Hija', '', '', 'ana@club.example'),
    row(5, '4', 'Leo'),
  );
  const [ana, old, child, leo] = await members();
  expect([ana?.usuario_id !== null, old?.usuario_id !== null, child?.usuario_id, leo?.usuario_id]).toEqual([true, true, null, null]);
  expect(await emails()).toEqual([]);
  const record = (await call('PUT', `${id}/credenciales`, { por_hora: 500 })).json<ImportRecord>();
  expect(record).toMatchObject({ cuentas: true, credenciales: { enviadas: 1, pendientes: 0 } });
  await sendDueCredentials(app.context);
  expect(await emails()).toEqual(['ana@club.example']);
});

test('an import is taken back with its numbers and accounts, but for members who were changed since', async () => {
  await app.addUser('socio', { correo_electronico: 'vieja@club.example', creado: '2020-01-01T00:00:00.000Z' });
  const { id } = await begin({ cuentas: true });
  await send(id, row(2, '1', 'Ana', '', '', 'ana@club.example'), row(3, '2', 'Vieja', '', '', 'vieja@club.example'), row(4, '3', 'Leo'));
  await app.db.updateTable('socios').set({ version: 2 }).where('numero', '=', 3).execute();
  expect((await call('POST', `${id}/deshacer`)).json<UndoneImport>()).toEqual({
    deshechas: 2,
    quedan: 1,
    filas: [{ fila: 4, motivo: 'Alguien ha cambiado su ficha.' }],
  });
  expect((await members()).map(({ nombre }) => nombre)).toEqual(['Leo']);
  const left = await app.db.selectFrom('usuarios').select('correo_electronico').orderBy('correo_electronico').execute();
  expect(left.map(({ correo_electronico }) => correo_electronico)).toEqual(['jefa@club.example', 'vieja@club.example']);
  expect((await send((await begin()).id, row(2, '1', 'Nueva')))[0]?.estado).toBe('nueva');
});

const families = async () => (await members()).map(({ numero, cabeza_id }) => [numero, cabeza_id] as const);
const trial = async (...filas: object[]) =>
  (await call('POST', 'ensayo', { tipo: 'socios', columnas, filas })).json<ImportedRow[]>().map(({ fila, motivo }) => [fila, motivo]);

test('a number that a file gives is not given before to a row without one', async () => {
  const { id } = await begin();
  const stored = await send(id, row(2, '40', 'Ana'), row(3, '', 'Luis'), row(4, '41', 'Leo'));
  expect(stored.map(({ fila, estado }) => `${fila} ${estado}`)).toEqual(['2 nueva', '3 nueva', '4 nueva']);
  expect((await members()).map(({ numero, nombre }) => `${numero} ${nombre}`)).toEqual(['40 Ana', '41 Leo', '42 Luis']);
});

test('a family comes with its head, of the same file in any order or a member already', async () => {
  await send((await begin()).id, row(2, '7', 'Vieja'));
  const { id } = await begin();
  const file = [kin(2, '41', 'Leo', '40'), kin(3, '40', 'Ana', ''), kin(4, '', 'Eva', ' 40 '), kin(5, '8', 'Hija', '7')];
  expect((await trial(...file)).map(([, motivo]) => motivo)).toEqual([null, null, null, null]);
  await send(id, ...file);
  const idOf = async (numero: number) => (await members()).find((member) => member.numero === numero)?.id;
  const [ana, old] = [await idOf(40), await idOf(7)];
  expect((await families()).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [7, null],
    [8, old],
    [40, null],
    [41, ana],
    [42, ana],
  ]);
});

test('a head who is nobody, or in a family: the row says so, and nothing else of the file waits for it; one may name oneself', async () => {
  await send((await begin()).id, row(2, '7', 'Vieja'), kin(3, '8', 'Hija', '7'));
  const { id } = await begin();
  const file = [
    kin(2, '40', 'Ana', '99'),
    kin(3, '41', 'Leo', '41'),
    kin(4, '42', 'Eva', '8'),
    kin(5, '43', 'Iker', '7'),
    kin(6, '44', 'Olga', '43'),
    kin(7, '45', 'Rita', '40'),
    kin(8, '46', 'Juan', 'Vieja'),
  ];
  const told = [
    [2, 'El número 99 de «Familia de» no es de ningún socio, ni de nadie que entre con este archivo.'],
    [3, null],
    [4, 'El número 8 de «Familia de» es de alguien que ya está en otra familia: escribe el de quien la encabeza.'],
    [5, null],
    [6, 'El número 43 de «Familia de» es de alguien que ya está en otra familia: escribe el de quien la encabeza.'],
    [7, 'El número 40 de «Familia de» es de alguien que ya está en otra familia: escribe el de quien la encabeza.'],
    [8, 'El campo «Familia de» lleva el número del socio que encabeza la familia.'],
  ];
  expect(await trial(...file)).toEqual(told);
  expect((await send(id, ...file)).map(({ fila, motivo }) => [fila, motivo])).toEqual(told);
  expect((await members()).map(({ numero }) => numero)).toEqual([7, 8, 41, 43]);
});

test('a trial names the head whom another piece of the file may bring', async () => {
  const [lost] = (await call('POST', 'ensayo', { tipo: 'socios', columnas, filas: [kin(2, '41', 'Leo', '40')] })).json<ImportedRow[]>();
  expect(lost).toMatchObject({ estado: 'error', cabeza: 40, clave: expect.any(String) });
});

test('taken back, a family goes with its links; a head stays with whom somebody else was put', async () => {
  await send((await begin()).id, row(2, '7', 'Vieja'));
  const { id } = await begin();
  await send(id, kin(2, '8', 'Hija', '7'), row(3, '40', 'Ana'), kin(4, '41', 'Leo', '40'), row(5, '50', 'Eva'), kin(6, '51', 'Iker', '50'));
  const eva = (await members()).find(({ numero }) => numero === 50);
  await app.db
    .updateTable('socios')
    .set({ cabeza_id: eva?.id ?? 0 })
    .where('numero', '=', 7)
    .execute();
  expect((await call('POST', `${id}/deshacer`)).json<UndoneImport>()).toEqual({
    deshechas: 4,
    quedan: 1,
    filas: [{ fila: 5, motivo: 'Encabeza la familia de alguien que se queda.' }],
  });
  expect(await families()).toEqual([
    [7, eva?.id],
    [50, null],
  ]);
});

test('one name and address are two people where number, birth or document say so, in the file and in the register', async () => {
  const columns = ['numero', 'nombre', 'primer_apellido', 'nacimiento', 'correo_electronico', 'dni'];
  const of = (fila: number, numero: string, nacimiento: string, dni = '') => ({
    fila,
    valores: [numero, 'José', 'Prueba', nacimiento, 'familia@prueba.example', dni],
  });
  const begun = () => begin({ columnas: columns });
  const both = [of(2, '12', '1951-05-03'), of(3, '45', '1984-08-07')];
  const trial = (await call('POST', 'ensayo', { tipo: 'socios', columnas: columns, filas: both })).json<ImportedRow[]>();
  expect(trial.map(({ estado }) => estado)).toEqual(['nueva', 'nueva']);
  expect(trial[0]?.clave).not.toBe(trial[1]?.clave);
  expect((await send((await begun()).id, ...both)).map(({ estado }) => estado)).toEqual(['nueva', 'nueva']);
  const again = [
    ...both,
    of(4, '', '1984-08-07'),
    of(5, '', '1960-01-01', '12.345.678-Z'),
    of(6, '', '1960-01-01', '12345678z'),
    of(7, '', ''),
  ];
  expect((await send((await begun()).id, ...again)).map(({ estado }) => estado)).toEqual([
    'estaba',
    'estaba',
    'estaba',
    'nueva',
    'estaba',
    'estaba',
  ]);
  // As typed.
  expect((await members()).map(({ numero, dni }) => `${numero} ${dni}`)).toEqual(['12 null', '45 null', '46 12.345.678-Z']);
});

test('a day of leaving to come waits, one of joining does not; who has died is that', async () => {
  const { id } = await begin();
  const rows = [
    row(2, '1', 'Ana', '2020-01-01', '', '', '2027-12-31'),
    row(3, '2', 'Eva', '2027-03-02'),
    row(4, '3', 'Luz', '2020-01-01', '', '', '2026-05-01', 'fallecido'),
    row(5, '4', 'Leo', '2020-01-01', '', '', '2027-12-31', 'fallecido'),
  ];
  expect((await send(id, ...rows)).map(({ motivo }) => motivo)).toEqual([
    null,
    'El alta no puede ser de después de hoy: hasta ese día, que quede pendiente.',
    null,
    'El día del fallecimiento no puede ser de después de hoy.',
  ]);
  expect((await members()).map(({ nombre, estado, baja }) => `${nombre} ${estado} ${baja}`)).toEqual([
    'Ana alta 2027-12-31',
    'Luz fallecido 2026-05-01',
  ]);
});

test('the family of a head who has left is headed by the first of it who is a member, also in later pieces', async () => {
  const { id } = await begin();
  const gone = { ...kin(2, '1', 'Pilar', ''), valores: ['1', 'Pilar', '', '', 'Familiar', '', '2020-01-01', '', ''] };
  expect((await send(id, gone, kin(3, '2', 'Luis', '1'), kin(4, '3', 'Zoe', '1'))).map(({ motivo }) => motivo)).toEqual([null, null, null]);
  expect((await send(id, kin(5, '4', 'Leo', '1'))).map(({ motivo }) => motivo)).toEqual([null]);
  const rows = await members();
  const luis = rows.find(({ nombre }) => nombre === 'Luis')?.id;
  expect(rows.map(({ nombre, cabeza_id, version }) => [nombre, cabeza_id, version])).toEqual([
    ['Pilar', luis, 1],
    ['Luis', null, 1],
    ['Zoe', luis, 1],
    ['Leo', luis, 1],
  ]);
});

const withAccounts = ['numero', 'nombre', 'iban', 'referencia', 'firmado', 'ultimo_cobro'];

test('accounts and mandates come along, as banks write them; what is wrong with one is told of its row', async () => {
  await app.db.updateTable('sesiones').set({ confirmada: '2027-03-01T09:55:00Z' }).execute();
  const { id } = await begin({ columnas: withAccounts });
  const written = (account: number) =>
    makeAccount(account)
      .replaceAll(/(.{4})(?=.)/g, '$1-')
      .toLowerCase();
  const row = (fila: number, nombre: string, ...debit: string[]) => ({ fila, valores: [String(fila), nombre, ...debit] });
  const file = [
    row(2, 'Ana', `IBAN ${written(1332)}`, '0000123', '2009-10-31', '2026-03-10'),
    row(3, 'Luis', makeAccount(2).replaceAll(/(.{4})/g, '$1 '), '', '2026-05-01', ''),
    row(4, 'Eva', 'ES91 2100 0418 4502 0005 1333', '', '', ''),
    row(5, 'Leo', makeAccount(5), '0000123', '2009-10-31', ''),
    row(6, 'Iker', '', '0000124', '2009-10-31', ''),
    row(7, 'Zoe', makeAccount(7), '0000125', '', '2026-03-10'),
    row(8, 'Pau', makeAccount(8), '', '', ''),
  ];
  const trial = (await call('POST', 'ensayo', { tipo: 'socios', columnas: withAccounts, filas: file })).json<ImportedRow[]>();
  expect(trial.map(({ motivo }) => motivo)).toEqual([
    null,
    null,
    expect.stringMatching(/^El IBAN no es válido: sus cifras de control no cuadran/),
    'La referencia de mandato 0000123 está dos veces en el archivo.',
    'Antes del mandato hace falta la cuenta.',
    'Falta el día en que se firmó el mandato.',
    null,
  ]);
  expect((await send(id, ...file)).map(({ motivo }) => motivo)).toEqual(trial.map(({ motivo }) => motivo));
  const mandates = await app.db
    .selectFrom('mandatos')
    .select(['referencia', 'firmado', 'ultimo_cobro', 'revocado'])
    .orderBy('id')
    .execute();
  expect(mandates).toEqual([
    { referencia: '0000123', firmado: '2009-10-31', ultimo_cobro: '2026-03-10', revocado: null },
    { referencia: 'SOCIO-3-1', firmado: '2026-05-01', ultimo_cobro: null, revocado: null },
  ]);
  expect(await app.db.selectFrom('cuentas_socio').select('final').orderBy('final').execute()).toHaveLength(3);
  // All staff are told once, of the import and not of each row.
  expect(await emails()).toEqual(['jefa@club.example']);
  expect((await call('POST', `${id}/deshacer`)).json<UndoneImport>()).toMatchObject({ deshechas: 3, quedan: 0 });
  expect(await app.db.selectFrom('mandatos').select('id').execute()).toEqual([]);
});

test('the board imports members, and nothing else', async () => {
  const { headers } = await app.addUser('direccion', { correo_electronico: 'mesa@club.example' });
  const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url: `/api/importaciones/${url}`, payload, headers });
  const head = { archivo: 'a.csv', huella: 'a'.repeat(64), filas: 1 };
  const kinds = [
    { tipo: 'socios', columnas: ['nombre'] },
    { tipo: 'socios', columnas: ['nombre'], rol: 'invitado' },
    { tipo: 'socios', columnas: ['nombre', 'rol'] },
    { tipo: 'usuarios', columnas: ['correo_electronico'] },
    { tipo: 'inscripciones', columnas: ['mail'] },
  ];
  const begun = await Promise.all(kinds.map((kind) => post('', { clave: randomBytes(16).toString('hex'), ...head, ...kind })));
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 403, 400, 403, 403]);
  const { id } = await begin({ tipo: 'usuarios', columnas: ['correo_electronico'] });
  expect((await post(`${id}/filas`, { filas: [{ fila: 2, valores: ['x@club.example'] }] })).statusCode).toBe(403);
  const listed = await app.server.inject({ url: '/api/importaciones/', headers });
  expect(listed.json<ImportRecord[]>().map(({ tipo }) => tipo)).toEqual(['socios']);
});
