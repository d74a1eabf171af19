import { beforeEach, expect, test } from 'vitest';
import { startMailApp } from '../../testing/mail-app.ts';

const { app, inbox } = await startMailApp({ config: { clubEmail: 'buzon@club.example', publicUrl: 'https://club.example' } });
beforeEach(async () => {
  inbox.received.length = 0;
  await app.db.deleteFrom('correos').execute();
});

const form = { nombre: 'Ana', correo: 'Ana@Example.com', motivo: 'Salgo yo y no quiero.' };

async function add(tipo: 'publica' | 'privada') {
  const { id: galeria_id } = await app.db.insertInto('galerias').values({ nombre: 'Cena', tipo }).returning('id').executeTakeFirstOrThrow();
  const image = { galeria_id, archivo: 'a.webp', original: 'x', ancho: 3, alto: 2, color: '#b5402b', posicion: 0, checksum: 'x' };
  const { id } = await app.db.insertInto('imagenes').values(image).returning('id').executeTakeFirstOrThrow();
  return { id, galeria_id };
}
const ask = async (id: number, fields: object = {}, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/galerias/imagenes/${id}/solicitar-retirada`,
    headers,
    payload: { ...form, token_captcha: await app.solveCaptcha(), ...fields },
  });
const markOf = async (id: number) =>
  (await app.db.selectFrom('imagenes').select('retirada_solicitada').where('id', '=', id).executeTakeFirst())?.retirada_solicitada;
const queued = () => app.db.selectFrom('correos').selectAll().execute();

test('any visitor of a public picture may ask: the club gets an email that can be answered, and staff see the mark', async () => {
  const { id, galeria_id } = await add('publica');
  const reply = await ask(id);
  expect([reply.statusCode, reply.json()]).toEqual([200, { mensaje: 'Solicitud enviada correctamente.' }]);
  const mark = await markOf(id);
  expect(mark).toMatch(/^\d{4}-/);
  await app.context.mail.deliverDue();
  const [email] = inbox.received;
  expect(email?.envelopeTo).toEqual(['buzon@club.example']);
  expect(email?.email.replyTo).toMatchObject([{ name: 'Ana', address: 'ana@example.com' }]);
  expect(email?.email.text).toContain(`https://club.example/galerias/${galeria_id}?imagen=${id}`);
  expect(email?.email.text).toContain('Salgo yo y no quiero.');
  expect(email?.email.html).toContain(`href="https://club.example/galerias/${galeria_id}?imagen=${id}"`);
  expect([email?.email.text, email?.email.html].map((part) => part?.includes('ana@example.com'))).toEqual([false, false]);
  // Asked again by another visitor, the first mark stays and both emails arrive.
  await ask(id, { nombre: 'Luis' });
  expect(await markOf(id)).toBe(mark);
  expect(await queued()).toHaveLength(2);
});

test('about a private picture only a session may ask', async () => {
  const { id } = await add('privada');
  expect((await ask(id)).statusCode).toBe(401);
  expect(await markOf(id)).toBeNull();
  expect((await ask(id, {}, (await app.addUser('invitado')).headers)).statusCode).toBe(200);
  expect(await markOf(id)).not.toBeNull();
});

test('without a solved captcha nothing is marked or sent', async () => {
  const { id } = await add('publica');
  for (const token_captcha of ['', 'x']) {
    const reply = await ask(id, { token_captcha });
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: 'El captcha no es válido o ha caducado. Vuelve a resolverlo.' }]);
  }
  expect([await markOf(id), await queued()]).toEqual([null, []]);
});
