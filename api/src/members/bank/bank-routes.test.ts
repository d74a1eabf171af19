import type { Payable } from 'shared/contract/bank';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, turnMembersOn } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { openRoute } from '../../testing/open-route.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';

const { db, ask, audited } = await startMembersApp('2027-03-15T10:00:00Z');
let convocatoria_id = 0;
let number = 0;

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  await openRoute(db, new Date('2027-02-01T19:00:00Z'), {});
  ({ id: convocatoria_id } = await db.selectFrom('convocatorias').select('id').where('es_ruta', '=', 1).executeTakeFirstOrThrow());
});

const signUp = async (nombre: string, values: RegistrationValues = {}) => {
  const row = { referencia: `C27-${String((number += 1)).padStart(4, '0')}`, importe: 4550, nombre, mail: 'ana@rider.example' };
  return addRegistration(db, { convocatoria_id, ...row, ...values });
};
async function fee(numero: number, anio = 2027) {
  const [socio_id = 0] = await addMembers(db, [{ numero, nombre: 'Eva' }]);
  const year = { anio, vence: `${anio}-03-31`, por_meses: 0, recordatorios: '', abierta: null };
  await db
    .insertInto('anios_cuota')
    .values(year)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const unpaid = { estado: 'pendiente', pago: null, pagada: null, motivo: null, avisado: null, familiares: 0, meses: 12 } as const;
  return db
    .insertInto('cuotas')
    .values({ anio, socio_id, numero, nombre: 'Eva Gil', tipo: 'Numerario', importe: 4000, ...unpaid })
    .returning('id')
    .executeTakeFirstOrThrow();
}
const listed = async (referencias: string[] = []) => (await ask<Payable[]>('POST', 'banco/pendientes', { referencias })).body;
const told = async (referencias?: string[]) =>
  (await listed(referencias)).map(({ tipo, concepto, nombre, importe, saldado }) => [tipo, concepto, nombre, importe, saldado]);
