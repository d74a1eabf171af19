import { dataKinds, periodOf } from 'shared/facts/data-periods';
import type { DataState, KeptFor, KindCounts } from 'shared/contract/personal-data';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '../../accounts/audit/record-change.ts';
import { writeEmail, writeToClub } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { addRows } from '../../testing/add-rows.ts';
import { addCall } from '../../testing/open-route.ts';
import { addFee, addMembers, emptyMembers } from '../../testing/members.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { endData } from './end-of-data.ts';
import { shiftMonths } from '../../site/legal/periods.ts';

let clock = new Date('2027-01-10T03:00:00Z');
const app = await startFileApp({ now: () => clock, config: { clubEmail: 'buzon@club.example' } });
const { db } = app;
const boss = await app.addUser('webmaster');

const register = (values: RegistrationValues) => addRegistration(db, { fecha: '2027-01-01', mail: 'ana@example.com', ...values });
const rides = () => db.selectFrom('inscripciones').select(['mail', 'telefono', 'nacimiento', 'emergencia', 'moto']).orderBy('id').execute();
const call = async <T = DataState>(method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) => {
  // A session of its own day.
  const headers = { authorization: `Bearer ${await app.context.sessions.issue(boss.user)}` };
  const reply = await app.server.inject({ method, url: `/api/datos/plazos${path}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<T>() };
};
const usual = Object.fromEntries(dataKinds.map((kind) => [kind, periodOf(kind).usual])) as KeptFor;
const none = Object.fromEntries(dataKinds.map((kind) => [kind, 0])) as KindCounts;
const night = () => endData(app.context, clock);

beforeEach(async () => {
  clock = new Date('2027-01-10T03:00:00Z');
  for (const table of [
    'inscripciones',
    'convocatorias',
    'actividades',
    'correos',
    'envios',
    'auditoria',
    'plazos_datos',
    'recuentos_inscripciones',
    'marcas_ruta',
    'ajustes',
  ] as const)
    await db.deleteFrom(table).execute();
  await emptyMembers(db);
  await db.deleteFrom('usuarios').where('id', '!=', boss.user.id).execute();
});

/** Of a route in May 2027. */
async function addRoute(): Promise<number> {
  await db.insertInto('actividades').values({ id: 7, titulo: 'XIII Ruta', fecha_evento: '2027-05-23' }).execute();
  const made = await addCall(db, { es_ruta: 1, anio: 2027, actividad_id: 7 });
  return made?.id ?? 0;
}

/** Every night of the months in which something may end, and the first of all others: two thousand nights would take minutes. */
const eventful = /^(?:2027-0[3-6]|\d{4}-(?:01|05|12))/;
function nextNight(night: Date): Date {
  const isQuiet = !eventful.test(night.toISOString());
  return isQuiet ? new Date(Date.UTC(night.getUTCFullYear(), night.getUTCMonth() + 1, 1, 3)) : new Date(night.getTime() + 86_400_000);
}

test(
  'five years of nights: personal data end in their time, each kind in its own, and only sums are left',
  { tags: 'nightly' },
  async () => {
    const convocatoria_id = await addRoute();
    const contact = { telefono: '600 111 222', nacimiento: '1980-02-03', emergencia: 'Eva 600 333 444', moto: 'BMW' };
    await register({ ...contact, convocatoria_id, ruta: 'PRO', acompanante: 'Si', pagado: 'Si', importe: 4500 });
    await register({ ...contact, convocatoria_id, ruta: 'PRO', mail: 'luis@example.com', pagado: 'No', importe: 4500 });
    const anulada = '2027-04-01T10:00:00.000Z';
    await register({ ...contact, convocatoria_id, ruta: 'PRO', mail: 'nunca@example.com', anulada, importe: 4500 });
    // What was given back is no money of the club.
    const refunded = { pagado: 'Si', importe: 4500, devuelta: '2027-04-02T10:00:00.000Z', devuelta_pago: 'Bizum' };
    await register({ ...contact, convocatoria_id, ruta: 'PRO', mail: 'devuelta@example.com', anulada, ...refunded });
    await register({ ...contact, mail: 'semanal@example.com', evento: 'Semanal' });
    const socio = await app.addUser('socio', { creado: clock.toISOString() });
    await app.addUser('direccion', { creado: clock.toISOString() });
    const seen: [day: string, went: string][] = [];

    for (const end = new Date('2033-02-01T03:00:00Z'); clock < end; clock = nextNight(clock)) {
      const gone = await night();
      const went = dataKinds.filter((kind) => (gone?.[kind] ?? 0) > 0 && kind !== 'cartas').map((kind) => `${kind} ${gone?.[kind]}`);
      // The nights' own lines in the audit end in their turn.
      const told = went.filter((each) => !each.startsWith('registro'));
      if (told.length > 0) seen.push([clock.toISOString().slice(0, 10), told.join(', ')]);
    }

    expect(seen).toEqual([
      // Without a known day of the ride: by the end of the year.
      ['2028-05-24', 'contacto 4'],
      ['2029-01-01', 'contacto 1'],
      ['2030-01-11', 'cuentas 1'],
      ['2032-05-24', 'inscripciones 4'],
      ['2033-01-01', 'inscripciones 1'],
    ]);
    expect(await rides()).toEqual([]);
    const { body } = await call('GET');
    expect(body.recuentos).toEqual([
      { anio: 2027, evento: 'Castillos', ruta: 'PRO', inscripciones: 2, acompanantes: 1, pagadas: 1, importe: 4500 },
      { anio: 2027, evento: 'Semanal', ruta: '', inscripciones: 1, acompanantes: 0, pagadas: 0, importe: 0 },
    ]);
    expect(await db.selectFrom('usuarios').select('rol').orderBy('id').execute()).toEqual([{ rol: 'webmaster' }, { rol: 'direccion' }]);
    expect(await db.selectFrom('correos').select('para').execute()).toEqual([]);
    expect(JSON.stringify(await db.selectFrom('auditoria').selectAll().execute())).not.toContain(socio.user.correo_electronico);
  },
);

test('of a sign-up the telephone, the birth date and the emergency contact go first; the rest stays, and an edit from before gets a conflict', async () => {
  const convocatoria_id = await addRoute();
  await register({ convocatoria_id, telefono: '600', emergencia: 'Eva', moto: 'BMW' });
  clock = new Date('2028-05-23T20:00:00Z');
  expect(await night()).toEqual(none);
  clock = new Date('2028-05-24T03:00:00Z');
  expect(await night()).toEqual({ ...none, contacto: 1 });
  expect(await rides()).toEqual([{ mail: 'ana@example.com', telefono: null, nacimiento: null, emergencia: null, moto: 'BMW' }]);
  expect(await db.selectFrom('inscripciones').select('version').executeTakeFirst()).toEqual({ version: 2 });
});

test('sign-ups for an activity end by its own day, and without one by their year', async () => {
  const made = await addRows(db, 'actividades', [
    { id: 8, titulo: 'Comida', fecha_evento: '2027-05-23' },
    { id: 9, titulo: 'Curso', fecha_evento: null },
  ]);
  for (const { id } of made) {
    const call = { actividad_id: id, horario_desde: '' };
    const { id: convocatoria_id } = await addCall(db, call);
    await register({ convocatoria_id, mail: `${id}@example.com` });
  }
  const left = async (day: string) => {
    clock = new Date(`${day}T03:00:00Z`);
    await night();
    return (await rides()).map(({ mail }) => mail);
  };
  const both = ['8@example.com', '9@example.com'];
  expect(await left('2027-01-10')).toEqual(both);
  expect(await left('2032-05-23')).toEqual(both);
  expect(await left('2032-05-24')).toEqual(['9@example.com']);
  expect(await left('2032-12-31')).toEqual(['9@example.com']);
  expect(await left('2033-01-01')).toEqual([]);
});

test('who has left ends five years later, unless they owe a fee; what they paid stays, of no one', async () => {
  const left = { estado: 'baja' as const, alta: '2010-01-01', baja: '2022-01-09' };
  const [old = 0, owing = 0, debited = 0] = await addMembers(db, [
    { ...left, numero: 1 },
    { ...left, numero: 2 },
    { ...left, numero: 5 },
    { ...left, numero: 3, baja: '2022-01-10' },
    { numero: 4, alta: '2010-01-01' },
  ]);
  await addFee(db, { anio: 2021, socio_id: old, estado: 'pagada', pago: 'Bizum', pagada: '2021-02-01' });
  await addFee(db, { anio: 2021, socio_id: owing });
  // Nobody marks it as paid: the bank gave no debit back.
  await addFee(db, { anio: 2021, socio_id: debited, estado: 'remesa', pago: 'Domiciliación', pagada: '2021-02-01' });
  const numbers = async () => (await db.selectFrom('socios').select('numero').orderBy('numero').execute()).map(({ numero }) => numero);
  expect((await call('GET')).body.proximo).toEqual({ ...none, bajas: 3 });
  expect(await night()).toEqual({ ...none, bajas: 2 });
  expect(await numbers()).toEqual([2, 3, 4]);
  expect(await db.selectFrom('cuotas').select(['numero', 'nombre', 'importe']).where('socio_id', 'is', null).execute()).toEqual([
    { numero: null, nombre: '', importe: 4000 },
    { numero: null, nombre: '', importe: 4000 },
  ]);
  await db.updateTable('cuotas').set({ estado: 'pagada' }).where('socio_id', '=', owing).execute();
  clock = new Date('2027-01-11T03:00:00Z');
  expect(await night()).toEqual({ ...none, bajas: 2 });
  expect(await numbers()).toEqual([4]);
});

test('emails, messages to the club, mailings, marks and both halves of the audit end by days of their own; what waits to leave stays', async () => {
  const old = (days: number) => new Date(clock.getTime() - days * 86_400_000);
  const club = { to: 'buzon@club.example', subject: 'x', replyTo: { name: 'Ana', address: 'ana@example.com' } };
  for (const days of [31, 29]) {
    await queueEmail(db, writeEmail({ to: 'carta@example.com', subject: 'x' }, []), old(days));
    await queueEmail(db, writeToClub(club, ['hola']), old(days));
  }
  await db.updateTable('correos').set({ estado: 'enviado' }).execute();
  await queueEmail(db, writeEmail({ to: 'espera@example.com', subject: 'x' }, []), old(31));
  for (const days of [91, 89]) {
    await addRows(db, 'envios', { asunto: 'x', mensaje: 'x', huella: 'x', creado: old(days).toISOString() });
    for (const entidad of ['usuarios', 'accesos'] as const)
      await recordChange(db, boss.user, { accion: 'entrar', entidad, id: null }, old(days));
  }
  const mark = { anio: 2026, tipo: 'llegada', de: '1', momento: '', aparato: 'x', usuario_id: 1 } as const;
  await addRows(db, 'marcas_ruta', [
    { ...mark, marca: 'a', recibida: '2026-01-09T00:00:00.000Z' },
    { ...mark, marca: 'b', recibida: '2026-02-09T00:00:00.000Z' },
  ]);
  expect((await call('GET')).body.proximo).toEqual({ ...none, marcas: 2, mensajes: 2, cartas: 2, envios: 2, registro: 2, accesos: 2 });
  expect(await night()).toEqual({ ...none, marcas: 1, mensajes: 1, cartas: 1, envios: 1, registro: 1, accesos: 1 });
  expect(await db.selectFrom('correos').select('para').orderBy('id').execute()).toEqual([
    { para: 'carta@example.com' },
    { para: 'buzon@club.example' },
    { para: 'espera@example.com' },
  ]);
});

describe('an unused account', () => {
  const members = () => db.selectFrom('usuarios').select('correo_electronico').where('rol', '=', 'socio').execute();

  test('is emailed a month before, and stays when its owner comes back', async () => {
    const { user, headers } = await app.addUser('socio', { creado: '2024-01-20T10:00:00.000Z' });
    await night();
    expect(await db.selectFrom('correos').select(['para', 'asunto']).execute()).toEqual([
      { para: user.correo_electronico, asunto: 'Tu acceso se va a borrar' },
    ]);
    await app.server.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${await app.context.sessions.issue(user)}` } });
    expect(headers.authorization).toBeTruthy();
    clock = new Date('2027-02-20T03:00:00Z');
    expect(await night()).toMatchObject({ cuentas: 0 });
    expect(await members()).toHaveLength(1);
  });

  test('goes only once its owner has had a month, however old it is', async () => {
    await app.addUser('socio', { creado: '2020-01-01T00:00:00.000Z' });
    await night();
    clock = new Date('2027-02-08T03:00:00Z');
    expect(await night()).toMatchObject({ cuentas: 0 });
    clock = new Date('2027-02-09T03:00:00Z');
    expect(await night()).toMatchObject({ cuentas: 1 });
    expect(await members()).toEqual([]);
  });
});

