import type { StaffCall } from 'shared/contract/call-settings';
import type { MyRegistration } from 'shared/contract/my-registration';
import { expect, test } from 'vitest';
import { multipartOf } from '../../testing/form.ts';
import { price, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';
import { endSilence } from '../my-registration/end-silence.ts';

const { app, db, today, call, emailsTo, linkOf, staff, open } = await startLunchApp({ precios: [price(1000)], bizum: '600 123 456' });
const signUp = async (mail: string) => {
  const visitor = { nombre: 'Leo Paz', mail, captcha_token: await app.solveCaptcha(today) };
  const reply = await call('POST', `/actividades/${lunch}/inscripciones`, {}, visitor);
  expect(reply.statusCode, reply.body).toBe(201);
};
const settings = async () =>
  (await call('GET', `/convocatoria?actividad=${lunch}`, staff)).json<{ convocatoria: StaffCall }>().convocatoria;
const postpone = (json: object) => call('POST', `/convocatoria/aplazar?actividad=${lunch}`, staff, { motivo: 'Por la lluvia.', ...json });

test('a postponed activity keeps places and asks everybody; who does not answer is dealt with as the email says', async () => {
  await open({});
  const mails = ['sigo@correo.example', 'fuera@correo.example', 'calla@correo.example'];
  for (const mail of mails) await signUp(mail);
  await db.updateTable('inscripciones').set({ espera: '2026-01-01T10:00:00.000Z' }).where('mail', '=', 'calla@correo.example').execute();
  const { fecha_evento: day } = await settings();
  const fecha = '2031-06-20';
  expect((await postpone({ fecha: day, hasta: '2026-01-02', silencio: 'sigo' })).statusCode).toBe(400);
  expect((await postpone({ fecha, hasta: fecha, silencio: 'sigo' })).statusCode).toBe(400);
  const asked = await postpone({ fecha, hasta: '2031-06-10', silencio: 'devolver' });
  expect(asked.json(), asked.body).toMatchObject({ avisadas: 3, fecha_evento: fecha });
  const email = (await emailsTo('sigo@correo.example')).at(-1);
  expect(email?.asunto).toBe('Se aplaza: Comida de junio');
  expect(email?.texto).toContain('Por la lluvia.');
  expect(email?.texto).toContain('sigue en pie, con tu plaza');
  expect(email?.texto).toContain('anularemos tu inscripción');
  expect((await emailsTo('calla@correo.example')).at(-1)?.texto).toContain('conserva su puesto en la lista de espera');

  const answer = async (mail: string, respuesta: string) =>
    (await call('POST', '/inscripciones/mia/aplazamiento', await linkOf(mail), { respuesta })).json<MyRegistration>();
  expect(await answer('sigo@correo.example', 'sigo')).toMatchObject({ fecha_evento: fecha, aplazamiento: { respuesta: 'sigo' } });
  expect(await answer('fuera@correo.example', 'devolver')).toMatchObject({ estado: 'anulada' });
  expect((await settings()).aplazamiento).toMatchObject({ de: day, sigo: 1, devolver: 1, sin_respuesta: 1 });

  expect(await endSilence(app.context)).toBe(0);
  await db.updateTable('convocatorias').set({ aplazada_hasta: '2020-01-01' }).execute();
  expect(await endSilence(app.context)).toBe(1);
  expect((await emailsTo('calla@correo.example')).at(-1)?.texto).toContain('No nos has dicho si sigues en el día nuevo');
  expect((await settings()).aplazamiento).toMatchObject({ sigo: 1, devolver: 2, sin_respuesta: 0 });
});

test('several copies of an activity are a series with it', async () => {
  await open({});
  const made = await call('POST', `/convocatoria/copias?actividad=${lunch}`, staff, { fechas: ['2031-07-06', '2031-07-13'] });
  expect(made.statusCode, made.body).toBe(201);
  const days = await db.selectFrom('actividades').select('fecha_evento').where('serie', '=', lunch).orderBy('fecha_evento').execute();
  expect(days).toHaveLength(3);
});

test('who is signed up for a day of a series that is moved gets one email with both days', async () => {
  await open({});
  await call('POST', `/convocatoria/copias?actividad=${lunch}`, staff, { fechas: ['2031-07-06', '2031-07-13'] });
  await signUp('leo@correo.example');
  await db.deleteFrom('correos').execute();
  const move = async (fecha_evento: string) => {
    const sent = await multipartOf({ titulo: 'Comida de junio', fecha_evento });
    return app.server.inject({ method: 'PUT', url: `/api/actividades/${lunch}`, ...sent, headers: { ...sent.headers, ...staff } });
  };
  expect((await move('2031-06-22')).statusCode).toBe(200);
  expect((await move('2031-06-22')).statusCode).toBe(200);
  const emails = await db.selectFrom('correos').select(['para', 'asunto', 'texto']).execute();
  expect(emails.map(({ para, asunto }) => [para, asunto])).toEqual([['leo@correo.example', 'Cambia de día: Comida de junio']]);
  expect(emails[0]?.texto).toContain('sino el domingo, 22 de junio de 2031');
});
