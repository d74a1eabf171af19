import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { PanelStatus } from 'shared/contract/panel';
import type { DuePayment } from 'shared/contract/payments';
import type { Registration } from 'shared/contract/registrations';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRegistrationLink } from '../calls/registration-links.ts';
import { addCall, openRoute } from '../../testing/open-route.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2027-03-02T10:00:00Z') });
const { headers } = await app.addUser('direccion', { nombre: 'Elena', primer_apellido: 'Gil' });
const { db, server } = app;

const cancelled = '2027-03-01T10:00:00.000Z';
const rule = 'Hasta el 1 de mayo se devuelve todo.';
let convocatoria_id: number;
let number = 0;

beforeEach(async () => {
  for (const table of ['correos', 'recibos', 'enlaces_inscripcion', 'inscripciones', 'auditoria'] as const)
    await db.deleteFrom(table).execute();
  await openRoute(db, new Date('2027-02-01T19:00:00Z'), { devoluciones: rule });
  ({ id: convocatoria_id } = await db.selectFrom('convocatorias').select('id').executeTakeFirstOrThrow());
});

async function add(values: RegistrationValues = {}) {
  const paid = { referencia: `C27-${(number += 1)}`, importe: 4550, pago: 'Bizum', pagado: 'Si', anulada: cancelled };
  return (await addRegistration(db, { mail: 'ana@rider.example', nombre: 'Ana', convocatoria_id, ...paid, ...values })).id;
}
const refund = (id: number, pago: string | null, by: Record<string, string> = headers) =>
  server.inject({ method: 'PUT', url: `/api/inscripciones/${id}/devolucion`, headers: by, payload: { pago } });
const cancel = (id: number, anulada: boolean) =>
  server.inject({ method: 'PUT', url: `/api/inscripciones/${id}/anulada`, headers, payload: { anulada } });
const listed = async () => (await server.inject({ url: '/api/inscripciones/pagos', headers })).json<DuePayment[]>();
const toRefund = async () => (await server.inject({ url: '/api/panel', headers })).json<PanelStatus>().por_devolver;
const stored = (id: number) => db.selectFrom('inscripciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const history = async () =>
  (await db.selectFrom('auditoria').select(['usuario', 'resumen']).where('entidad', '=', 'inscripciones').orderBy('id').execute()).map(
    ({ usuario, resumen }) => `${usuario}: ${resumen}`,
  );
const lastEmail = async (to = 'ana@rider.example') =>
  (await db.selectFrom('correos').select('texto').where('para', '=', to).orderBy('id', 'desc').executeTakeFirstOrThrow()).texto;

test('what was paid for a cancelled registration waits on the panel until it is marked as given back: author, time, amount and way', async () => {
  const id = await add();
  await add({ mail: 'b@rider.example', anulada: null });
  await add({ mail: 'c@rider.example', pagado: 'No' });
  // Paid, and cancelled while in the waiting list.
  await add({ mail: 'd@rider.example', espera: cancelled });
  await add({ mail: 'e@rider.example', eliminada: cancelled });
  expect(await toRefund()).toBe(2);
  const isWaitingForIt = ({ pagado, anulada, devuelta }: DuePayment) => pagado === 'Si' && anulada !== null && devuelta === null;
  expect((await listed()).filter(isWaitingForIt)).toHaveLength(2);

  const reply = await refund(id, 'Transferencia');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json<Registration>()).toMatchObject({ devuelta: '2027-03-02T10:00:00.000Z', devuelta_pago: 'Transferencia', version: 2 });
  expect((await listed()).find((row) => row.id === id)).toMatchObject({
    pagado: 'Si',
    pago: 'Bizum',
    devuelta: '2027-03-02T10:00:00.000Z',
    devuelta_pago: 'Transferencia',
    devuelta_importe: 4550,
    devuelta_autor: 'Elena Gil',
  });
  expect(await toRefund()).toBe(1);

  // A repeated mark changes nothing; taken back it waits again.
  expect((await refund(id, 'Transferencia')).json<Registration>().version).toBe(2);
  expect((await refund(id, null)).json<Registration>()).toMatchObject({ devuelta: null, devuelta_pago: null });
  expect(await stored(id)).toMatchObject({ devuelta_importe: null, devuelta_por: null });
  expect(await toRefund()).toBe(2);
  expect(await history()).toEqual(['Elena Gil: devuelto: Transferencia', 'Elena Gil: devolución deshecha']);
});

