import type { AnnualAccounts } from 'shared/contract/annual-accounts';
import { beforeEach, expect, test } from 'vitest';
import { startMembersApp } from '../../testing/members-app.ts';
import { openRoute } from '../../testing/open-route.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';

const { db, ask } = await startMembersApp('2027-06-15T10:00:00Z');
let convocatoria_id = 0;

beforeEach(async () => {
  await db.deleteFrom('inscripciones').execute();
  await openRoute(db, new Date('2027-02-01T19:00:00Z'), {});
  ({ id: convocatoria_id } = await db.selectFrom('convocatorias').select('id').where('es_ruta', '=', 1).executeTakeFirstOrThrow());
});

const signUp = (values: RegistrationValues = {}) =>
  addRegistration(db, { convocatoria_id, anio: 2027, importe: 4550, nombre: 'Ana', mail: 'ana@rider.example', ...values });
const paid = (dia_pago: string | null, more: RegistrationValues = {}) => signUp({ pagado: 'Si', pago: 'Bizum', dia_pago, ...more });
async function fee(values: {
  anio?: number;
  pago?: string | null;
  pagada?: string | null;
  estado?: 'pagada' | 'remesa' | 'pendiente' | 'devuelta';
}) {
  const { anio = 2027, pago = null, pagada = null, estado = 'pendiente' } = values;
  const year = { anio, vence: `${anio}-03-31`, por_meses: 0, recordatorios: '', abierta: null };
  await db
    .insertInto('anios_cuota')
    .values(year)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rest = { motivo: null, avisado: null, familiares: 0, meses: 12, numero: 1, nombre: 'Eva', tipo: 'Numerario', importe: 4000 };
  await db
    .insertInto('cuotas')
    .values({ anio, socio_id: null, pago, pagada, estado, ...rest })
    .execute();
}
const read = async (anio = 2027) => (await ask<AnnualAccounts>('GET', `cuentas/${anio}`)).body;
const told = async (anio?: number) =>
  (await read(anio)).lineas
    .map(({ clase, concepto, pago, mes, cuantos, importe }) => [clase, concepto, pago, mes, cuantos, importe].join(' '))
    .toSorted();

test('income is counted by kind, way and month of its day, and in the year of that day', async () => {
  await paid('2027-02-28');
  await paid('2027-03-01');
  await paid('2027-03-31', { cobrado: 3000 });
  await paid('2027-03-02', { pago: 'Efectivo' });
  await paid('2026-12-31');
  await paid(null, { pago: null });
  await paid('2027-03-02', { importe: 0 });
  await paid('2027-03-02', { convocatoria_id: null, importe: 1000 });
  await paid('2027-03-02', { eliminada: '2027-03-03T10:00:00.000Z' });
  await fee({ pago: 'Domiciliación', pagada: '2027-03-05', estado: 'remesa' });
  await fee({ pago: 'Domiciliación', pagada: '2027-06-16', estado: 'remesa' });
  await fee({ anio: 2026, pago: 'Bizum', pagada: '2027-01-02', estado: 'pagada' });
  expect(await told()).toEqual([
    'cobro Cuota 2026 Bizum 1 1 4000',
    'cobro Cuota 2027 Domiciliación 3 1 4000',
    'cobro Otras inscripciones Bizum 3 1 1000',
    'cobro Ruta 2027   1 4550',
    'cobro Ruta 2027 Bizum 2 1 4550',
    'cobro Ruta 2027 Bizum 3 2 7550',
    'cobro Ruta 2027 Efectivo 3 1 4550',
    'pendiente Ruta 2027   1 1550',
  ]);
  expect(await told(2026)).toEqual(['cobro Ruta 2027 Bizum 12 1 4550']);
});

test('refunds, returned debits, what is owed and what is to be given back stand apart', async () => {
  const cancelled = { anulada: '2027-03-01T10:00:00.000Z' };
  const back = { ...cancelled, devuelta_pago: 'Transferencia', devuelta_importe: 4550, devuelta_por: 1 } as const;
  // Midnight in Spain is an hour earlier elsewhere.
  await paid('2027-02-01', { ...back, devuelta: '2027-03-31T22:30:00.000Z' });
  await paid('2027-02-01', { ...back, devuelta: '2027-12-31T23:30:00.000Z' });
  await paid('2027-02-01', cancelled);
  await paid('2027-02-01', { cobrado: 6000 });
  await signUp();
  await signUp({ espera: '2027-03-01T10:00:00.000Z' });
  await signUp(cancelled);
  await fee({});
  await fee({ estado: 'devuelta' });
  expect((await told()).filter((line) => !line.startsWith('cobro'))).toEqual([
    'devolucion Ruta 2027 Transferencia 4 1 4550',
    'pendiente Cuota 2027   2 8000',
    'pendiente Ruta 2027   1 4550',
  ]);
  expect((await read()).por_devolver).toEqual({ cuantos: 2, importe: 6000 });
  expect(await told(2028)).toEqual(['devolucion Ruta 2027 Transferencia 1 1 4550']);
});
