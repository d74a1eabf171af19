import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OwnCard } from 'shared/contract/member-cards';
import type { OwnFile, OwnMember, OwnPhoto } from 'shared/contract/own-member';
import type { Person } from 'shared/contract/personal-data';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { stampEmail } from '../../core/mail/outbox.ts';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const boss = await app.addUser('direccion');
const ana = await app.addUser('socio', { correo_electronico: 'ana@correo.example' });
const stranger = await app.addUser('invitado');

let id: number;
beforeEach(async () => {
  await emptyMembers(app.db);
  await turnMembersOn(app.db);
  await app.db.deleteFrom('intentos').execute();
  const fields = { nombre: 'Ana', correo_electronico: 'ana@correo.example', notas: 'Se retrasa con la cuota', tipo_id: 2, dni: '1' };
  const made = await app.server.inject({ method: 'POST', url: '/api/socios/', payload: fields, headers: boss.headers });
  id = made.json<{ id: number }>().id;
  await app.server.inject({ method: 'POST', url: `/api/socios/${id}/cuenta`, headers: boss.headers });
});

type Reply<T> = T & { detail: string; actual?: OwnMember };
const call = async <T = OwnFile>(method: 'GET' | 'PUT' = 'GET', path = '', payload?: object, headers: object = ana.headers) => {
  const reply = await app.server.inject({ method, url: `/api/mi-ficha${path}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: reply.statusCode, text: reply.body, body: reply.json<Reply<T>>() };
};

test('members see their own row, with fee and family, and not what the club notes about them', async () => {
  const { status, body, text } = await call();
  expect([status, body.socio.numero, body.cuota, body.familia]).toEqual([200, 1, 'Familiar', []]);
  expect(text).not.toContain('Se retrasa');
});

test('who is no member reads that', async () => {
  expect((await call('GET', '', undefined, stranger.headers)).text).toBe('null');
  const { status, body } = await call('PUT', '', { telefono: '1' }, stranger.headers);
  expect([status, body.detail]).toEqual([404, 'Tu acceso no es el de ningún socio.']);
  expect((await call('GET', '/datos', undefined, stranger.headers)).status).toBe(404);
});

test('members correct what is theirs, choose what others see, and may not touch the rest', async () => {
  const sent = { telefono: '2', motos: 'Vespa', visibilidad: ['nombre', 'motos'], version: 2 };
  const { status, body } = await call<OwnMember>('PUT', '', sent);
  expect([status, body.telefono, body.motos, body.visibilidad, body.version]).toEqual([200, '2', 'Vespa', ['nombre', 'motos'], 3]);
  expect((await call<OwnMember>('PUT', '', { telefono: '3', version: 2 })).body.actual).toMatchObject({ telefono: '2' });
  for (const forbidden of [
    { numero: 5 },
    { estado: 'alta' },
    { tipo_id: 1 },
    { notas: '' },
    { dni: '3' },
    { correo_electronico: 'x@y.es' },
  ])
    expect([forbidden, (await call('PUT', '', forbidden)).status]).toEqual([forbidden, 400]);
  for (const visibilidad of [['dni'], ['nombre', 'nombre'], 'nombre']) expect((await call('PUT', '', { visibilidad })).status).toBe(400);
  const [line] = await app.db.selectFrom('auditoria').select(['usuario_id', 'accion', 'resumen']).orderBy('id', 'desc').execute();
  expect(line).toEqual({ usuario_id: ana.user.id, accion: 'editar', resumen: 'telefono, motos, visibilidad' });
});

test('members take away all that the site has about them', async () => {
  const { status, body } = await call<Person>('GET', '/datos');
  expect([status, body.correo, body.datos.cuenta.length, body.datos.socios?.[0]?.['notas']]).toEqual([
    200,
    'ana@correo.example',
    1,
    'Se retrasa con la cuota',
  ]);
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect((await call('GET', '/datos')).status).toBe(404);
});

describe('what members take away', () => {
  const register = (values: RegistrationValues) => addRegistration(app.db, { mail: 'ana@correo.example', evento: null, ...values });
  const taken = async () => (await call<Person>('GET', '/datos')).body.datos;
  const names = (rows: Person['datos']['inscripciones'] = []) => rows.map(({ nombre }) => nombre);
  beforeEach(async () => {
    await app.db.deleteFrom('inscripciones').execute();
    await app.db.deleteFrom('usuarios').where('correo_electronico', '=', 'casa@correo.example').execute();
  });

  test('has the sign-ups under the address of their file too, as their page', async () => {
    await app.db.updateTable('socios').set({ correo_electronico: 'casa@correo.example' }).where('id', '=', id).execute();
    await register({ nombre: 'Ana' });
    const { id: other } = await register({ nombre: 'Ana en casa', mail: 'casa@correo.example' });
    await register({ nombre: 'Nadie', mail: 'nadie@correo.example' });
    await addRows(app.db, 'marcas_ruta', {
      marca: 'casa',
      anio: 2027,
      tipo: 'llegada',
      de: String(other),
      momento: '',
      aparato: 'x',
      usuario_id: 1,
      recibida: '',
    });
    await addRows(app.db, 'correos', { ...stampEmail(new Date()), para: 'casa@correo.example', asunto: 'A casa', texto: '', html: '' });
    expect((await call()).body.inscripciones.map((each) => each.id)).toEqual([other]);
    const datos = await taken();
    expect([names(datos.inscripciones), datos.dia_de_la_ruta.length]).toEqual([['Ana', 'Ana en casa'], 1]);
    expect(datos.cartas.map(({ asunto }) => asunto)).toContain('A casa');
    await app.db.deleteFrom('marcas_ruta').execute();
  });

  test('has of a family with one address their own row alone', async () => {
    const relative = { nombre: 'Luis', correo_electronico: 'ana@correo.example', dni: 'DE-LUIS', notas: 'Nota de Luis' };
    await addMembers(app.db, [relative]);
    const { body, text } = await call<Person>('GET', '/datos');
    expect(names(body.datos.socios)).toEqual(['Ana']);
    expect(text).not.toMatch(/DE-LUIS|Nota de Luis/);
  });

  test('has of an address that is somebody else’s too only what was signed up in their own name', async () => {
    await app.db.updateTable('socios').set({ correo_electronico: 'casa@correo.example' }).where('id', '=', id).execute();
    const mother = await app.addUser('socio', { correo_electronico: 'casa@correo.example', dni: 'DE-LA-MADRE' });
    await register({ nombre: 'ÁNA', mail: 'casa@correo.example' });
    await register({ nombre: 'Madre', mail: 'casa@correo.example' });
    const asked = { derecho: 'acceso', correo: 'casa@correo.example', mensaje: 'De la madre', creada: '2027-01-01T10:00:00.000Z' } as const;
    await addRows(app.db, 'solicitudes_datos', { ...asked, clave: 'x' });
    await addRows(app.db, 'correos', { ...stampEmail(new Date()), para: 'casa@correo.example', asunto: 'A la madre', texto: '', html: '' });
    const { body, text } = await call<Person>('GET', '/datos');
    expect(names(body.datos.inscripciones)).toEqual(['ÁNA']);
    expect(body.datos.cuenta.map((each) => each['id'])).toEqual([ana.user.id]);
    expect(text).not.toMatch(/DE-LA-MADRE|De la madre|A la madre/);
    await app.db.deleteFrom('solicitudes_datos').execute();
    await app.db.deleteFrom('usuarios').where('id', '=', mother.user.id).execute();
  });
});

describe('one’s own photo', () => {
  async function put(fields: Record<string, string | Blob>, headers: object = ana.headers) {
    const { payload, headers: ofForm } = await multipartOf(fields);
    const reply = await app.server.inject({ method: 'PUT', url: '/api/mi-ficha/foto', payload, headers: { ...headers, ...ofForm } });
    return { status: reply.statusCode, body: reply.json<OwnPhoto & { detail: string }>() };
  }
  const card = async () => (await app.server.inject({ url: '/api/mi-carnet', headers: { ...ana.headers } })).json<OwnCard>().foto;

  test('is small, without what its camera noted, and on the card where its member wishes it', async () => {
    expect((await call()).body.foto).toBeNull();
    expect(await card()).toBeNull();
    const stored = await put({ en_carnet: 'si', foto: await drawPhoto(1, 1200, 900) });
    expect([stored.status, stored.body.en_carnet]).toEqual([200, true]);
    const { format, width, height, exif } = await sharp(Buffer.from(stored.body.foto, 'base64')).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 240, height: 320, exif: undefined });
    expect(await card()).toBe(stored.body.foto);
    expect((await call()).body.foto).toEqual(stored.body);
    expect((await put({ en_carnet: 'no' })).body).toEqual({ ...stored.body, en_carnet: false });
    expect(await card()).toBeNull();
    expect((await call<Person>('GET', '/datos')).body.datos.fotos_socio).toMatchObject([{ foto: stored.body.foto, en_carnet: 0 }]);
    const { resumen } = await app.db.selectFrom('auditoria').select('resumen').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(resumen).toBe('foto');
    expect((await readdir(join(app.config.dataDir, 'subidas'), { recursive: true })).filter((name) => name.includes('limpio'))).toEqual([]);
  });

  test('goes when it is deleted, and with its member', async () => {
    const photo = await drawPhoto(2);
    const remove = () => app.server.inject({ method: 'DELETE', url: '/api/mi-ficha/foto', headers: { ...ana.headers } });
    const rows = async () => (await app.db.selectFrom('fotos_socio').select('socio_id').execute()).length;
    await put({ en_carnet: 'si', foto: photo });
    expect([(await remove()).statusCode, await rows(), (await remove()).statusCode]).toEqual([204, 0, 204]);
    await put({ en_carnet: 'si', foto: photo });
    await app.db.deleteFrom('socios').where('id', '=', id).execute();
    expect(await rows()).toBe(0);
  });

  test('is of a member, and a picture', async () => {
    const photo = await drawPhoto(3);
    expect((await put({ en_carnet: 'si', foto: photo }, stranger.headers)).status).toBe(404);
    // What a stranger sends is not even read.
    expect((await put({ en_carnet: 'si', foto: new Blob(['x']) }, stranger.headers)).status).toBe(404);
    expect((await put({ en_carnet: 'si' })).body.detail).toBe('Elige una foto.');
    expect((await put({ en_carnet: 'si', foto: new Blob(['x']) })).body.detail).toContain('no es una imagen');
    expect((await put({ en_carnet: 'quizá', foto: photo })).status).toBe(400);
  });

  test('is stored or moved on and off the card thirty times an hour, whoever else does', async () => {
    const photo = await drawPhoto(5);
    await put({ en_carnet: 'si', foto: photo });
    for (let times = 1; times < 30; times++) expect((await put({ en_carnet: times % 2 ? 'no' : 'si' })).status).toBe(200);
    const { status, body } = await put({ en_carnet: 'si', foto: photo });
    expect([status, body.detail]).toEqual([429, 'Has cambiado tu foto demasiadas veces: vuelve a intentarlo dentro de 60 minutos.']);
    // It may be deleted all the same, and others have counts of their own.
    const remove = await app.server.inject({ method: 'DELETE', url: '/api/mi-ficha/foto', headers: { ...ana.headers } });
    expect(remove.statusCode).toBe(204);
    await app.db.updateTable('socios').set({ usuario_id: stranger.user.id }).where('id', '=', id).execute();
    expect((await put({ en_carnet: 'si', foto: photo }, stranger.headers)).status).toBe(200);
  });

  test('of two rows of one person is kept', async () => {
    const { body } = await put({ en_carnet: 'si', foto: await drawPhoto(4) });
    const kept = await app.server.inject({ method: 'POST', url: '/api/socios/', payload: { nombre: 'Ana' }, headers: boss.headers });
    const url = `/api/socios/${kept.json<{ id: number }>().id}/unir`;
    expect((await app.server.inject({ method: 'POST', url, payload: { con: id }, headers: boss.headers })).statusCode).toBe(200);
    expect((await call()).body.foto).toEqual(body);
  });
});

describe('by themselves', () => {
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, headers: object = ana.headers) => {
    const reply = await app.server.inject({ method, url: `/api/mi-ficha/${path}`, headers: { ...headers }, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json<Reply<OwnMember>>() };
  };
  const emails = async () => {
    const rows = await app.db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute();
    return rows.map(({ para, asunto, texto }) => ({ para, asunto, texto }));
  };
  beforeEach(async () => {
    await app.db.deleteFrom('correos').execute();
  });

  test('members leave on a day that is to come and take that back; both, and the club, are written to each time', async () => {
    const year = new Date().getFullYear() + 1;
    const { status, body } = await send('PUT', 'baja', { dia: `${year}-12-31` });
    expect([status, body?.estado, body?.baja]).toEqual([200, 'alta', `${year}-12-31`]);
    expect((await emails()).map(({ asunto }) => asunto)).toEqual([
      `Tu alta de socio: baja el 31/12/${year}`,
      `Socio n.º 1: baja el 31/12/${year}`,
    ]);
    expect((await send('DELETE', 'baja')).body?.baja).toBeNull();
    expect((await emails()).map(({ asunto }) => asunto).slice(2)).toEqual([
      'Tu alta de socio: sigues como socio',
      'Socio n.º 1: sigues como socio',
    ]);
    expect((await send('PUT', 'baja', { dia: '2020-01-01' })).body?.detail).toMatch(/^Elige un día que no haya llegado/);
    expect((await send('PUT', 'baja', { dia: `${year}-12-31` }, stranger.headers)).status).toBe(404);
  });

  test('members sign, change and withdraw the order for their account, and the club hears of it', async () => {
    await turnMembersOn(app.db, { titular: 'Moto Club', identificador: 'ES02ZZZG12345678' });
    const iban = 'ES9121000418450200051332';
    expect(await send('POST', 'mandato', { iban, firma: 'Ana' })).toMatchObject({ status: 200, body: { final: '1332' } });
    expect((await call()).body).toMatchObject({ domiciliada: '1332', orden: { final: '1332', acreedor: 'Moto Club' } });
    expect((await send('DELETE', 'mandato')).status).toBe(204);
    expect((await call()).body).toMatchObject({ domiciliada: null, orden: { final: null, firmado: null } });
    expect((await emails()).map(({ asunto }) => asunto)).toEqual([
      'Tu orden de domiciliación',
      'Mandato firmado: socio n.º 1',
      'Has retirado tu orden de domiciliación',
      'Domiciliación retirada: socio n.º 1',
    ]);
    expect((await send('POST', 'mandato', { iban, firma: 'Ana' }, stranger.headers)).status).toBe(404);
  });
});
