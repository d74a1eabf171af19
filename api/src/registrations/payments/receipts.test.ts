import { beforeEach, expect, test } from 'vitest';
import { startMailApp } from '../../testing/mail-app.ts';
import { addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';

let clock = new Date('2027-05-04T22:30:00Z');
const { app, inbox } = await startMailApp({ now: () => clock });
const { db } = app;
const { headers } = await app.addUser('direccion');

beforeEach(async () => {
  clock = new Date('2027-05-04T22:30:00Z');
  inbox.received.length = 0;
  for (const table of ['correos', 'inscripciones', 'convocatorias'] as const) await db.deleteFrom(table).execute();
});

const add = async (...rows: RegistrationValues[]) => {
  const usual = rows.map((row, at) => ({ nombre: 'Ana Gil', referencia: `C27-000${at + 1}`, importe: 4550, ...row }));
  return (await addRegistrations(db, usual)).map(({ id }) => id);
};

const unpaid = { pago: null, pagado: null };
const paid = (pago = 'Bizum') => ({ pago, pagado: 'Si' });
const send = async (ids: readonly number[], antes: object, despues: object, recibo?: boolean, server = app.server) => {
  const payload = { cambios: ids.map((id) => ({ id, antes, despues })), ...(recibo !== undefined && { recibo }) };
  const reply = await server.inject({ method: 'PUT', url: '/api/inscripciones/lote', headers, payload });
  expect(reply.statusCode).toBe(200);
};
const pay = (ids: readonly number[], method = 'Bizum', recibo = true) => send(ids, unpaid, paid(method), recibo);
const takeBack = (ids: readonly number[], method = 'Bizum') => send(ids, paid(method), unpaid);
/** The emails that have reached them a minute later. */
const emails = async () => {
  clock = new Date(clock.getTime() + 61_000);
  await app.context.mail.deliverDue();
  return inbox.received.splice(0).map(({ envelopeTo, email }) => ({ to: envelopeTo[0], subject: email.subject, text: email.text ?? '' }));
};

test('a payment sends a receipt a minute later, with what, how and when', async () => {
  const ids = await add({}, { referencia: null, importe: null, nombre: null });
  await pay(ids);
  await app.context.mail.deliverDue();
  expect(inbox.received).toEqual([]);
  const [first, second] = (await emails()).toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? ''));
  expect(first).toMatchObject({ to: 'r0@example.com', subject: 'Recibo de tu inscripción C27-0001' });
  expect(first?.text).toContain('Hola, Ana Gil:');
  expect(first?.text).toContain(
    'Referencia: C27-0001\nEvento: Ruta de los Castillos\nImporte: 45,50\u00A0€\nForma de pago: Bizum\nFecha: 05/05/2027\n',
  );
  expect(second).toMatchObject({ subject: 'Recibo de tu inscripción' });
  expect(second?.text).toContain('\n\nEvento: Ruta de los Castillos\nForma de pago: Bizum\nFecha: 05/05/2027\n');
});

test('without it nothing is sent', async () => {
  const ids = await add({});
  await pay(ids, 'Bizum', false);
  await takeBack(ids);
  await send(ids, unpaid, paid());
  expect(await emails()).toEqual([]);
});

test('what is taken back within that minute is not sent', async () => {
  const ids = await add({}, {});
  await pay(ids);
  await takeBack(ids);
  expect(await emails()).toEqual([]);
});

test('an earlier payment sends none; taken back in the form it is called off too', async () => {
  const [early = 0, late = 0] = await add(paid(), {});
  await pay([late]);
  await send([early], paid(), paid('Efectivo'), true);
  const row = await db.selectFrom('inscripciones').select(['mail', 'nombre', 'evento']).where('id', '=', late).executeTakeFirst();
  const edit = { method: 'PUT', url: `/api/inscripciones/${late}`, headers, payload: { ...row, pagado: 'No' } } as const;
  expect((await app.server.inject(edit)).statusCode).toBe(200);
  expect(await emails()).toEqual([]);
});

test('a deleted registration takes its receipt along', async () => {
  const [id = 0] = await add({});
  await pay([id]);
  await app.server.inject({ method: 'DELETE', url: `/api/inscripciones/${id}`, headers });
  expect(await emails()).toEqual([]);
});
