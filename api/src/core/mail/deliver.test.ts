import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { clubOf } from 'shared/facts/club';
import { expect, test } from 'vitest';
import { addRow } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { fieldsChanged, notifyClub } from '../../registrations/my-registration/my-registration-emails.ts';
import { writeEmail, writeToClub } from './email.ts';
import { queueEmail, stampEmail } from './outbox.ts';

const club = clubOf({
  identidad: { nombre: 'Moto Club Ribera', nombre_corto: null, logo: null },
  contacto: { direccion: 'Calle Mayor, 1', telefono: '+34 949 00 00 00', correo: 'club@ribera.example', redes: null },
});
const app = await startFileApp();

test('without SMTP_URL each email is one .eml file, text and HTML, and text of people is never markup', async () => {
  const head = { to: 'ana@example.com', subject: 'Ñandú "cita" 🏍', replyTo: { name: 'Ana, <jefa>', address: 'ana@example.com' } };
  await queueEmail(app.db, writeEmail(head, ['<b>¡Hola!</b> & adiós\nsegunda línea', "'; DROP TABLE correos; --"]), new Date());
  await app.context.mail.deliverDue();

  const folder = join(app.config.dataDir, 'mail');
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/^\d{6}\.eml$/)]);
  const email = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')));
  expect(email.subject).toBe('Ñandú "cita" 🏍');
  expect(email.to).toMatchObject([{ address: 'ana@example.com' }]);
  expect(email.replyTo).toMatchObject([{ name: 'Ana, <jefa>', address: 'ana@example.com' }]);
  expect(email.text).toContain("<b>¡Hola!</b> & adiós\nsegunda línea\n\n'; DROP TABLE correos; --\n\nMoto Club Almenara");
  expect(email.html).toContain('<p>&lt;b&gt;¡Hola!&lt;/b&gt; &amp; adiós<br>segunda línea</p>');
});

test('an email has links that open, and shows their addresses in its text', () => {
  const address = 'https://club.example/x?a=1&b="2"#k';
  const { text, html } = writeEmail({ to: 'ana@example.com', subject: 'Uno < dos' }, [
    { lead: 'Ábrelo:', label: 'Ver <esto>', address },
    { label: 'Otro', address: 'https://club.example/otro' },
    'Mira «https://club.example/a?b=1&c=2», http://club.example. (https://x.example/y) y https:// no.',
    { quote: '<i>cita</i> https://trampa.example' },
  ]).write(club);
  expect(text).toMatch(/^Ábrelo:\nhttps:\/\/club\.example\/x\?a=1&b="2"#k\n\nhttps:\/\/club\.example\/otro\n\nMira /);
  expect([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, label]) => [label, href])).toEqual([
    ['Ver &lt;esto&gt;', 'https://club.example/x?a=1&amp;b=&quot;2&quot;#k'],
    ['Otro', 'https://club.example/otro'],
    ['https://club.example/a?b=1&amp;c=2', 'https://club.example/a?b=1&amp;c=2'],
    ['http://club.example', 'http://club.example'],
    ['https://x.example/y', 'https://x.example/y'],
    ['club@ribera.example', 'mailto:club@ribera.example'],
    ['+34 949 00 00 00', 'tel:+34949000000'],
  ]);
  expect(html).toContain('<title>Uno &lt; dos</title>');
  expect(html).toContain('>&lt;i&gt;cita&lt;/i&gt; https://trampa.example</blockquote>');
});

test.each([
  ['Mira https://es.wikipedia.org/wiki/Alcázar_(Segovia) y di.', 'https://es.wikipedia.org/wiki/Alcázar_(Segovia)'],
  ['(Ver https://club.example/ruta)', 'https://club.example/ruta'],
  ['(Ver https://club.example/a_(b))', 'https://club.example/a_(b)'],
  ['[https://club.example/a[1]]', 'https://club.example/a[1]'],
  ['¿https://club.example/ruta?', 'https://club.example/ruta'],
  ['https://club.example/ruta…', 'https://club.example/ruta'],
  ['“https://club.example/ruta”', 'https://club.example/ruta'],
  ["'https://club.example/ruta'", 'https://club.example/ruta'],
  ['*https://club.example/ruta*', 'https://club.example/ruta'],
  ['https://club.example/ruta\u200B, y', 'https://club.example/ruta'],
])('%s: its address is %s', (paragraph, address) => {
  const { html } = writeEmail({ to: 'ana@example.com', subject: 'x' }, [paragraph]).write({ ...club, correo: null, telefono: null });
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([address]);
});

test('an automatic email says so, and no holiday notice answers it; what a visitor or staff wrote does not', async () => {
  const head = { to: 'auto@example.com', subject: 'x' };
  const automatic = await queueEmail(app.db, writeEmail(head, ['x']), new Date());
  const written = await queueEmail(
    app.db,
    writeToClub({ ...head, replyTo: { name: 'Ana', address: 'ana@example.com' } }, ['x']),
    new Date(),
  );
  const row = await addRow(app.db, 'inscripciones', { mail: head.to, fecha: '2027-03-01', anio: 2027 });
  const rider = { ...row, referencia: 'C27-0001' };
  const told = await queueEmail(app.db, notifyClub('club@example.com', rider, fieldsChanged(rider, 'Teléfono')), new Date(), row.id);
  const { id } = await addRow(app.db, 'envios', { asunto: 'x', mensaje: 'x', huella: 'x', creado: new Date().toISOString() });
  const sent = await addRow(app.db, 'correos', {
    ...stampEmail(new Date()),
    para: head.to,
    asunto: 'x',
    texto: '',
    html: '',
    envio_id: id,
  });
  await app.context.mail.deliverDue();
  const headersOf = async (number: number) => {
    const path = join(app.config.dataDir, 'mail', `${String(number).padStart(6, '0')}.eml`);
    const { headers } = await PostalMime.parse(await readFile(path));
    return headers.filter(({ key }) => /^(?:auto-submitted|x-auto-response-suppress)$/.test(key)).map(({ value }) => value);
  };
  for (const number of [automatic, told]) expect(await headersOf(number)).toEqual(['auto-generated', 'All']);
  expect([await headersOf(written), await headersOf(sent.id)]).toEqual([[], []]);
});

test('where an email has a colour it has its background too: mail programs draw on white or on black', () => {
  const { html } = writeEmail({ to: 'ana@example.com', subject: 'x' }, [
    { label: 'Ver', address: 'https://club.example' },
    { quote: 'x' },
  ]).write(club);
  const coloured = [...html.matchAll(/style="([^"]*)"/g)].map(
    ([, style = '']) => /(?:^|; )color: #/.test(style) === style.includes('background: #'),
  );
  expect([coloured.length > 3, coloured.every(Boolean)]).toEqual([true, true]);
  expect(html).not.toMatch(/src=|url\(|<(?:table|img|link|script)/);
});
