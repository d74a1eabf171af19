import { expect, test } from 'vitest';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { endMemberships } from './planned-leaving.ts';

const { db, call, openYear } = await startMembersApp('2027-06-01T10:00:00Z');
const setState = (id: number, estado: string, more: object = {}) => call('PUT', `socios/${id}/estado`, { estado, ...more });
const add = async (more: object = {}) => (await addMembers(db, [{ numero: 1, ...more }]))[0] ?? 0;
const stored = (id: number) =>
  db.selectFrom('socios').select(['estado', 'alta', 'reingreso', 'baja']).where('id', '=', id).executeTakeFirstOrThrow();
const open = (anio: number, por_meses = false) => openYear(anio, { 1: 4800 }, { por_meses });

test('leaving on a day to come waits for it: a member until then, without the fee of the next year', async () => {
  const id = await add();
  const said = await setState(id, 'baja', { dia: '2027-12-31', motivo: 'Se muda' });
  expect(said.body).toMatchObject({ estado: 'alta', baja: '2027-12-31' });
  expect((await call('GET', 'socios/censo')).body).toHaveLength(1);
  // Who owes in between, and pays, still leaves on that day.
  await setState(id, 'impago');
  await setState(id, 'alta');
  expect((await open(2028)).cuotas).toBe(0);
  expect((await open(2027)).cuotas).toBe(1);
  await endMemberships(db, new Date('2027-12-30T22:59:00Z'));
  expect((await stored(id)).estado).toBe('alta');
  await endMemberships(db, new Date('2027-12-30T23:01:00Z'));
  await endMemberships(db, new Date('2027-12-30T23:01:00Z'));
  expect(await stored(id)).toMatchObject({ estado: 'baja', baja: '2027-12-31' });
  const { historial } = (await call('GET', `socios/${id}`)).body;
  expect(historial[0]).toMatchObject({ campo: 'estado', antes: 'alta', despues: 'baja', dia: '2027-12-31', motivo: 'Se muda' });
  expect(historial).toHaveLength(4);
});

test('leaving that waits is moved to another day, taken back, or happens now', async () => {
  const id = await add();
  await setState(id, 'baja', { dia: '2027-12-31' });
  expect((await setState(id, 'baja', { dia: '2027-11-30' })).body).toMatchObject({ estado: 'alta', baja: '2027-11-30' });
  expect((await setState(id, 'alta')).body).toMatchObject({ estado: 'alta', baja: null });
  await endMemberships(db, new Date('2028-01-02T10:00:00Z'));
  expect((await stored(id)).estado).toBe('alta');
  await setState(id, 'baja', { dia: '2027-12-31' });
  expect((await setState(id, 'baja')).body).toMatchObject({ estado: 'baja', baja: '2027-06-01' });
});

test.each([
  ['alta', 'baja', '2027-06-02', 'El día no puede ser de después de hoy: ponlo de alta cuando llegue.'],
  ['alta', 'alta', '2027-06-02', 'El día no puede ser de después de hoy: ponlo de alta cuando llegue.'],
  ['impago', 'alta', '2028-01-01', 'El día no puede ser de después de hoy: cámbialo cuando llegue.'],
  ['fallecido', 'alta', '2027-06-02', 'El día del fallecimiento no puede ser de después de hoy.'],
  ['baja', 'baja', '2027-12-31', 'Ya está «De baja»: su día no puede ser de después de hoy.'],
  ['baja', 'pendiente', '2027-12-31', 'Solo espera a su día la baja de quien está de alta: esta no puede ser de después de hoy.'],
  ['baja', 'alta', '2019-12-31', 'La baja no puede ser de antes del alta.'],
])('«%s» of who is «%s», since %s, is refused', async (estado, before, dia, detail) => {
  const id = await add({ estado: before, baja: before === 'baja' ? '2027-01-01' : null });
  const reply = await setState(id, estado, { dia });
  expect([reply.status, reply.body.detail]).toEqual([400, detail]);
  expect((await stored(id)).estado).toBe(before);
});