const store = (body: object) => ask('PUT', 'banco/pagos', body);
const stored = (id: number) =>
  db
    .selectFrom('inscripciones')
    .select(['pago', 'pagado', 'dia_pago', 'cobrado', 'devuelta', 'devuelta_importe'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const feeNow = (id: number) => db.selectFrom('cuotas').select(['estado', 'pago', 'pagada']).where('id', '=', id).executeTakeFirstOrThrow();
const pays = (id: number, dia?: string) => ({ id, antes: { pago: null, pagado: null }, despues: { pago: 'Bizum', pagado: 'Si' }, dia });

test('one list has what is owed of the route and of fees, refunds, and what was paid in part or too much', async () => {
  await signUp('Ana');
  await signUp('Bea', { pagado: 'Si', pago: 'Bizum' });
  await signUp('Mar', { pagado: 'Si', pago: 'Bizum', anulada: '2027-03-01T10:00:00.000Z' });
  await signUp('Pau', { pagado: 'Si', pago: 'Bizum', cobrado: 3000 });
  await signUp('Rut', { pagado: 'Si', pago: 'Bizum', cobrado: 6000 });
  await fee(12);
  expect(await told()).toEqual([
    ['inscripcion', 'Ruta 2027', 'Ana', 4550, null],
    ['inscripcion', 'Ruta 2027', 'Bea', 4550, 'ya está pagada'],
    ['inscripcion', 'Ruta 2027', 'Mar', 4550, 'está anulada'],
    ['devolucion', 'Devolución de Ruta 2027', 'Mar', -4550, null],
    ['diferencia', 'Ruta 2027', 'Pau', 1550, null],
    ['inscripcion', 'Ruta 2027', 'Rut', 4550, 'ya está pagada'],
    ['diferencia', 'Devolución de Ruta 2027', 'Rut', -1450, null],
    ['cuota', 'Cuota 2027', 'Eva Gil', 4000, null],
  ]);
});

test('a paid fee of another year is listed where it is named; a club without members has no fees', async () => {
  const { id } = await fee(13, 2024);
  await db.updateTable('cuotas').set({ estado: 'pagada', pago: 'Bizum', pagada: '2024-02-01' }).where('id', '=', id).execute();
  const isThere = async (referencias: string[]) =>
    (await told(referencias)).some(([tipo, concepto]) => `${tipo} ${concepto}` === 'cuota Cuota 2024');
  expect(await isThere([])).toBe(false);
  expect(await isThere(['S13-2024'])).toBe(true);
  await db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect((await told(['S13-2024'])).filter(([tipo]) => tipo === 'cuota')).toEqual([]);
  expect((await store({ cuotas: [{ cuotas: [id], pago: 'Bizum' }] })).status).toBe(404);
  await turnMembersOn(db);
});

test('all is stored in one transaction, each with the day of its line, and undone by the same call', async () => {
  const ana = await signUp('Ana');
  const mar = await signUp('Mar', { pagado: 'Si', pago: 'Bizum', anulada: '2027-03-01T10:00:00.000Z' });
  const pau = await signUp('Pau', { pagado: 'Si', pago: 'Bizum', cobrado: 3000 });
  const owed = await fee(14);
  const done = await store({
    inscripciones: [pays(ana.id, '2027-03-10')],
    diferencias: [{ id: pau.id, antes: 3000, despues: 4550, pago: 'Bizum' }],
    devoluciones: [{ id: mar.id, pago: 'Transferencia', dia: '2027-03-11' }],
    cuotas: [{ cuotas: [owed.id], pago: 'Transferencia', dia: '2027-03-12' }],
  });
  expect(done.status).toBe(204);
  expect(await stored(ana.id)).toMatchObject({ pagado: 'Si', pago: 'Bizum', dia_pago: '2027-03-10' });
  expect(await stored(mar.id)).toMatchObject({ devuelta: '2027-03-11T12:00:00.000Z', devuelta_importe: 4550 });
  expect(await stored(pau.id)).toMatchObject({ cobrado: null });
  expect(await feeNow(owed.id)).toEqual({ estado: 'pagada', pago: 'Transferencia', pagada: '2027-03-12' });
  expect((await audited()).slice(-2)).toEqual([expect.stringContaining('devuelto'), expect.stringContaining('pagada: Transferencia')]);

  const undone = await store({
    inscripciones: [{ id: ana.id, antes: { pago: 'Bizum', pagado: 'Si' }, despues: { pago: null, pagado: null } }],
    diferencias: [{ id: pau.id, antes: 4550, despues: 3000, pago: null }],
    devoluciones: [{ id: mar.id, pago: null }],
    cuotas: [{ cuotas: [owed.id], pago: null }],
  });
  expect(undone.status).toBe(204);
  expect(await stored(ana.id)).toMatchObject({ pagado: null, pago: null, dia_pago: null });
  expect(await stored(mar.id)).toMatchObject({ devuelta: null, devuelta_importe: null });
  expect(await stored(pau.id)).toMatchObject({ cobrado: 3000 });
  expect(await feeNow(owed.id)).toEqual({ estado: 'pendiente', pago: null, pagada: null });
});

test('where one cannot be stored, none is', async () => {
  const ana = await signUp('Ana');
  const owed = await fee(15);
  expect((await store({ cuotas: [{ cuotas: [owed.id], pago: 'Bizum' }] })).status).toBe(204);
  const twice = await store({ inscripciones: [pays(ana.id)], cuotas: [{ cuotas: [owed.id], pago: 'Bizum' }] });
  expect([twice.status, twice.body]).toEqual([
    409,
    { detail: 'Otra persona ya ha anotado el pago de la cuota de Eva Gil. No se ha guardado nada.' },
  ]);
  expect(await stored(ana.id)).toMatchObject({ pagado: null });
  const later = await store({ inscripciones: [pays(ana.id, '2027-03-16')] });
  expect([later.status, later.body]).toEqual([400, { detail: 'El día del pago no puede ser de después de hoy.' }]);
  const gone = await store({ devoluciones: [{ id: ana.id, pago: 'Bizum' }] });
  expect([gone.status, gone.body]).toEqual([400, { detail: 'Solo se devuelve lo que está pagado y anulado.' }]);
});
