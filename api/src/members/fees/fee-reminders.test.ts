import { beforeEach, expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { sendFeeReminders } from './fee-reminders.ts';

const { app, db, call, openYear } = await startMembersApp('2027-02-01T10:00:00Z');

beforeEach(async () => {
  await addMembers(db, [
    { numero: 1, nombre: 'Ana', correo_electronico: 'ana@club.example' },
    { numero: 2, nombre: 'Eva', correo_electronico: 'eva@club.example' },
    { numero: 3, nombre: 'Luz' },
  ]);
  await openYear(2027, { 1: 4000 }, { recordatorios: [-7, 15] });
});

const emails = async () =>
  (await db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute()).map((email) => ({ ...email }));
const counts = async () => (await db.selectFrom('cuotas').select('avisos').orderBy('id').execute()).map(({ avisos }) => avisos);
const onDay = (day: string) => sendFeeReminders(app.context, new Date(`${day}T10:00:00Z`));

test('who has not paid is reminded on each of the days, once, by whichever process looks first', async () => {
  expect(await onDay('2027-03-23')).toBe(0);
  const sent = await Promise.all([onDay('2027-03-24'), onDay('2027-03-24')]);
  expect(sent.toSorted()).toEqual([0, 3]);
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await emails()).toMatchObject([
    {
      para: 'ana@club.example',
      asunto: 'Tu cuota de 2027',
      texto: expect.stringContaining('Tu cuota de 2027, de 40\u00A0€, está sin pagar. Se paga hasta el 31/03/2027.'),
    },
    { para: 'eva@club.example' },
    { asunto: 'Sin correo: recordatorio de la cuota de 2027', texto: expect.stringContaining('a 1 socio que no tiene correo: n.º 3.') },
  ]);
  const [ana] = await db.selectFrom('cuotas').select('id').orderBy('id').execute();
  await call('PUT', 'cuotas/pagos', { cuotas: [ana?.id], pago: 'Bizum' });
  await db.deleteFrom('correos').execute();
  expect([await onDay('2027-04-14'), await onDay('2027-04-15'), await onDay('2027-05-01')]).toEqual([0, 2, 0]);
  expect((await emails()).map(({ asunto }) => asunto)).toEqual(['Tu cuota de 2027', 'Sin correo: recordatorio de la cuota de 2027']);
  expect(await counts()).toEqual([1, 2, 2]);
});

test('of many without an address the email names fifty, and says how many more there are', async () => {
  await addMembers(
    db,
    Array.from({ length: 50 }, (_, at) => ({ numero: 10 + at })),
  );
  await call('POST', 'cuotas/anios/2027/abrir');
  await onDay('2027-04-15');
  expect((await emails()).at(-1)?.texto).toMatch(/a 51 socios que no tienen correo: n\.º 3, n\.º 10, .*, n\.º 58 y 1 más\./);
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

test.each([
  ['where the club says it', { titular: 'Moto Club' }, {}, 'Moto Club'],
  ['as the club debits that account', {}, { titular: 'Club Deportivo', iban: 'ES9121000418450200051332' }, 'Club Deportivo'],
])('it names the holder of the account, %s', async (_, pay, debits, holder) => {
  const rows = [
    { clave: 'cobro', valor: JSON.stringify({ iban: 'ES9121000418450200051332', bizum: null, ...pay }), version: 1 },
    { clave: 'socios', valor: JSON.stringify({ activo: 'si', ...debits }), version: 1 },
  ];
  const before = await db.selectFrom('ajustes').selectAll().execute();
  await db.deleteFrom('ajustes').execute();
  await db.insertInto('ajustes').values(rows).execute();
  await onDay('2027-03-24');
  await db.deleteFrom('ajustes').execute();
  await db.insertInto('ajustes').values(before).execute();
  const [{ texto } = { texto: '' }] = await emails();
  expect(texto).toContain(`ES91 2100 0418 4502 0005 1332, a nombre de ${holder}, con el concepto «S1-2027»`);
});

test('a year that is opened after its reminder days has them all, as far from each other, and nobody is proposed to leave before', async () => {
  await db.deleteFrom('cuotas').execute();
  await openYear(2027, { 1: 4000 }, { vence: '2026-12-01', recordatorios: [7, 30] });
  expect(await counts()).toEqual([0, 0, 0]);
  expect([await onDay('2027-02-01'), await onDay('2027-02-07'), await onDay('2027-02-08'), await onDay('2027-02-08')]).toEqual([
    0, 0, 3, 0,
  ]);
  expect(await counts()).toEqual([1, 1, 1]);
  expect([await onDay('2027-03-02'), await onDay('2027-03-03'), await onDay('2027-06-01')]).toEqual([0, 3, 0]);
  expect(await counts()).toEqual([2, 2, 2]);
});

test('a debit that comes back after the reminder days is reminded at once, and again later', async () => {
  await db.updateTable('cuotas').set({ estado: 'remesa', pago: 'Domiciliación', pagada: '2027-03-31' }).execute();
  expect(await onDay('2027-05-01')).toBe(0);
  await db.updateTable('cuotas').set({ estado: 'devuelta', pago: null, pagada: null, motivo: 'no había saldo (AM04)' }).execute();
  expect(await onDay('2027-05-20')).toBe(3);
  expect(await counts()).toEqual([1, 1, 1]);
  expect([await onDay('2027-06-10'), await onDay('2027-06-11')]).toEqual([0, 3]);
  expect(await counts()).toEqual([2, 2, 2]);
});

test('who joins after the reminder days has their own', async () => {
  await onDay('2027-03-24');
  await onDay('2027-04-15');
  await db.deleteFrom('correos').execute();
  await addMembers(db, [{ numero: 9, nombre: 'Sol', correo_electronico: 'sol@club.example' }]);
  await call('POST', 'cuotas/anios/2027/abrir');
  expect(await counts()).toEqual([2, 2, 2, 0]);
  expect([await onDay('2027-05-01'), await onDay('2027-05-02')]).toEqual([1, 0]);
  expect((await emails()).map(({ para }) => para)).toEqual(['sol@club.example']);
});

test('nobody is reminded at night, nor who has left, nor while the members are off', async () => {
  expect(await sendFeeReminders(app.context, new Date('2027-03-24T06:00:00Z'))).toBe(0);
  await db.updateTable('socios').set({ estado: 'baja' }).execute();
  expect(await onDay('2027-03-24')).toBe(0);
  await db.updateTable('socios').set({ estado: 'alta' }).execute();
  await db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect(await onDay('2027-03-24')).toBe(0);
});
