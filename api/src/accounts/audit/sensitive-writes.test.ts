import { randomBytes } from 'node:crypto';
import type { SentCallForm } from 'shared/contract/call-settings';
import { type SensitiveKind, sensitiveWrites } from 'shared/contract/sensitive-writes';
import { makeCreditorId } from 'shared/facts/iban';
import { usualPeriods } from 'shared/facts/data-periods';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { describeAccounts } from './sensitive-writes.ts';

let clock = new Date('2027-01-10T10:00:00Z');
const app = await startFileApp({ now: () => clock });
const { db, server } = app;

type Headers = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const minutesLater = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));

const [iban, otherIban] = ['ES91 2100 0418 4502 0005 1332', 'ES79 2100 0813 6101 2345 6789'];
const edition = (change: Partial<SentCallForm> = {}) => ({ anio: 2027, iban, bizum: null, efectivo: false, ...change });
const person = { nombre: 'Ana', primer_apellido: null, segundo_apellido: null, telefono: null, dni: null, direccion: null };
const rules = { segundo_factor: false, inactividad: true };
const lunch = 71;

/** The writer, and the user whose account is written; made anew for each test, as is all else. */
let boss: Awaited<ReturnType<typeof app.addUser>>;
let mate: Awaited<ReturnType<typeof app.addUser>>;
let member: Awaited<ReturnType<typeof app.addUser>>;
let edits: (change?: object) => object;
let mates: () => object;
/** A member of the club with an account. */
let debtor: number;
let remittance: number;
/** One whose file was taken, two members without accounts, and imports with accounts and without rows. */
let taken: number;
let others: [number, number];
let imports: { accounts: number; empty: number };
const contact = (change: object = {}) => ({ direccion: null, telefono: null, correo: 'buzon@club.example', redes: null, ...change });
const feeYear = (importe: number, more: object = {}) => ({
  vence: '2027-03-31',
  por_meses: false,
  recordatorios: [],
  importes: [{ tipo_id: 1, importe }],
  ...more,
});

