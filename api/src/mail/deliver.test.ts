import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { writeEmail } from './email.ts';
import { queueEmail } from './outbox.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('without SMTP_URL each email is one .eml file, text and HTML, and what people wrote is never markup', async () => {
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
