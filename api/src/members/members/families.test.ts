import type { MemberFile } from 'shared/contract/members';
import { expect, test } from 'vitest';
import { createRetentionRules } from '../../privacy/personal-data/retention-rules.ts';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { nextHead } from './families.ts';

const { db, call, openYear } = await startMembersApp('2027-06-01T10:00:00Z');

const familiar = 2;
/** Pilar, her husband Luis, and two children. */
async function family(): Promise<[number, number, number, number]> {
  const [pilar = 0] = await addMembers(db, [{ numero: 1, nombre: 'Pilar', tipo_id: familiar, nacimiento: '1970-01-01' }]);
  const of = { tipo_id: familiar, cabeza_id: pilar };
  const [zoe = 0, luis = 0, leo = 0] = await addMembers(db, [
    { ...of, numero: 2, nombre: 'Zoe', nacimiento: '2015-05-05' },
    { ...of, numero: 3, nombre: 'Luis', nacimiento: '1972-02-02' },
    { ...of, numero: 4, nombre: 'Leo', nacimiento: '2004-04-04' },
  ]);
  return [pilar, zoe, luis, leo];
}
const open = (anio: number) => openYear(anio, { [familiar]: 6000 });
const heads = async () =>
  Object.fromEntries(
    (await db.selectFrom('socios').select(['nombre', 'cabeza_id']).orderBy('id').execute()).map(({ nombre, cabeza_id }) => [
      nombre,
      cabeza_id,
    ]),
  );
const fees = async () =>
  (await db.selectFrom('cuotas').select(['anio', 'nombre', 'familiares', 'estado']).orderBy('id').execute()).map((fee) =>
    Object.values(fee),
  );

type Family = Awaited<ReturnType<typeof family>>;
const leave =
  (estado: string) =>
  ([pilar]: Family) =>
    call('PUT', `socios/${pilar}/estado`, { estado });
test.each<[string, (of: Family) => Promise<{ status: number }>]>([
  ['leaves', leave('baja')],
  ['dies', leave('fallecido')],
  ['leaves with a selection', ([pilar]) => call('PUT', 'socios/lote', { ids: [pilar], estado: 'baja' })],
])('who heads a family and %s passes it to the oldest, with its unpaid fee: the next year makes one', async (_how, act) => {
  const of = await family();
  const [, , luis] = of;
  await open(2027);
  expect((await act(of)).status).toBe(200);
  expect(await heads()).toEqual({ Pilar: luis, Zoe: luis, Luis: null, Leo: luis });
  expect(await fees()).toEqual([[2027, 'Luis', 2, 'pendiente']]);
  // Again, and the next.
  expect((await open(2027)).cuotas).toBe(0);
  expect((await open(2028)).texto).toBe('1 cuota, 60\u00A0€');
});

test.each(['deleted', 'ended by the periods', 'merged with who has left'])(
  'a head who was of a family when it was all of old data, and is %s, passes it on too',
  async (how) => {
    const [pilar, , luis] = await family();
    await db.updateTable('socios').set({ estado: 'baja', baja: '2015-01-01' }).where('id', '=', pilar).execute();
    if (how === 'deleted') await call('DELETE', `socios/${pilar}`);
    else if (how === 'merged with who has left') {
      const [twin = 0] = await addMembers(db, [{ numero: 9, nombre: 'Pilar', estado: 'baja' }]);
      await call('POST', `socios/${twin}/unir`, { con: pilar });
    } else {
      const rules = createRetentionRules({ clubEmail: 'club@club.example', toldBefore: new Date() });
      await db.transaction().execute((trx) => rules.bajas.end(trx, new Date('2022-01-01'), new Date('2027-06-01')));
    }
    expect(await heads()).toMatchObject({ Zoe: luis, Luis: null, Leo: luis });
    expect((await open(2028)).cuotas).toBe(1);
  },
);

test('whoever is chosen heads it, if they are of the family and of the club', async () => {
  const [pilar, , luis, leo] = await family();
  const [other = 0] = await addMembers(db, [{ numero: 8, nombre: 'Otra' }]);
  const { body: file } = await call('GET', `socios/${pilar}`);
  expect((file as MemberFile).siguiente).toBe(luis);
  const refused = await call('PUT', `socios/${pilar}/estado`, { estado: 'baja', cabeza_id: other });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'Quien pasa a encabezar la familia tiene que ser de ella, y seguir en el club.',
  ]);
  expect((await call('PUT', `socios/${pilar}/estado`, { estado: 'baja', cabeza_id: leo })).status).toBe(200);
  expect(await heads()).toMatchObject({ Pilar: leo, Zoe: leo, Luis: leo, Leo: null });
});

type Kin = Parameters<typeof nextHead>[1][number];
const kin = (more: Partial<Kin>): Kin => ({ id: 1, estado: 'alta', nacimiento: null, alta: null, tipo_id: familiar, ...more });
test.each<[string, Kin[], number | undefined]>([
  ['a member before who has left', [kin({ estado: 'baja', nacimiento: '1950-01-01' }), kin({ id: 2 })], 2],
  ['an adult before a minor', [kin({ nacimiento: '2015-01-01' }), kin({ id: 2 })], 2],
  ['of their kind of fee first', [kin({ tipo_id: 1, nacimiento: '1950-01-01' }), kin({ id: 2 })], 2],
  ['the oldest', [kin({ nacimiento: '1990-01-01' }), kin({ id: 2, nacimiento: '1980-01-01' })], 2],
  ['without births who joined first', [kin({ alta: '2015-01-01' }), kin({ id: 2, alta: '2010-01-01' })], 2],
  ['nobody of none', [], undefined],
])('heads next: %s', (_what, others, expected) => {
  expect(nextHead({ tipo_id: familiar }, others, '2027-06-01')?.id).toBe(expected);
});