beforeEach(async () => {
  for (const table of [
    'convocatorias',
    'actividades',
    'ajustes',
    'versiones',
    'usuarios',
    'inscripciones',
    'correos',
    'auditoria',
    'intentos',
    'plazos_datos',
    'importaciones',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.insertInto('actividades').values({ id: lunch, titulo: 'Comida', fecha_evento: '2027-05-23' }).execute();
  boss = await app.addUser('webmaster');
  mate = await app.addUser('direccion');
  member = await app.addUser('socio', { segundo_factor: 1 });
  mates = () => ({ ...person, nombre: mate.user.nombre, correo_electronico: mate.user.correo_electronico, rol: 'direccion' });
  edits = (change = {}) => ({ ...person, correo_electronico: member.user.correo_electronico, rol: 'socio', ...change });
  expect((await call('PUT', '/convocatoria', boss.headers, edition())).statusCode).toBe(200);
  expect((await call('PUT', '/ajustes/cobro', boss.headers, { iban, bizum: '600123456' })).statusCode).toBe(200);
  expect((await call('PUT', '/ajustes/cobro', boss.headers, { iban: otherIban, bizum: null })).statusCode).toBe(200);
  await emptyMembers(db);
  await turnMembersOn(db, { titular: 'Moto Club', identificador: makeCreditorId('G12345674') });
  expect((await call('PUT', '/ajustes/contacto', boss.headers, contact())).statusCode).toBe(200);
  [debtor = 0, ...others] = (await addMembers(db, [
    { numero: 7, nombre: 'Socia', correo_electronico: 'antes@club.example' },
    { numero: 8, correo_electronico: 'ocho@club.example' },
    { numero: 9 },
  ])) as [number, number, number];
  expect(
    (await call('PUT', `/socios/${debtor}`, boss.headers, { nombre: 'Socia', correo_electronico: 'despues@club.example' })).statusCode,
  ).toBe(200);
  expect((await call('PUT', `/socios/${debtor}/domiciliacion`, boss.headers, { iban: otherIban })).statusCode).toBe(200);
  expect((await call('PUT', '/cuotas/anios/2027', boss.headers, feeYear(4000))).statusCode).toBe(200);
  const acreedor = JSON.stringify({ nombre: 'Moto Club', identificador: makeCreditorId('G12345674'), iban, bic: null });
  const made = {
    codigo: 'CUOTAS-7',
    creada: clock.toISOString(),
    autor: 'Luisa',
    cobro: '2027-02-15',
    mensaje: 'pain.008.001.02',
  } as const;
  ({ id: remittance } = await addRow(db, 'remesas', { ...made, acreedor, anulada: null }));
  ({ id: taken } = await addRow(db, 'remesas', { ...made, codigo: 'CUOTAS-8', acreedor, anulada: null }));
  await db.insertInto('descargas_remesa').values({ remesa_id: taken, momento: '2027-01-09T09:30:00.000Z', autor: 'Luisa' }).execute();
  const imported = { rol: 'socio', huella: '', columnas: '[]', filas: 1, usuario: 'Luisa', creada: '', deshecha: null } as const;
  const pace = { credenciales_hora: null, credenciales_siguiente: null };
  const [accounts, empty] = await addRows(
    db,
    'importaciones',
    ['socios.csv', 'vacia.csv'].map((archivo) => ({ ...imported, ...pace, tipo: 'usuarios', clave: archivo, archivo })),
  );
  imports = { accounts: accounts?.id ?? 0, empty: empty?.id ?? 0 };
  const row = { fila: 1, estado: 'nueva', motivo: null, credencial: null } as const;
  await addRows(db, 'filas_importadas', { ...row, importacion_id: imports.accounts, registro_id: member.user.id });
  for (const table of ['correos', 'auditoria'] as const) await db.deleteFrom(table).execute();
});

const importOf = (...columnas: string[]) => ({
  clave: randomBytes(16).toString('hex'),
  tipo: 'socios',
  archivo: 'socios.xlsx',
  huella: 'a'.repeat(64),
  columnas,
  filas: 3,
});

interface Case {
  send: (headers: Headers) => ReturnType<typeof call>;
  /** A similar call that is not sensitive. */
  without?: (headers: Headers) => ReturnType<typeof call>;
  subject: string;
  /** In the email, and in the audit. */
  told: string;
  audited?: string;
  /** Who else is told: the addresses that lose something by it. */
  old?: () => string[];
}

const cases: Readonly<Record<keyof typeof sensitiveWrites, Case>> = {
  'PUT /convocatoria': {
    send: (headers) => call('PUT', '/convocatoria', headers, edition({ iban: otherIban, bizum: '600123456' })),
    without: (headers) => call('PUT', '/convocatoria', headers, edition({ efectivo: true })),
    subject: 'Han cambiado las cuentas de cobro',
    told: 'iban: …1332 → …6789, bizum: — → …3456',
  },
  'PUT /ajustes/cobro': {
    send: (headers) => call('PUT', '/ajustes/cobro', headers, { iban, bizum: null, titular: 'Moto Club' }),
    without: (headers) => call('PUT', '/ajustes/cobro', headers, { iban: otherIban, bizum: null }),
    subject: 'Han cambiado las cuentas de cobro',
    told: 'iban: …6789 → …1332, titular: Moto Club',
  },
  'PUT /ajustes/socios': {
    send: (headers) => call('PUT', '/ajustes/socios', headers, { activo: 'si', iban }),
    without: (headers) => call('PUT', '/ajustes/socios', headers, { activo: 'si', estatutos: 'https://club.example/estatutos' }),
    subject: 'Han cambiado las cuentas de cobro',
    told: 'iban: — → …1332',
  },
  'PUT /ajustes/contacto': {
    send: (headers) => call('PUT', '/ajustes/contacto', headers, contact({ correo: 'nuevo@club.example' })),
    without: (headers) => call('PUT', '/ajustes/contacto', headers, contact({ telefono: '949 39 00 00' })),
    subject: 'Ha cambiado el correo del club',
    told: 'correo: buzon@club.example → nuevo@club.example',
    old: () => ['buzon@club.example'],
  },
  'POST /socios/:id/mandato': {
    send: (headers) => call('POST', `/socios/${debtor}/mandato`, headers),
    without: (headers) => call('POST', `/socios/${others[0]}/mandato`, headers),
    subject: 'Se ha enviado una domiciliación a un correo nuevo',
    told: 'socio n.º 7, cuyo correo cambió el',
    audited: 'enlace para firmar el mandato',
    old: () => ['antes@club.example'],
  },
  'POST /socios/:id/cuenta': {
    send: (headers) => call('POST', `/socios/${debtor}/cuenta`, headers),
    without: (headers) => call('POST', `/socios/${others[0]}/cuenta`, headers),
    subject: 'Se ha dado una cuenta a un correo nuevo',
    told: 'socio n.º 7, cuyo correo cambió el',
    audited: 'acceso nuevo',
    old: () => ['antes@club.example'],
  },
  'POST /socios/:id/unir': {
    send: (headers) => call('POST', `/socios/${debtor}/unir`, headers, { con: others[0] }),
    without: (headers) => call('POST', `/socios/${others[0]}/unir`, headers, { con: others[1] }),
    subject: 'Se han unido dos fichas de socio',
    told: 'socio n.º 7 y socio n.º 8',
    audited: 'unido con el número 8',
    old: () => ['despues@club.example', 'ocho@club.example'],
  },
  'POST /cuotas/remesas/:id/anular': {
    send: (headers) => call('POST', `/cuotas/remesas/${taken}/anular`, headers),
    without: (headers) => call('POST', `/cuotas/remesas/${remittance}/anular`, headers),
    subject: 'Se ha anulado una remesa que puede estar en el banco',
    told: 'CUOTAS-8, descargada por Luisa el 09/01/2027 10:30',
    audited: 'remesa CUOTAS-8 anulada, con su archivo ya descargado',
  },
  'DELETE /usuarios/:id': {
    send: (headers) => call('DELETE', `/usuarios/${member.user.id}`, headers),
    subject: 'Se han borrado cuentas de la web',
    told: 'la cuenta de Persona socio',
    audited: 'rol: socio',
    old: () => [member.user.correo_electronico],
  },
  'POST /importaciones/': {
    send: (headers) => call('POST', '/importaciones/', headers, importOf('nombre', 'iban')),
    without: (headers) => call('POST', '/importaciones/', headers, importOf('nombre')),
    subject: 'Se han importado cuentas de socios',
    told: '3 filas de socios.xlsx',
    audited: '3 filas, con cuentas',
  },
  'POST /importaciones/:id/deshacer': {
    send: (headers) => call('POST', `/importaciones/${imports.accounts}/deshacer`, headers),
    without: (headers) => call('POST', `/importaciones/${imports.empty}/deshacer`, headers),
    subject: 'Se han borrado cuentas de la web',
    told: 'las cuentas de la importación socios.csv',
    audited: 'deshecha',
  },
  'PUT /socios/:id/domiciliacion': {
    send: (headers) => call('PUT', `/socios/${debtor}/domiciliacion`, headers, { iban }),
    without: (headers) => call('PUT', `/socios/${debtor}/domiciliacion`, headers, { iban: otherIban, firmado: '2027-01-02' }),
    subject: 'Ha cambiado la cuenta de un socio',
    told: 'iban: …6789 → …1332',
  },
  'PUT /cuotas/anios/:anio': {
    send: (headers) => call('PUT', '/cuotas/anios/2027', headers, feeYear(4550)),
    without: (headers) => call('PUT', '/cuotas/anios/2027', headers, feeYear(4000, { por_meses: true })),
    subject: 'Han cambiado las cuotas',
    told: '40\u00A0€ → 45,50\u00A0€',
  },
  'GET /cuotas/remesas/:id/archivo': {
    send: (headers) => call('GET', `/cuotas/remesas/${remittance}/archivo`, headers),
    without: (headers) => call('GET', '/cuotas/remesas', headers),
    subject: 'Se ha descargado una remesa',
    told: 'CUOTAS-7',
  },
  'POST /usuarios/:id/quitar-segundo-factor': {
    send: (headers) => call('POST', `/usuarios/${member.user.id}/quitar-segundo-factor`, headers),
    subject: 'Se ha quitado una verificación en dos pasos',
    told: 'de la cuenta de Persona socio',
    audited: 'segundo_factor: sí → no',
  },
  'POST /usuarios/': {
    send: (headers) => call('POST', '/usuarios/', headers, { ...person, correo_electronico: 'ana@club.example', rol: 'webmaster' }),
    without: (headers) =>
      call('POST', '/usuarios/', headers, { ...person, correo_electronico: 'ana@club.example', rol: 'socio', contrasena: 'x' }),
    subject: 'Hay un nuevo webmaster',
    told: 'Ana (ana@club.example)',
    audited: 'rol: webmaster',
  },
  'PUT /usuarios/:id': {
    send: (headers) => call('PUT', `/usuarios/${member.user.id}`, headers, edits({ rol: 'webmaster' })),
    without: (headers) =>
      call(
        'PUT',
        `/usuarios/${member.user.id}`,
        headers,
        edits({ correo_electronico: 'otra@club.example', contrasena: 'x', rol: 'invitado' }),
      ),
    subject: 'Hay un nuevo webmaster',
    told: 'Persona socio',
    audited: 'socio → webmaster',
  },
  'PUT /datos/persona': {
    send: (headers) => call('PUT', '/datos/persona', headers, { correo: mate.user.correo_electronico, correo_nuevo: 'otra@club.example' }),
    without: (headers) =>
      call('PUT', '/datos/persona', headers, { correo: member.user.correo_electronico, correo_nuevo: 'otra@club.example' }),
    subject: 'Ha cambiado el acceso de una cuenta del equipo',
    told: 'ha cambiado el correo de la cuenta de Persona direccion',
    audited: '→ otra@club.example',
  },
  'PUT /datos/plazos': {
    send: (headers) => call('PUT', '/datos/plazos', headers, { ...usualPeriods, inscripciones: 24, registro: 365 }),
    without: (headers) => call('PUT', '/datos/plazos', headers, { ...usualPeriods, inscripciones: 61 }),
    subject: 'Los datos se guardan menos tiempo',
    told: 'El resto de la inscripción: 60 meses → 24 meses',
    audited: 'inscripciones: 60 meses → 24 meses, registro: 90 días → 365 días',
  },
  'POST /datos/persona/borrar': {
    send: (headers) => call('POST', '/datos/persona/borrar', headers, { correo: member.user.correo_electronico }),
    subject: 'Se han borrado los datos de una persona',
    told: 'ha borrado todo lo que el club guardaba de una persona',
    audited: 'cuenta: 1',
  },
  'PUT /ajustes/seguridad': {
    send: (headers) => call('PUT', '/ajustes/seguridad', headers, rules),
    without: (headers) => call('PUT', '/ajustes/seguridad', headers, { segundo_factor: false, inactividad: false }),
    subject: 'Han cambiado las reglas de seguridad',
    told: 'cierre por inactividad: no → sí',
  },
  'POST /ajustes/:clave/versiones/:id/restaurar': {
    async send(headers) {
      const [, first] = (await call('GET', '/ajustes/cobro/versiones', headers)).json<{ id: number }[]>();
      return call('POST', `/ajustes/cobro/versiones/${first?.id}/restaurar`, headers);
    },
    subject: 'Se han restaurado unos ajustes',
    told: 'iban: …6789 → …1332, bizum: — → …3456',
  },
};

/** Other kinds of these calls: of a user, whose role or password another one sets, and of who debits. */
const ofUser = (who: () => typeof member, fields: () => object, rest: Omit<Case, 'send'>) =>
  [
    'PUT /usuarios/:id',
    { send: (headers) => call('PUT', `/usuarios/${who().user.id}`, headers, fields()), ...rest },
  ] as const satisfies Kind;
type Kind = readonly [call: keyof typeof sensitiveWrites, of: Case];
const access = 'Ha cambiado el acceso de una cuenta del equipo';
const addsToStaff = 'Hay alguien nuevo en dirección';
const debtsOf = 'Ha cambiado quién cobra las cuotas';
const moreCases: readonly Kind[] = [
  [
    'POST /usuarios/',
    {
      send: (headers) =>
        call('POST', '/usuarios/', headers, { ...person, correo_electronico: 'ana@club.example', rol: 'direccion', contrasena: 'x' }),
      subject: addsToStaff,
      told: 'Ana (ana@club.example)',
      audited: 'rol: direccion',
    },
  ],
  ...(
    [
      ['titular', 'Otro club', 'titular: Moto Club → Otro club'],
      ['identificador', makeCreditorId('G87654321'), `identificador: ${makeCreditorId('G12345674')} → `],
    ] as const
  ).map(([name, value, told]): Kind => [
    'PUT /ajustes/socios',
    { send: (headers) => call('PUT', '/ajustes/socios', headers, { activo: 'si', [name]: value }), subject: debtsOf, told },
  ]),
  ofUser(
    () => member,
    () => edits({ rol: 'direccion' }),
    { subject: addsToStaff, told: 'Persona socio', audited: 'socio → direccion' },
  ),
  ofUser(
    () => mate,
    () => ({ ...mates(), rol: 'invitado' }),
    {
      subject: 'Alguien ha dejado el equipo de la web',
      told: 'el rol de direccion',
      audited: 'direccion → invitado',
    },
  ),
  ofUser(
    () => mate,
    () => ({ ...mates(), contrasena: 'del ladrón' }),
    {
      without: (headers) => call('PUT', `/usuarios/${mate.user.id}`, headers, { ...mates(), telefono: '949 39 00 00' }),
      subject: access,
      told: 'ha cambiado la contraseña de la cuenta de Persona direccion',
      audited: 'contrasena',
    },
  ),
  ofUser(
    () => mate,
    () => ({ ...mates(), correo_electronico: 'otra@club.example' }),
    {
      subject: access,
      told: 'ha cambiado el correo de la cuenta de Persona direccion',
      audited: '→ otra@club.example',
    },
  ),
];
const all = [...(Object.entries(cases) as [keyof typeof sensitiveWrites, Case][]), ...moreCases];

/** The stored rows after a write. */
const stored = async () => ({
  editions: await db.selectFrom('convocatorias').selectAll().execute(),
  settings: await db.selectFrom('ajustes').selectAll().orderBy('clave').execute(),
  accounts: await db.selectFrom('cuentas_socio').selectAll().execute(),
  fees: await db.selectFrom('importes_cuota').selectAll().execute(),
  users: await db.selectFrom('usuarios').selectAll().orderBy('id').execute(),
  emails: await db.selectFrom('correos').select('id').execute(),
  periods: await db.selectFrom('plazos_datos').selectAll().execute(),
  audit: await db.selectFrom('auditoria').select('id').execute(),
});
const confirm = (headers: Headers, payload: object) => call('POST', '/cuenta/confirmacion', headers, payload);

describe.each(all.map(([key, of]) => ({ key, ...of })))('$key: $subject', ({ send, subject, told, audited = told, old = () => [] }) => {
  test('is rejected unless the session was confirmed in the last ten minutes, and then goes through', async () => {
    minutesLater(10);
    await call('GET', '/user/me', boss.headers);
    const before = await stored();
    const refused = await send(boss.headers);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: expect.stringMatching(/^Para guardar este cambio confirma que eres tú/), falta: 'confirmacion' },
    ]);
    expect(await stored()).toEqual(before);
    expect((await confirm(boss.headers, { contrasena: 'webmaster' })).statusCode).toBe(204);
    expect((await send(boss.headers)).statusCode).toBeLessThan(300);
  });

  test('is emailed to all staff, and the audit has both values and the network', async () => {
    minutesLater(9);
    expect((await send({ ...boss.headers, 'user-agent': 'x' })).statusCode).toBeLessThan(300);
    const emails = await db.selectFrom('correos').select(['para', 'texto']).where('asunto', '=', subject).orderBy('id').execute();
    expect(emails.map(({ para }) => para)).toEqual([boss.user.correo_electronico, mate.user.correo_electronico, ...old()]);
    for (const { texto } of emails.slice(2)) expect(texto).not.toContain(boss.user.correo_electronico);
    for (const { texto } of emails.slice(0, 2)) {
      expect(texto).toContain(told);
      expect(texto).toContain(`(${boss.user.correo_electronico})`);
      expect(texto).toContain('red 127.0.0.0/24');
      expect(texto).not.toMatch(/0418|ladrón|otra@/);
    }
    const [entry] = await db.selectFrom('auditoria').select(['usuario_id', 'resumen', 'red']).orderBy('id', 'desc').limit(1).execute();
    expect(entry).toEqual({ usuario_id: boss.user.id, resumen: expect.stringContaining(audited), red: '127.0.0.0/24' });
    expect(entry?.resumen).not.toMatch(/0418|ladrón/);
  });
});

