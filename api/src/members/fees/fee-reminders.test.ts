import { afterAll, beforeEach, expect, test } from 'vitest';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sendFeeReminders } from './fee-reminders.ts';

const app = await startTestApp({ now: () => new Date('2027-02-01T10:00:00Z') });
afterAll(() => app.close());
const { db } = app;
const { headers } = await app.addUser('direccion');
const call = (method: 'POST' | 'PUT', path: string, payload?: object) =>
  app.server.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });

beforeEach(async () => {
  await emptyMembers(db);
  await turnMembersOn(db);
  await addMembers(db, [
    { numero: 1, nombre: 'Ana', correo_electronico: 'ana@club.example' },
    { numero: 2, nombre: 'Eva', correo_electronico: 'eva@club.example' },
    { numero: 3, nombre: 'Luz' },
  ]);
  const importes = [{ tipo_id: 1, importe: 4000 }];
  await call('PUT', 'cuotas/anios/2027', { vence: '2027-03-31', por_meses: false, recordatorios: [-7, 15], importes });
  await call('POST', 'cuotas/anios/2027/abrir');
});

const emails = async () =>
  (await db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute()).map((email) => ({ ...email }));
const counts = async () => (await db.selectFrom('cuotas').select('avisos').orderBy('id').execute()).map(({ avisos }) => avisos);
const onDay = (day: string) => sendFeeReminders(db, new Date(`${day}T10:00:00Z`));

test('who has not paid is reminded on each of the days, once, by whichever process looks first', async () => {
  expect(await onDay('2027-03-23')).toBe(0);
  const sent = await Promise.all([onDay('2027-03-24'), onDay('2027-03-24')]);
  expect(sent.toSorted()).toEqual([0, 2]);
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await emails()).toMatchObject([
    {
      para: 'ana@club.example',
      asunto: 'Tu cuota de 2027',
      texto: expect.stringContaining('Tu cuota de 2027, de 40\u00A0€, está sin pagar. Se paga hasta el 31/03/2027.'),
    },
    { para: 'eva@club.example' },
  ]);
  const [ana] = await db.selectFrom('cuotas').select('id').orderBy('id').execute();
  await call('PUT', 'cuotas/pagos', { cuotas: [ana?.id], pago: 'Bizum' });
  await db.deleteFrom('correos').execute();
  expect([await onDay('2027-04-14'), await onDay('2027-04-15'), await onDay('2027-05-01')]).toEqual([0, 1, 0]);
  expect((await emails()).map(({ para }) => para)).toEqual(['eva@club.example']);
  expect(await counts()).toEqual([1, 2, 2]);
});

test('it tells how to pay, and why a debit came back', async () => {
  const valor = JSON.stringify({ iban: 'ES9121000418450200051332', bizum: '600123456' });
  await db.insertInto('ajustes').values({ clave: 'cobro', valor, version: 1 }).execute();
  await db.updateTable('cuotas').set({ estado: 'devuelta', motivo: 'no había saldo (AM04)' }).execute();
  await onDay('2027-03-24');
  await db.deleteFrom('ajustes').where('clave', '=', 'cobro').execute();
  const [{ texto } = { texto: '' }] = await emails();
  expect(texto).toContain('El banco devolvió el recibo: no había saldo (AM04).');
  expect(texto).toContain('- Bizum al 600123456, con el concepto «S1-2027»');
  expect(texto).toContain('- Transferencia a la cuenta ES91 2100 0418 4502 0005 1332');
});

test('who joins after a reminder gets those that follow', async () => {
  await call('PUT', 'cuotas/anios/2027', {
    vence: '2027-01-15',
    por_meses: false,
    recordatorios: [-7, 15, 30],
    importes: [{ tipo_id: 1, importe: 1 }],
  });
  await addMembers(db, [{ numero: 9, nombre: 'Sol', correo_electronico: 'sol@club.example' }]);
  await call('POST', 'cuotas/anios/2027/abrir');
  expect(await counts()).toEqual([0, 0, 0, 2]);
  await onDay('2027-02-01');
  await db.deleteFrom('correos').execute();
  expect(await onDay('2027-02-14')).toBe(3);
  expect((await emails()).map(({ para }) => para)).toEqual(['ana@club.example', 'eva@club.example', 'sol@club.example']);
});

test('nobody is reminded at night, nor who has left, nor while the members are off', async () => {
  expect(await sendFeeReminders(db, new Date('2027-03-24T06:00:00Z'))).toBe(0);
  await db.updateTable('socios').set({ estado: 'baja' }).execute();
  expect(await onDay('2027-03-24')).toBe(0);
  await db.updateTable('socios').set({ estado: 'alta' }).execute();
  await db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect(await onDay('2027-03-24')).toBe(0);
});
