import type { MyRegistration } from 'shared/contract/my-registration';
import type { WaitingList } from 'shared/contract/waiting-list';
import { beforeEach, expect, test } from 'vitest';
import { openRoute } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';
import { offerPlaces } from './offer-places.ts';

const { app, db, clock, other, call, ride, emailsTo, linkOf, routeOffer } = await startRouteApp();
const later = (hours: number) => clock.putOn(hours * 3_600_000);
const { user } = await app.addUser('direccion');
/** A new session: sessions last for hours, and these stories for days. */
const asStaff = async () => ({ authorization: `Bearer ${await app.context.sessions.issue(user)}` });

beforeEach(async () => {
  clock.begin();
  await openRoute(db, clock.now, { plazas: 2, horas_confirmar: 48 });
});

const signUp = async (mail: string, headers: Record<string, string> = {}) => {
  const reply = await ride({ mail }, headers);
  expect(reply.statusCode, reply.body).toBe(201);
};
const open = async (para: string) => (await call('GET', '/inscripciones/mia', await linkOf(para))).json<MyRegistration>();
const list = async () => {
  const { filas } = (await call('GET', '/inscripciones/espera', await asStaff())).json<WaitingList>();
  return filas.map(({ mail, estado, sin_confirmar }) => `${mail.split('@')[0]} ${estado}${sin_confirmar ? ', sin confirmar' : ''}`);
};
test('the link opened in time keeps the place; otherwise its rider goes to the waiting list, is emailed, and the next gets it', async () => {
  for (const name of ['uno', 'dos', 'tres']) await signUp(`${name}@example.com`);
  expect(await routeOffer()).toMatchObject({ horas_confirmar: 48 });
  const [email] = await emailsTo('dos@example.com');
  expect(email?.texto).toContain('Para conservar tu plaza, abre este enlace antes del 03/03/2027 11:00');
  expect(email?.texto).not.toContain('No hace falta que hagas nada más');
  // Riders in the waiting list have nothing to confirm: an offer is accepted by its link.
  expect((await emailsTo('tres@example.com'))[0]?.texto).not.toContain('conservar');
  await open('uno@example.com');
  later(47.9);
  expect(await offerPlaces(app.context)).toBe(0);
  later(0.1);
  // The email about the lost place, and that about its offer: once, from several processes.
  const counts = await Promise.all([offerPlaces(app.context), offerPlaces(other.context)]);
  expect(counts.toSorted()).toEqual([0, 2]);
  expect(await list()).toEqual(['tres ofrecida', 'dos pasada, sin confirmar']);
  expect((await emailsTo('dos@example.com')).map(({ asunto }) => asunto)).toEqual([
    'Hemos recibido tu inscripción: XIII Ruta',
    'Tu plaza ha quedado libre: XIII Ruta',
  ]);
  expect((await emailsTo('tres@example.com')).at(-1)?.asunto).toBe('Hay una plaza para ti: XIII Ruta');
  expect(await emailsTo('uno@example.com')).toHaveLength(1);
});

test('a link confirms all sign-ups with that mailbox, also where one of them got no email', async () => {
  await signUp('uno@example.com');
  await signUp('uno+dos@example.com');
  await open('uno@example.com');
  later(49);
  expect(await offerPlaces(app.context)).toBe(0);
  expect(await list()).toEqual([]);
});

test('a rider who is late gets a place with the link where one is left, else waits for one; and loses none again', async () => {
  for (const name of ['uno', 'dos', 'tres']) await signUp(`${name}@example.com`);
  later(48);
  // Both places are free, one of them for who waited: none is held for an address that is not confirmed.
  expect(await offerPlaces(app.context)).toBe(3);
  expect(await routeOffer()).toMatchObject({ libres: expect.toSatisfy((free: number) => free > 0) });
  expect(await open('dos@example.com')).toMatchObject({ estado: 'pendiente de pago', puesto: null });
  expect((await emailsTo('dos@example.com')).map(({ asunto }) => asunto)).toEqual([
    'Hemos recibido tu inscripción: XIII Ruta',
    'Tu plaza ha quedado libre: XIII Ruta',
    'Ya tienes plaza: XIII Ruta',
  ]);
  expect(await open('uno@example.com')).toMatchObject({ estado: 'lista de espera', puesto: 1 });
  expect(await list()).toEqual(['tres ofrecida', 'uno espera']);
  later(48);
  // Who waited has not accepted.
  expect(await offerPlaces(other.context)).toBe(1);
  await call('POST', '/inscripciones/mia/plaza', await linkOf('uno@example.com'));
  later(1000);
  expect(await offerPlaces(app.context)).toBe(0);
  expect(await list()).toEqual(['tres pasada']);
});

test('a rider who has paid, or whom staff have added, given a place or cancelled, never moves', async () => {
  await signUp('paga@example.com');
  await db.updateTable('inscripciones').set({ pagado: 'Si' }).execute();
  await signUp('staff@example.com', await asStaff());
  later(49);
  expect(await offerPlaces(app.context)).toBe(0);
  await db.updateTable('inscripciones').set({ pagado: 'No' }).execute();
  expect(await offerPlaces(app.context)).toBe(1);
  const { id } = await db.selectFrom('inscripciones').select('id').where('mail', '=', 'paga@example.com').executeTakeFirstOrThrow();
  await call('PUT', `/inscripciones/espera/${id}`, await asStaff(), { accion: 'plaza' });
  expect(await list()).toEqual([]);
  later(49);
  expect(await offerPlaces(app.context)).toBe(0);
  await signUp('anula@example.com');
  await db.updateTable('inscripciones').set({ anulada: clock.now.toISOString() }).where('mail', '=', 'anula@example.com').execute();
  later(49);
  expect(await offerPlaces(app.context)).toBe(0);
});

test('no one has to where nothing is configured, any more, or no places are limited', async () => {
  await db.updateTable('convocatorias').set({ horas_confirmar: null }).execute();
  await signUp('antes@example.com');
  expect(await routeOffer()).toMatchObject({ horas_confirmar: null });
  expect((await emailsTo('antes@example.com'))[0]?.texto).not.toContain('conservar');
  await db.updateTable('convocatorias').set({ horas_confirmar: 48 }).execute();
  await signUp('dos@example.com');
  later(49);
  await db.updateTable('convocatorias').set({ horas_confirmar: null }).execute();
  expect(await offerPlaces(app.context)).toBe(0);
  await db.updateTable('convocatorias').set({ horas_confirmar: 48, plazas: null }).execute();
  expect(await offerPlaces(app.context)).toBe(0);
  await db.updateTable('convocatorias').set({ plazas: 2 }).execute();
  expect(await offerPlaces(app.context)).toBe(1);
  expect(await list()).toEqual(['dos pasada, sin confirmar']);
});

test('no one moves on the day of the route', async () => {
  await signUp('uno@example.com');
  clock.now = new Date('2027-05-22T22:30:00Z');
  expect(await offerPlaces(app.context)).toBe(0);
});
