import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { captchaToken } from '../fixtures/captcha.ts';
import { emailTo } from '../fixtures/emails.ts';
import { startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

test('what was accepted survives a power cut: the row is there, and its email still arrives', nightly, async () => {
  // A mail server that accepts the connection and stays silent: the email is in hand at the power cut.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const calling = once(silent, 'connection');
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  try {
    const reply = await fetch(`${site.url}/api/inscripciones/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mail: 'apagon@rider.example', evento: 'Castillos', captcha_token: await captchaToken(site.url) }),
    });
    expect(reply.status).toBe(201);
    await calling;
    await site.kill();
    silent.close();

    expect(await site.db.selectFrom('inscripciones').select('mail').where('mail', '=', 'apagon@rider.example').execute()).toHaveLength(1);
    await site.restart({ SMTP_URL: site.inbox.url });
    const email = await emailTo(site, 'apagon@rider.example');
    expect(email.subject).toContain('Hemos recibido tu inscripción');
  } finally {
    await site.stop();
  }
});