const mixed = all.flatMap(([key, { without, subject }]) => (without ? [{ key, without, subject }] : []));
test.each(mixed)('$key, $subject: asks for no confirmation where it does nothing of the kind', async ({ without, subject }) => {
  minutesLater(30);
  expect((await without(boss.headers)).statusCode).toBeLessThan(300);
  expect(await db.selectFrom('correos').select('asunto').where('asunto', '=', subject).execute()).toEqual([]);
});

test('every kind has its own subject and text', () => {
  const kinds = new Set<SensitiveKind>(Object.values(sensitiveWrites).flat());
  expect(new Set(all.map(([, { subject }]) => subject)).size).toBe(kinds.size);
});

test('a stale session of staff makes no account from which the money is moved, and takes none', async () => {
  minutesLater(11);
  const account = { correo_electronico: 'ladron@club.example', contrasena: 'x' };
  for (const [method, url, more] of [
    ['POST', '/usuarios/', { rol: 'direccion' }],
    ['PUT', `/usuarios/${mate.user.id}`, { rol: 'direccion' }],
    // One who is staff no more, or only from now on.
    ['PUT', `/usuarios/${mate.user.id}`, { rol: 'socio' }],
    ['PUT', `/usuarios/${member.user.id}`, { rol: 'direccion' }],
  ] as const) {
    const reply = await call(method, url, boss.headers, { ...person, ...account, ...more });
    expect([method, reply.statusCode, reply.json()]).toMatchObject([method, 403, { falta: 'confirmacion' }]);
  }
  expect((await call('POST', '/login', {}, account)).statusCode).toBe(401);
});