describe('of a call that is not open it waits', () => {
  const calls = async () =>
    (await server.inject({ url: '/api/convocatorias/abiertas', headers }))
      .json<OpenCall[]>()
      .map(({ anio, actividad_id, estado, por_devolver }) => [anio ?? actividad_id, estado, por_devolver]);
  const forBankLines = async () =>
    (await server.inject({ url: '/api/inscripciones/pagos/abiertos', headers })).json<DuePayment[]>().map(({ id }) => id);
  const panel = async () => (await server.inject({ url: '/api/panel', headers })).json<PanelStatus>();

  test('on the panel and for bank lines, also once another edition is in force', async () => {
    const id = await add();
    await add({ mail: 'b@rider.example', anulada: null, pagado: 'No' });
    await db.updateTable('actividades').set({ fecha_evento: '2027-02-28' }).execute();
    await db.insertInto('actividades').values({ id: 8, titulo: 'XIV Ruta', evento: 'Castillos', fecha_evento: '2028-05-21' }).execute();
    await db.insertInto('convocatorias').values({ es_ruta: 1, anio: 2028, actividad_id: 8, horario_desde: '' }).execute();
    expect(await panel()).toMatchObject({ por_devolver: 1, devolver_anio: 2027 });
    expect(await calls()).toEqual([
      [2028, 'cerrada', 0],
      [2027, 'terminada', 1],
    ]);
    // Not who has not paid: this year's riders have the same names.
    expect(await forBankLines()).toEqual([id]);
    await refund(id, 'Bizum');
    expect(await panel()).toMatchObject({ por_devolver: 0 });
    expect(await calls()).toEqual([[2028, 'cerrada', 0]]);
    expect(await forBankLines()).toEqual([]);
  });

  test('longer than thirty days after the day of another activity, which is in no public list then', async () => {
    await db.insertInto('actividades').values({ id: 9, titulo: 'Comida', fecha_evento: '2027-01-10' }).execute();
    const made = await addCall(db, { actividad_id: 9, cancelada: cancelled });
    const id = await add({ convocatoria_id: made.id });
    // The panel lists it by itself, below the route's.
    expect(await panel()).toMatchObject({ por_devolver: 0 });
    expect(await calls()).toEqual([expect.anything(), [9, 'cancelada', 1]]);
    expect(await forBankLines()).toEqual([id]);
    app.context.publicReplies.invalidate();
    expect((await server.inject('/api/convocatorias')).json<unknown[]>()).toHaveLength(1);
    await refund(id, 'Bizum');
    expect(await calls()).toHaveLength(1);
  });
});

test('only what is paid and cancelled is given back, once', async () => {
  const no = { detail: 'Solo se devuelve lo que está pagado y anulado.' };
  expect((await refund(await add({ anulada: null }), 'Bizum')).json()).toEqual(no);
  expect((await refund(await add({ pagado: null }), 'Bizum')).json()).toEqual(no);
  const id = await add();
  await refund(id, 'Bizum');
  expect((await refund(id, 'Efectivo')).json()).toEqual({ detail: 'Otra persona ya lo ha marcado como devuelto.' });
  expect((await stored(id)).devuelta_pago).toBe('Bizum');
});

test('a rider who comes back after a refund owes it again, and is emailed; without one it stays paid', async () => {
  const [refunded, kept] = [await add(), await add({ mail: 'b@rider.example' })];
  await refund(refunded, 'Bizum');
  await db.insertInto('recibos').values({ inscripcion_id: refunded, pago: 'Bizum', importe: 4550, correo_id: 1 }).execute();
  await cancel(refunded, false);
  await cancel(kept, false);
  expect(await stored(refunded)).toMatchObject({ anulada: null, pagado: 'No', pago: null, devuelta: null, devuelta_importe: null });
  expect(await db.selectFrom('recibos').selectAll().execute()).toEqual([]);
  expect(await lastEmail()).toContain('Lo que pagaste se te devolvió, así que está otra vez sin pagar.');
  expect(await stored(kept)).toMatchObject({ anulada: null, pagado: 'Si', pago: 'Bizum' });
  expect(await lastEmail('b@rider.example')).not.toContain('devolvió');
  expect(await toRefund()).toBe(0);
});

describe('the email of a cancellation', () => {
  const says = `. Sobre las devoluciones:\n${rule}`;

  test('by staff applies the club’s rule to paid registrations only', async () => {
    await cancel(await add({ anulada: null }), true);
    expect(await lastEmail()).toContain(says);
    await cancel(await add({ anulada: null, pagado: 'No', mail: 'b@rider.example' }), true);
    expect(await lastEmail('b@rider.example')).not.toContain('devoluciones');
  });

  test('says the sum without a rule of the club', async () => {
    await db.updateTable('convocatorias').set({ devoluciones: null }).execute();
    await cancel(await add({ anulada: null }), true);
    expect(await lastEmail()).not.toContain('devoluciones');
    expect(await lastEmail()).toMatch(/Importe: [^]* → 0\u00A0€\.[^]*Ya habías pagado [^]*: queda por devolver\./);
  });

  test('by its rider applies it too, and the club is emailed that the money waits', async () => {
    const id = await add({ anulada: null });
    const link = await addRegistrationLink(db, id, { publicUrl: 'https://club.example', now: new Date('2027-03-02T10:00:00Z') });
    const reply = await server.inject({
      method: 'POST',
      url: '/api/inscripciones/mia/anular',
      headers: { 'clave-inscripcion': link.split('#')[1] },
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await lastEmail()).toContain(says);
    const emails = await db.selectFrom('correos').select('texto').where('para', '!=', 'ana@rider.example').execute();
    expect(emails.map(({ texto }) => texto)).toEqual([
      expect.stringMatching(/→ 0\u00A0€\nEstaba pagada \(.*\): queda en «Por devolver», en Pagos\./),
    ]);
    expect(await toRefund()).toBe(1);
  });
});
