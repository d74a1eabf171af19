import type { RegistrationFile } from 'shared/contract/registration-file';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { openRoute } from '../../testing/open-route.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

let clock = new Date('2027-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock, config: { publicUrl: 'https://club.example', clubEmail: 'buzon@club.example' } });
let { headers } = await app.addUser('direccion');
const { db, server } = app;

beforeEach(async () => {
  clock = new Date('2027-03-01T10:00:00Z');
  await db.deleteFrom('auditoria').execute();
  await openRoute(db, clock, { hora: '09:00' });
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/inscripciones/${path}`, headers, ...(payload ? { payload } : {}) });
async function add(more: RegistrationValues = {}) {
  const { id } = await db.selectFrom('convocatorias').select('id').orderBy('anio', 'desc').executeTakeFirstOrThrow();
  const own = { nombre: 'Ana', mail: 'ana@example.com', convocatoria_id: id, referencia: 'C27-0001', importe: 4500, evento: null };
  return addRegistration(db, { ...own, ...more });
}
const file = async (id: number) => (await call('GET', `${id}/ficha`)).json<RegistrationFile>();
const emails = () => db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute();
const stored = (id: number) => db.selectFrom('inscripciones').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the page of a registration has its history, also what was done to many, without addresses of its authors', async () => {
  const [ana, luis] = [await add(), await add({ nombre: 'Luis', mail: 'luis@example.com', referencia: 'C27-0002' })];
  const cambios = [ana, luis].map(({ id }) => ({ id, antes: { grupo_num: null }, despues: { grupo_num: 3 } }));
  await call('PUT', 'lote', { cambios });
  await server.inject({ method: 'PUT', url: `/api/inscripciones/${ana.id}`, headers, payload: { mail: ana.mail, moto: 'Ossa' } });
  const reply = await call('GET', `${ana.id}/ficha`);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  const { inscripcion, importe, historia, enlace } = reply.json<RegistrationFile>();
  expect([inscripcion.nombre, inscripcion.moto, importe, enlace]).toEqual([null, 'Ossa', 4500, true]);
  expect(historia.map(({ accion, resumen, comun }) => [accion, resumen, comun])).toEqual([
    ['editar', expect.stringContaining('moto'), false],
    ['editar', '2 inscripciones: grupo_num', true],
  ]);
  expect(Object.keys(historia[0] ?? {}).toSorted()).toEqual(['accion', 'comun', 'id', 'momento', 'resumen', 'usuario']);
  expect((await file(luis.id)).historia).toHaveLength(1);
});

test('it has the emails to that person, those to a family of one address too, and none that went to the club', async () => {
  const [ana, eva] = [await add(), await add({ nombre: 'Eva', referencia: 'C27-0002' })];
  await addRows(db, 'envios', { asunto: 'Aviso', mensaje: 'Hola', autor: 'Wendy', huella: 'x', creado: clock.toISOString() });
  const { id: envio_id } = await db.selectFrom('envios').select('id').executeTakeFirstOrThrow();
  const email = (asunto: string, more: object) => ({
    message_id: `<${asunto}@x>`,
    para: ana.mail,
    asunto,
    texto: '',
    html: '',
    proximo_intento: clock.toISOString(),
    creado: clock.toISOString(),
    inscripcion_id: ana.id,
    envio_id: null,
    estado: 'pendiente' as const,
    ultimo_error: null,
    ...more,
  });
  await addRows(db, 'correos', [
    email('Recibida', { estado: 'enviado' }),
    email('Aviso', { envio_id, estado: 'fallido', ultimo_error: 'El buzón está lleno.' }),
    email('Al club', { para: 'buzon@club.example' }),
  ]);
  expect((await file(ana.id)).correos).toMatchObject([
    { asunto: 'Aviso', para: ana.mail, estado: 'error', motivo: 'El buzón está lleno.', autor: 'Wendy' },
    { asunto: 'Recibida', estado: 'enviado', motivo: null, autor: null },
  ]);
  expect((await file(eva.id)).correos.map(({ asunto }) => asunto)).toEqual(['Aviso']);
});

test('staff cancel and take it back: the rider is emailed, it stands in the audit, and twice is once', async () => {
  const { id } = await add();
  for (let twice = 0; twice < 2; twice += 1) expect((await call('PUT', `${id}/anulada`, { anulada: true })).statusCode).toBe(200);
  expect(await stored(id)).toMatchObject({ anulada: clock.toISOString(), version: 2 });
  clock = new Date('2027-03-01T18:00:00Z');
  const reply = await call('PUT', `${id}/anulada`, { anulada: false });
  expect(reply.json()).toMatchObject({ id, anulada: null, version: 3 });
  expect((await emails()).map(({ para, asunto }) => `${para} ${asunto}`)).toEqual([
    'ana@example.com Tu inscripción C27-0001: anulada',
    'ana@example.com Tu inscripción C27-0001: recuperada',
  ]);
  expect((await emails())[1]?.texto).toMatch(/https:\/\/club\.example\/mi-inscripcion#[\w-]{40,}/);
  expect((await file(id)).historia.map(({ resumen }) => resumen)).toEqual(['recuperada', 'anulada']);
});

test('a registration of no edition is cancelled without an email, and has no link', async () => {
  const { id } = await add({ convocatoria_id: null, referencia: null });
  expect((await call('PUT', `${id}/anulada`, { anulada: true })).statusCode).toBe(200);
  expect((await file(id)).enlace).toBe(false);
  const reply = await call('POST', `${id}/enlace`);
  expect([reply.statusCode, reply.json().detail]).toEqual([
    400,
    'Esta inscripción no es de ninguna actividad de la web y no tiene enlace.',
  ]);
  expect(await emails()).toEqual([]);
});

test('several are deleted with one line in the audit, and come back together; one that was gone is not counted', async () => {
  const [ana, luis, gone] = [
    await add(),
    await add({ referencia: 'C27-0002' }),
    await add({ eliminada: clock.toISOString(), referencia: null }),
  ];
  const reply = await call('POST', 'lote/eliminar', { inscripciones: [ana.id, luis.id, gone.id] });
  expect(reply.json()).toEqual({ eliminadas: [ana.id, luis.id] });
  const audited = () => db.selectFrom('auditoria').select(['accion', 'resumen']).orderBy('id').execute();
  expect(await audited()).toEqual([{ accion: 'eliminar', resumen: '2 inscripciones' }]);
  expect((await stored(ana.id)).eliminada).toBe(clock.toISOString());
  const back = await call('POST', 'lote/restaurar', { inscripciones: [ana.id, luis.id] });
  expect(back.json<{ id: number }[]>().map(({ id }) => id)).toEqual([ana.id, luis.id]);
  expect((await stored(luis.id)).eliminada).toBeNull();
  expect(await audited()).toHaveLength(2);
  expect((await file(ana.id)).historia.map(({ accion }) => accion)).toEqual(['restaurar', 'eliminar']);
});

test('one that is gone for good keeps the others from coming back', async () => {
  const { id } = await add({ eliminada: clock.toISOString() });
  expect((await call('POST', 'lote/restaurar', { inscripciones: [id, id + 1000] })).statusCode).toBe(404);
  expect((await stored(id)).eliminada).not.toBeNull();
});

test('a link is sent again, opens, and is in the audit; long after the route it is rejected', async () => {
  const { id } = await add();
  expect((await call('POST', `${id}/enlace`)).json()).toEqual({ mensaje: 'Enlace enviado.' });
  const [email] = await emails();
  const clave = /mi-inscripcion#([\w-]+)/.exec(email?.texto ?? '')?.[1] ?? '';
  const mine = await server.inject({ method: 'GET', url: '/api/inscripciones/mia', headers: { 'clave-inscripcion': clave } });
  expect(mine.json()).toMatchObject({ referencia: 'C27-0001' });
  expect((await file(id)).historia).toMatchObject([{ accion: 'enviar', resumen: 'enlace' }]);
  clock = new Date('2027-07-20T10:00:00Z');
  // A session lasts for hours.
  ({ headers } = await app.addUser('direccion'));
  expect((await call('POST', `${id}/enlace`)).statusCode).toBe(400);
  expect((await file(id)).enlace).toBe(false);
});
