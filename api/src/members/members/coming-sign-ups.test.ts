import { beforeEach, expect, test } from 'vitest';
import { price } from '../../testing/lunch-app.ts';
import { addMembers } from '../../testing/members.ts';
import { startMembersApp } from '../../testing/members-app.ts';
import { openRoute } from '../../testing/open-route.ts';

const now = '2027-04-20T10:00:00Z';
const { app, db, call } = await startMembersApp(now);

const activities = [
  { id: 71, titulo: 'Comida', fecha_evento: '2027-06-06', quien: 'todos' },
  { id: 72, titulo: 'Asado', fecha_evento: '2027-07-01', quien: 'socios' },
  { id: 73, titulo: 'Pasada', fecha_evento: '2027-04-19', quien: 'todos' },
];

/** A member with an account, signed up for two activities to come; the second one is paid. */
async function signedUp(): Promise<{ id: number; sign: number[] }> {
  const { headers: own, user } = await app.addUser('socio', { nombre: 'Ana', primer_apellido: 'Gil' });
  const [id = 0] = await addMembers(db, [
    { numero: 7, nombre: 'Ana', primer_apellido: 'Gil', correo_electronico: user.correo_electronico, usuario_id: user.id },
  ]);
  const sign: number[] = [];
  for (const { id: activity } of activities.slice(0, 2))
    sign.push((await call('POST', `actividades/${activity}/inscripciones`, {}, own)).body.id);
  await db
    .updateTable('inscripciones')
    .set({ pagado: 'Si', pago: 'Bizum' })
    .where('id', '=', sign[1] ?? 0)
    .execute();
  // Of the family, under the same address.
  const other = { nombre: 'Leo Paz', mail: user.correo_electronico };
  expect((await call('POST', 'actividades/71/inscripciones', other)).status).toBe(201);
  return { id, sign };
}

const rows = async (ids: readonly number[]) =>
  (await db.selectFrom('inscripciones').select(['importe', 'persona', 'anulada']).where('id', 'in', ids).orderBy('id').execute()).map(
    ({ importe, persona, anulada }) => `${importe} ${persona} ${anulada === null ? 'sigue' : 'anulada'}`,
  );
const emails = async () => (await db.selectFrom('correos').select('asunto').orderBy('id').execute()).map(({ asunto }) => asunto);

beforeEach(async () => {
  await openRoute(db, new Date(now), {});
  for (const { id, titulo, fecha_evento, quien } of activities) {
    await db.insertInto('actividades').values({ id, titulo, fecha_evento, evento: 'Otros' }).execute();
    const form = { precios: [price(2000), price(1500, { persona: 'socio' })], quien, version: 0 };
    expect((await call('PUT', `convocatoria?actividad=${id}`, form)).status).toBe(200);
  }
});

test("a member's page tells their own sign-ups to come, not those of the family or of what is over", async () => {
  const { id, sign } = await signedUp();
  expect((await call('GET', `socios/${id}`)).body.por_venir).toEqual([
    { id: sign[0], evento: 'Comida', fecha_evento: '2027-06-06', importe: 1500, solo_socios: false, precio_socio: true },
    { id: sign[1], evento: 'Asado', fecha_evento: '2027-07-01', importe: 1500, solo_socios: true, precio_socio: true },
  ]);
});

test.each([
  [undefined, ['1500 socio sigue', '1500 socio sigue'], []],
  ['siguen', ['1500 socio sigue', '1500 socio sigue'], []],
  ['sin_ventajas', ['2000 null sigue', '1500 socio anulada'], [/: cambiada$/, /: anulada$/]],
  ['se_anulan', ['1500 socio anulada', '1500 socio anulada'], [/: anulada$/, /: anulada$/]],
])('of who leaves the sign-ups become what staff choose: %s', async (inscripciones, expected, told) => {
  const { id, sign } = await signedUp();
  const before = (await emails()).length;
  expect((await call('PUT', `socios/${id}/estado`, { estado: 'baja', inscripciones })).status).toBe(200);
  expect(await rows(sign)).toEqual(expected);
  expect((await emails()).slice(before)).toEqual(told.map((subject) => expect.stringMatching(subject) as unknown));
  const others = await db.selectFrom('inscripciones').select('anulada').where('nombre', '=', 'Leo Paz').executeTakeFirst();
  expect(others).toEqual({ anulada: null });
});

test('those of a son with the name and the address of his father, who dies, are his', async () => {
  const { id, sign } = await signedUp();
  await db.updateTable('socios').set({ nacimiento: '1950-01-01' }).where('id', '=', id).execute();
  await db
    .updateTable('inscripciones')
    .set({ nacimiento: '1985-05-05' })
    .where('id', '=', sign[0] ?? 0)
    .execute();
  expect((await call('PUT', `socios/${id}/estado`, { estado: 'fallecido' })).status).toBe(200);
  expect((await rows(sign)).map((row) => row.split(' ').at(-1))).toEqual(['sigue', 'anulada']);
});

test('of who has died they are cancelled, what is paid is to be refunded, and nobody is written to', async () => {
  const { id, sign } = await signedUp();
  const family = await db.selectFrom('inscripciones').select('id').where('nombre', '=', 'Leo Paz').executeTakeFirstOrThrow();
  expect((await call('PUT', `socios/${id}/estado`, { estado: 'fallecido' })).status).toBe(200);
  expect((await rows(sign)).map((row) => row.split(' ').at(-1))).toEqual(['anulada', 'anulada']);
  const left = await db.selectFrom('correos').select('inscripcion_id').execute();
  expect(left).toEqual([{ inscripcion_id: family.id }]);
  const due = (await call('GET', 'inscripciones/pagos?actividad=72')).body;
  expect(due).toMatchObject([{ id: sign[1], pagado: 'Si', anulada: expect.any(String) as unknown }]);
});

test('of two rows that become one they are those of the account that stays', async () => {
  const { id: gone, sign } = await signedUp();
  const { user } = await app.addUser('socio', { nombre: 'Ana', primer_apellido: 'Gil' });
  const [kept = 0] = await addMembers(db, [{ numero: 8, nombre: 'Ana', primer_apellido: 'Gil', usuario_id: user.id }]);
  expect((await call('POST', `socios/${kept}/unir`, { con: gone })).status).toBe(200);
  const owners = await db.selectFrom('inscripciones').select('usuario_id').where('id', 'in', sign).execute();
  expect(owners).toEqual([{ usuario_id: user.id }, { usuario_id: user.id }]);
});
