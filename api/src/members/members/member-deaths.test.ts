import { expect, test } from 'vitest';
import { memberStates } from 'shared/facts/members';
import { addDebtors } from '../../testing/debtors.ts';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { multipartOf } from '../../testing/form.ts';
import { sendFeeReminders } from '../fees/fee-reminders.ts';

const { app, db, headers, call, openYear } = await startMembersApp('2027-04-20T10:00:00Z', { rol: 'si' });

async function write(...socios: number[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ asunto: 'Asamblea', mensaje: 'El lunes.', clase: 'contrato' })) form.append(name, value);
  for (const id of socios) form.append('socios', String(id));
  const { payload, headers: ofForm } = await multipartOf(form);
  const reply = await app.server.inject({ method: 'POST', url: '/api/socios/correos', payload, headers: { ...headers, ...ofForm } });
  return { status: reply.statusCode };
}

const setState = (id: number, estado: string, more: object = {}) => call('PUT', `socios/${id}/estado`, { estado, ...more });
const emails = async () => (await db.selectFrom('correos').select('asunto').orderBy('id').execute()).map(({ asunto }) => asunto);

test.each(memberStates)('who is %s: card, census, fee and reminder', async (estado) => {
  const [id = 0] = await addMembers(db, [{ numero: 1, estado, correo_electronico: 'ana@club.example' }]);
  const isMember = estado === 'alta' || estado === 'impago';
  expect((await openYear(2027, { 1: 4000 }, { recordatorios: [15] })).cuotas).toBe(isMember ? 1 : 0);
  expect((await call('GET', 'socios/censo')).body).toHaveLength(isMember ? 1 : 0);
  expect((await call('POST', 'socios/carnets', { ids: [id], anio: 2027 })).body.carnets).toHaveLength(estado === 'alta' ? 1 : 0);
});

test('nothing is sent to who has died, and what waited does not leave', async () => {
  const [ana = 0, eva = 0] = await addMembers(db, [
    { numero: 1, correo_electronico: 'ana@club.example' },
    { numero: 2, correo_electronico: 'eva@club.example' },
  ]);
  const { user } = await app.addUser('socio', { correo_electronico: 'cuenta@club.example' });
  await db.updateTable('socios').set({ usuario_id: user.id }).where('id', '=', ana).execute();
  const device = { usuario_id: user.id, direccion: 'https://push.example/1', clave: 'x', secreto: 'x', creado: '2027-01-01' };
  await db.insertInto('dispositivos').values(device).execute();
  for (const anio of [2027, 2026]) await openYear(anio, { 1: 4000 }, { recordatorios: [0] });
  const fees = await db.selectFrom('cuotas').select(['id', 'anio', 'socio_id']).orderBy('id').execute();
  const [paid, later] = [2026, 2027].map((anio) => fees.find((fee) => fee.socio_id === ana && fee.anio === anio)?.id ?? 0);
  await call('PUT', 'cuotas/pagos', { cuotas: [paid], pago: 'Bizum' });
  await write(ana, eva);
  const before = await db.selectFrom('correos').select(['para', 'asunto']).orderBy('id').execute();
  expect(before.map(({ para, asunto }) => [para, asunto])).toEqual(
    expect.arrayContaining([
      ['ana@club.example', 'Recibo de tu cuota de 2026'],
      ['ana@club.example', 'Asamblea'],
      ['eva@club.example', 'Asamblea'],
    ]),
  );

  await setState(ana, 'fallecido');
  expect((await db.selectFrom('correos').select('para').execute()).map(({ para }) => para)).toEqual(['eva@club.example']);
  expect(await db.selectFrom('dispositivos').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('usuarios').select('rol').where('id', '=', user.id).execute()).toEqual([{ rol: 'invitado' }]);

  await db.deleteFrom('correos').execute();
  await call('PUT', 'cuotas/pagos', { cuotas: [later], pago: 'Bizum' });
  await call('PUT', 'cuotas/pagos', { cuotas: [paid, later], pago: null });
  await sendFeeReminders(app.context, new Date('2027-04-20T10:00:00Z'));
  expect((await db.selectFrom('correos').select('para').execute()).map(({ para }) => para)).not.toContain('ana@club.example');
  await db.deleteFrom('correos').execute();
  await call('PUT', 'cuotas/pagos', { cuotas: [paid], pago: 'Bizum' });
  const asked = [
    await call('POST', `cuotas/${paid}/enviar`, { documento: 'recibo' }),
    await call('POST', `socios/${ana}/mandato`),
    await write(ana),
  ];
  expect(asked.map(({ status }) => status)).toEqual([409, 409, 400]);
  await db.updateTable('socios').set({ usuario_id: null }).where('id', '=', ana).execute();
  expect((await call('POST', `socios/${ana}/cuenta`)).body.detail).toBe('Ha fallecido: la web no le escribe.');
  expect(await emails()).toEqual([]);
  await db.deleteFrom('usuarios').where('id', '=', user.id).execute();
});

test('a reminder, a link to sign and the notice of a debit that wait do not leave, also where somebody living shares the address', async () => {
  const [ana = 0] = await addDebtors(db, app.context.config, 2, 2027);
  await db.updateTable('socios').set({ correo_electronico: 'casa@club.example' }).execute();
  await db.updateTable('anios_cuota').set({ recordatorios: '0' }).execute();
  await call('POST', 'cuotas/anios/2027/abrir');
  await sendFeeReminders(app.context, new Date('2027-04-20T10:00:00Z'));
  await call('POST', `socios/${ana}/mandato`);
  expect((await call('POST', 'cuotas/remesas', { cobro: '2027-05-10' })).status).toBe(201);
  const [reminder, link, notice] = ['Tu cuota de 2027', 'Domicilia tu cuota', 'Aviso de cobro de tu cuota de 2027'];
  expect(await emails()).toEqual([reminder, reminder, link, notice, notice]);
  await setState(ana, 'fallecido');
  expect(await emails()).toEqual([reminder, notice]);
});