test('once a day, whatever number of processes: the second finds it done, and the screen says what went', async () => {
  const convocatoria_id = await addRoute();
  await register({ convocatoria_id, telefono: '600' });
  clock = new Date('2028-06-01T03:00:00Z');
  const both = await Promise.all([endData(app.context, clock), endData(app.again().context, clock)]);
  expect(both.filter((each) => each !== undefined)).toEqual([{ ...none, contacto: 1 }]);
  expect((await call('GET')).body.ultima).toEqual({ dia: '2028-06-01', borrado: { ...none, contacto: 1 } });
  expect(await db.selectFrom('auditoria').select(['usuario', 'accion', 'entidad', 'resumen']).execute()).toEqual([
    { usuario: 'Plazos de conservación', accion: 'eliminar', entidad: 'datos', resumen: 'contacto: 1' },
  ]);
});

describe('the periods', () => {
  test('are those that the club sets; what goes with others is shown before, and nothing is stored', async () => {
    const convocatoria_id = await addRoute();
    await register({ convocatoria_id, telefono: '600' });
    clock = new Date('2027-08-01T03:00:00Z');
    expect((await call('GET')).body).toEqual({ plazos: usual, proximo: none, ultima: null, recuentos: [] });
    const asked = { ...usual, contacto: 2 };
    expect((await call<object>('POST', '/prever', asked)).body).toEqual({
      hoy: { ...none, contacto: 1 },
      proximo: { ...none, contacto: 1 },
    });
    expect((await call('GET')).body.plazos).toEqual(usual);
    expect((await call('PUT', '', asked)).body.plazos).toEqual(asked);
    expect(await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).execute()).toEqual([
      { accion: 'editar', entidad: 'datos', resumen: 'contacto: 12 meses → 2 meses' },
    ]);
    expect(await night()).toMatchObject({ contacto: 1 });
    const { altas, bajas, ...known } = { ...usual, altas: 30 };
    expect((await call('PUT', '', { ...known, altas })).body.plazos).toEqual({ ...usual, altas: 30 });
    // From before there were members.
    expect((await call('PUT', '', { ...known, contacto: 3 })).body.plazos).toEqual({ ...usual, contacto: 3, altas: 30, bajas });
  });

  test.each([{ ...usual, contacto: 0 }, { ...usual, contacto: 61 }, { ...usual, contacto: 1.5 }, { contacto: 3 }, { ...usual, otra: 3 }])(
    'bad ones are rejected, and nothing is stored: %j',
    async (sent) => {
      const { status, body } = await call<{ detail: string }>('PUT', '', sent);
      expect([status, body.detail]).toEqual([400, expect.stringMatching(/\.$/)]);
      expect(await db.selectFrom('plazos_datos').selectAll().execute()).toEqual([]);
    },
  );

  test('a month before the 31st of March is the end of February', () => {
    expect(shiftMonths(new Date('2027-03-31T10:00:00Z'), -1).toISOString()).toBe('2027-02-28T10:00:00.000Z');
    expect(shiftMonths(new Date('2028-02-29T10:00:00Z'), -12).toISOString()).toBe('2027-02-28T10:00:00.000Z');
  });
});
