import type { FailedEmail } from 'shared/contract/failed-emails';
import type { PanelStatus } from 'shared/contract/panel';
import { beforeEach, expect, test } from 'vitest';
import type { NewRow } from '../../core/db/schema.ts';
import { addRegistration } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

const clock = new Date('2027-03-04T10:00:00Z');
const app = await startFileApp({ now: () => clock, config: { clubEmail: 'club@club.example' } });
const { db, server } = app;
const { headers } = await app.addUser('direccion');

beforeEach(async () => {
  for (const table of ['envios', 'correos', 'inscripciones', 'auditoria'] as const) await db.deleteFrom(table).execute();
});

const url = '/api/inscripciones/correos-fallidos';
const list = async () => {
  const reply = await server.inject({ url, headers });
  expect(reply.headers['cache-control']).toBe('private, no-store');
  return reply.json<FailedEmail[]>();
};
const act = (what: 'reenviar' | 'descartar', correos: unknown) =>
  server.inject({ method: 'POST', url: `${url}/${what}`, headers, payload: { correos } });
const counted = async () => (await server.inject({ url: '/api/panel', headers })).json<PanelStatus>().cartas_fallidas;

let emails = 0;
async function addEmail(values: Partial<NewRow<'correos'>> = {}): Promise<number> {
  const row = await db
    .insertInto('correos')
    .values({
      message_id: `<${++emails}@x>`,
      para: 'ana@old.example',
      asunto: 'Tu inscripción',
      texto: '',
      html: '',
      estado: 'fallido',
      intentos: 3,
      creado: '2027-03-03T09:00:00.000Z',
      proximo_intento: '2027-03-03T10:00:00.000Z',
      ultimo_error: 'El buzón está lleno.',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const addRider = async (mail: string, eliminada: string | null = null) =>
  (await addRegistration(db, { mail, nombre: 'Ana', eliminada })).id;
const addMailing = async () =>
  (
    await db
      .insertInto('envios')
      .values({ asunto: 'Salida', mensaje: 'A las 9.', autor: 'Elena', huella: 'x', clave: null, creado: clock.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const read = (id: number) => db.selectFrom('correos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('each email that was given up this week is listed with its reason and its rider; the panel counts the same', async () => {
  const rider = await addRider('ana@new.example');
  const confirmation = await addEmail({ inscripcion_id: rider });
  const toMany = await addEmail({ envio_id: await addMailing(), asunto: 'Salida', para: 'ana@new.example', inscripcion_id: rider });
  const message = await addEmail({ texto: 'Hola', responder_correo: 'x@example.com', para: 'club@club.example' });
  await addEmail({ proximo_intento: '2027-02-20T10:00:00.000Z' });
  await addEmail({ intentos: 0 });
  await addEmail({ estado: 'pendiente' });
  await addEmail({ estado: 'enviado' });
  expect(await list()).toEqual([
    expect.objectContaining({ id: message, inscripcion_id: null, nombre: null, ahora: null, reenviable: true }),
    expect.objectContaining({ id: toMany, asunto: 'Salida', ahora: null, reenviable: true }),
    {
      id: confirmation,
      asunto: 'Tu inscripción',
      para: 'ana@old.example',
      creado: '2027-03-03T09:00:00.000Z',
      motivo: 'El buzón está lleno.',
      inscripcion_id: rider,
      nombre: 'Ana',
      ahora: 'ana@new.example',
      reenviable: false,
    },
  ]);
  expect(await counted()).toBe(3);
});

test('sent again it goes to the address of today, once; what has no text any more stays', async () => {
  const rider = await addRider('ana@new.example');
  const toMany = await addEmail({ envio_id: await addMailing(), inscripcion_id: rider });
  const confirmation = await addEmail({ inscripcion_id: rider });
  const sent = await addEmail({ estado: 'enviado', texto: 'x' });
  const ofNobody = await addEmail({
    envio_id: await addMailing(),
    inscripcion_id: await addRider('beto@example.com', '2027-03-04T09:00:00.000Z'),
  });
  expect((await act('reenviar', [toMany, toMany, confirmation, sent, ofNobody, 999_999])).json()).toEqual({ correos: 1 });
  expect(await read(toMany)).toMatchObject({
    estado: 'pendiente',
    intentos: 0,
    para: 'ana@new.example',
    ultimo_error: null,
    proximo_intento: clock.toISOString(),
  });
  expect((await read(confirmation)).estado).toBe('fallido');
  expect((await read(sent)).estado).toBe('enviado');
  expect((await act('reenviar', [toMany])).json()).toEqual({ correos: 0 });
  expect((await list()).map(({ id, inscripcion_id }) => [id, inscripcion_id])).toEqual([
    [ofNobody, null],
    [confirmation, rider],
  ]);
  const audit = await db.selectFrom('auditoria').select(['accion', 'resumen']).execute();
  expect(audit).toEqual([{ accion: 'enviar', resumen: 'correos sin entregar, otra vez: 1' }]);
});

test('what a rider has written to the club goes to the club again, to the inbox of today', async () => {
  const told = await addEmail({
    texto: 'He anulado mi inscripción.',
    responder_correo: 'ana@new.example',
    para: 'club@old.example',
    inscripcion_id: await addRider('ana@new.example'),
  });
  expect(await list()).toMatchObject([{ id: told, nombre: 'Ana', ahora: 'club@club.example', reenviable: true }]);
  expect((await act('reenviar', [told])).json()).toEqual({ correos: 1 });
  expect(await read(told)).toMatchObject({ para: 'club@club.example', responder_correo: 'ana@new.example' });
});

test('a dismissed one is listed no more, and again when it fails anew', async () => {
  const [one, other] = [await addEmail({ texto: 'Hola', responder_correo: 'x@example.com' }), await addEmail()];
  expect((await act('descartar', [one, one])).json()).toEqual({ correos: 1 });
  expect((await act('descartar', [one])).json()).toEqual({ correos: 0 });
  expect((await list()).map(({ id }) => id)).toEqual([other]);
  expect(await counted()).toBe(1);
  expect((await act('reenviar', [one])).json()).toEqual({ correos: 1 });
  await db.updateTable('correos').set({ estado: 'fallido', intentos: 1 }).where('id', '=', one).execute();
  expect(await counted()).toBe(2);
});
