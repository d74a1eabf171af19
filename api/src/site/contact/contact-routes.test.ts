import { beforeEach, expect, test } from 'vitest';
import { multipartOf } from '../../testing/form.ts';
import { startMailApp } from '../../testing/mail-app.ts';

const { app, inbox } = await startMailApp({ config: { clubEmail: 'buzon@club.example' } });
beforeEach(async () => {
  inbox.received.length = 0;
  await app.db.deleteFrom('correos').execute();
});

const form = { nombre: 'Ana', correo: 'Ana@Example.com', mensaje: '¿Cuándo salimos?', token_captcha: 'x' };
const send = async (fields: Parameters<typeof multipartOf>[0], url = '/api/contacto') =>
  app.server.inject({ method: 'POST', url, ...(await multipartOf(fields)) });
const queued = () => app.db.selectFrom('correos').selectAll().execute();

test('a message reaches the club, and its answer reaches the author', async () => {
  const reply = await send({ ...form, token_captcha: await app.solveCaptcha() });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ mensaje: 'Mensaje enviado correctamente.' });
  expect(await queued()).toMatchObject([{ para: 'buzon@club.example', responder_correo: 'ana@example.com', estado: 'pendiente' }]);

  await app.context.mail.deliverDue();
  const [email] = inbox.received;
  expect(email?.envelopeTo).toEqual(['buzon@club.example']);
  expect(email?.email.replyTo).toMatchObject([{ name: 'Ana', address: 'ana@example.com' }]);
  expect(email?.email.text).toContain('¿Cuándo salimos?');
  expect(email?.email.text).not.toContain('ana@example.com');
});

test('the final slash is welcome', async () => {
  expect((await send({ ...form, token_captcha: await app.solveCaptcha() }, '/api/contacto/')).statusCode).toBe(200);
});

test.each([
  '"comillas" y \'más\'',
  '🏍️ ¡olé! ñ',
  '<script>alert(1)</script> & <b>',
  "'); DROP TABLE correos; --",
  'línea 1\nlínea 2',
  'https://trampa.example/ javascript:alert(1)',
])('what is written arrives verbatim, and is neither markup nor a link: %s', async (mensaje) => {
  await send({ ...form, nombre: mensaje.replaceAll('\n', ' '), mensaje, token_captcha: await app.solveCaptcha() });
  await app.context.mail.deliverDue();
  expect(inbox.received[0]?.email.text).toContain(`\n\n${mensaje}\n\n`);
  expect(inbox.received[0]?.email.html).not.toMatch(/<(?:script|b|a)[ >]/);
});

test('nothing that is written becomes a header or another recipient', async () => {
  const nombre = 'Ana <ana@example.com>, "Bcc: victima@example.com" X-Trampa: 1';
  await send({ ...form, nombre, correo: 'a,b@example.com', token_captcha: await app.solveCaptcha() });
  await app.context.mail.deliverDue();
  const [email] = inbox.received;
  expect(email?.envelopeTo).toEqual(['buzon@club.example']);
  expect(email?.email.headers.map(({ key }) => key)).not.toContain('x-trampa');
  expect(email?.email.bcc ?? []).toEqual([]);
});

test('a captcha that is missing, wrong or used is rejected and nothing is queued', async () => {
  const used = await app.solveCaptcha();
  await send({ ...form, token_captcha: used });
  await app.db.deleteFrom('correos').execute();
  for (const token of ['', 'x', used]) {
    const reply = await send({ ...form, token_captcha: token });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail: 'El captcha no es válido o ha caducado. Vuelve a resolverlo.' });
  }
  expect(await queued()).toEqual([]);
});

test.each([
  ['without a name', { nombre: undefined }, 'El campo «Nombre» es obligatorio.'],
  ['with two mails', { correo: 'a@b.example,c@d.example' }, 'El campo «Correo» no es válido.'],
  ['without a message', { mensaje: ' \n ' }, 'El campo «Mensaje» es obligatorio.'],
  ['without a captcha', { token_captcha: undefined }, 'El campo «Captcha» es obligatorio.'],
  ['with an extra field', { asunto: 'x' }, 'El campo «Asunto» no se admite aquí.'],
  ['with an unknown field', { éxito: 'x' }, 'El envío contiene campos que no se admiten.'],
])('a form %s is rejected, and the captcha is not spent', async (_name, change, detail) => {
  const token_captcha = await app.solveCaptcha();
  const fields = Object.fromEntries(
    Object.entries({ ...form, token_captcha, ...change }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const reply = await send(fields);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ detail });
  expect(await queued()).toEqual([]);
  expect(await app.context.captcha.verify(token_captcha, '::1')).toBe(true);
});