test.each<[string, object, string, object, object]>([
  ['of leaving', { estado: 'baja', baja: '2027-03-01' }, 'baja', { dia: '2027-02-01' }, { baja: '2027-02-01' }],
  ['of a death', { estado: 'fallecido', baja: '2027-03-01' }, 'fallecido', { dia: '2027-02-01' }, { baja: '2027-02-01' }],
  ['of joining', {}, 'alta', { dia: '2021-05-01' }, { alta: '2021-05-01' }],
  ['of coming back', { reingreso: '2027-05-01' }, 'alta', { dia: '2027-04-01' }, { alta: '2020-01-01', reingreso: '2027-04-01' }],
])('the day %s that is corrected changes', async (_what, member, estado, change, expected) => {
  const id = await add(member);
  expect((await setState(id, estado, change)).body).toMatchObject(expected);
  expect((await call('GET', `socios/${id}`)).body.historial[0]).toMatchObject({
    campo: 'estado',
    antes: estado,
    despues: estado,
    ...change,
  });
});

test.each([
  ['nacimiento', '0081-05-03', 'El año de nacimiento no puede ser 81: ¿1981?'],
  ['nacimiento', '2999-01-01', 'La fecha de nacimiento es de un día que no ha llegado.'],
  ['alta', '2027-06-02', 'El alta no puede ser de después de hoy: hasta ese día, que quede pendiente.'],
])('%s on %s is refused, of a new member and of one who is edited', async (field, day, detail) => {
  const id = await add();
  const replies = [await call('POST', 'socios/', { nombre: 'Eva', [field]: day }), await call('PUT', `socios/${id}`, { [field]: day })];
  expect(replies.map(({ status, body }) => [status, body.detail])).toEqual([
    [400, detail],
    [400, detail],
  ]);
});

test.each([
  [
    'of leaving, before the return',
    { estado: 'baja', reingreso: '2027-02-01', baja: '2027-03-01' },
    'baja',
    'La baja no puede ser de antes del alta.',
  ],
  ['of coming back, before joining', { reingreso: '2027-02-01' }, 'alta', 'La vuelta no puede ser de antes del alta.'],
])('a corrected day %s is refused', async (_what, member, estado, detail) => {
  const id = await add(member);
  const dia = estado === 'baja' ? '2027-01-31' : '2019-12-31';
  const reply = await setState(id, estado, { dia });
  expect([reply.status, reply.body.detail]).toEqual([400, detail]);
});

test('a selection that is all in that state is told where its days are corrected', async () => {
  const id = await add({ estado: 'baja', baja: '2027-03-01' });
  const reply = await call('PUT', 'socios/lote', { ids: [id], estado: 'baja', dia: '2027-02-01' });
  expect([reply.status, reply.body.detail]).toEqual([409, 'Ya están todos en ese estado: su día se corrige en la ficha de cada uno.']);
});

test.each<[string, object, string[], number]>([
  ['since April', { dia: '2027-04-05' }, ['2027-04-05'], 3600],
  ['on the day of leaving: never away', { dia: '2027-02-01' }, [], 4800],
])('back %s, the fee by months counts from the return', async (_what, more, days, importe) => {
  const id = await add({ estado: 'baja', baja: '2027-02-01' });
  await setState(id, 'alta', more);
  expect((await stored(id)).reingreso).toBe(days[0] ?? null);
  await open(2027, true);
  expect(await db.selectFrom('cuotas').select('importe').execute()).toEqual([{ importe }]);
});

test('who was thought to have died, and had not, has not been away', async () => {
  const id = await add();
  await setState(id, 'fallecido', { dia: '2027-02-01' });
  await setState(id, 'alta');
  expect(await stored(id)).toEqual({ estado: 'alta', alta: '2020-01-01', reingreso: null, baja: null });
});