test.each([
  ['of the route', '/convocatoria', {}],
  [
    'of an activity',
    `/convocatoria?actividad=${lunch}`,
    { anio: null, precios: [{ persona: 'general' as const, precio: 1500, nivel: null, hasta: null }] },
  ],
])('the first call %s with an account asks too, and one without does not', async (_, url, change) => {
  await db.deleteFrom('convocatorias').execute();
  minutesLater(11);
  expect((await call('PUT', url, mate.headers, edition(change))).json()).toMatchObject({ falta: 'confirmacion' });
  expect((await call('PUT', url, mate.headers, edition({ ...change, iban: null }))).statusCode).toBe(200);
});

test('the first account of a member asks nothing, and the audit has its last four', async () => {
  await db.deleteFrom('cuentas_socio').execute();
  minutesLater(11);
  expect((await call('PUT', `/socios/${debtor}/domiciliacion`, mate.headers, { iban })).statusCode).toBe(200);
  const [entry] = await db.selectFrom('auditoria').select('resumen').orderBy('id', 'desc').limit(1).execute();
  expect(entry?.resumen).toContain('iban: — → …1332');
  expect(await db.selectFrom('correos').select('id').execute()).toEqual([]);
});

test('a confirmation is of one session, for ten minutes, and only by its owner', async () => {
  const other = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
  const { send } = cases['PUT /ajustes/seguridad'];
  minutesLater(11);
  const wrong = await confirm(boss.headers, { contrasena: 'direccion' });
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { detail: 'La contraseña actual no es correcta.' }]);
  expect((await send(boss.headers)).statusCode).toBe(403);
  expect((await confirm(other, { contrasena: 'webmaster' })).statusCode).toBe(204);
  expect((await send(boss.headers)).statusCode).toBe(403);
  minutesLater(10);
  expect((await send(other)).statusCode).toBe(403);
});

