import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../core/base/config.ts';
import { killedServers } from '../../testing/killed-servers.ts';
import { turnMembersOn } from '../../testing/members.ts';
import { makeDevice, startPushService } from '../../testing/push-stand-in.ts';

const secret = { JWT_SECRET: randomBytes(48).toString('base64') };
const service = await startPushService(readConfig(secret));
const servers = await killedServers({ ...secret, ...service.env });
afterAll(async () => {
  service.close();
  await servers.end();
});

const ride = 71;
const phone = makeDevice('telefono');
/** Notifications that wait, and emails that have not been withdrawn for them. */
const waiting = () =>
  servers.withDatabase(async (db) => {
    const notices = await db.selectFrom('avisos').select('intentos').execute();
    const emails = await db.selectFrom('correos').select('estado').where('arrendado_hasta', 'is not', null).execute();
    return [notices.length, emails.length];
  });
/** As if a minute had passed: an attempt that was cut off has its time by then. */
const makeDue = () => servers.withDatabase((db) => db.updateTable('avisos').set({ proximo_intento: '2020-01-01' }).execute());
const topics = () => service.received.map(({ headers }) => headers['topic']);

/** A ride that is cancelled, with a server that is killed as soon as that is stored. */
async function cancelAndKill(id: number): Promise<void> {
  await servers.withDatabase((db) =>
    db
      .insertInto('actividades')
      .values({ id, titulo: `Salida ${id}`, evento: 'Semanal', fecha_evento: '2999-06-06' })
      .execute(),
  );
  const { put, post, kill } = await servers.start();
  const form = { precios: [{ nivel: null, persona: 'general', hasta: null, precio: 2000 }], plazas: null, version: 0 };
  for (const reply of [
    await put('/mis-avisos', phone.body),
    await put(`/convocatoria?actividad=${id}`, form),
    await post(`/actividades/${id}/inscripciones`, {}),
  ])
    expect(reply.status, await reply.text()).toBeLessThan(300);
  await servers.withDatabase((db) => db.deleteFrom('correos').execute());
  expect((await post(`/convocatoria/cancelar?actividad=${id}`, { motivo: 'Por la lluvia.' })).status).toBe(200);
  if (service.isSilent) await expect.poll(() => service.received.length).toBe(1);
  await kill();
}

test('a server killed before it sends a notification has it sent by the next one, once; killed while it sends, again by the same topic', async () => {
  await servers.prepare();
  await servers.withDatabase((db) => turnMembersOn(db));

  // Not yet sent, unless its turn came within these milliseconds: then that attempt was cut off, and counts as one more.
  await cancelAndKill(ride);
  expect((await waiting())[0]).toBe(1);
  const before = service.received.length;
  await makeDue();
  const second = await servers.start();
  await expect.poll(waiting).toEqual([0, 0]);
  await second.kill();
  expect(topics()).toEqual(Array.from({ length: before + 1 }, () => 'cancelada'));

  // Taken by the push service, whose answer did not come any more.
  service.received.length = 0;
  service.isSilent = true;
  await cancelAndKill(ride + 1);
  service.isSilent = false;
  await makeDue();
  const last = await servers.start();
  await expect.poll(waiting).toEqual([0, 0]);
  await last.kill();
  // The topic replaces the one that the device has not seen, and its tag the one that it shows.
  expect(topics()).toEqual(['cancelada', 'cancelada']);
});