async function addApp(user: typeof boss, contrasena: string) {
  const offer = (await call('POST', '/cuenta/aplicacion', user.headers, { contrasena })).json();
  const codigo = totpCode(offer.secreto, clock);
  expect((await call('POST', '/cuenta/aplicacion/activar', user.headers, { resguardo: offer.resguardo, codigo })).statusCode).toBe(200);
  minutesLater(11);
  return offer.secreto as string;
}
const offerOf = async (user: typeof boss) => (await call('GET', '/cuenta/confirmacion', user.headers)).json().segundo_paso;

test('a second factor confirms as the password does, and its ticket opens no session', async () => {
  expect(await offerOf(boss)).toBeNull();
  const secret = await addApp(boss, 'webmaster');
  const { resguardo, ...ways } = await offerOf(boss);
  expect(ways).toEqual({ codigo: true, llave: null, recuperacion: true });
  const codigo = totpCode(secret, clock);
  expect((await call('POST', '/login/segundo-paso', {}, { resguardo, codigo })).statusCode).toBe(401);
  expect((await confirm(boss.headers, { resguardo, codigo: '000000' })).statusCode).toBe(400);
  expect((await confirm(boss.headers, { resguardo, codigo })).statusCode).toBe(204);
  expect((await cases['PUT /ajustes/seguridad'].send(boss.headers)).statusCode).toBe(200);
});

test('a session is not confirmed with another user’s factor', async () => {
  const secret = await addApp(mate, 'direccion');
  const { resguardo } = await offerOf(mate);
  expect((await confirm(boss.headers, { resguardo, codigo: totpCode(secret, clock) })).statusCode).toBe(401);
  expect((await cases['PUT /ajustes/seguridad'].send(boss.headers)).statusCode).toBe(403);
});

test('an account is known by its last four', () => {
  expect(describeAccounts({ iban: 'ES9121000418450200051332' }, { iban: 'ES9121000418450200051332', bizum: '600 12 34 56' })).toBe(
    'bizum: — → …3456',
  );
  expect(describeAccounts({ bizum: '600123456' }, { bizum: null })).toBe('bizum: …3456 → —');
  expect(describeAccounts({ iban: null }, {})).toBeUndefined();
});
