import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '../../platform/testing/s3-server.ts';
import { startSmtpInbox, type SmtpInbox } from '../../api/src/testing/smtp-inbox.ts';
import { startStoppablePeer, type StoppablePeer } from '../../api/src/testing/stoppable-peer.ts';
import type { ObjectStore } from '../../platform/store/object-store.ts';
import { s3Store } from '../../platform/store/s3-store.ts';
import { askGoogle, googleBox, stubGoogle } from '../fixtures/google-captcha.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { startSite, type Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

interface Peers {
  bucket: StoppablePeer;
  verifier: StoppablePeer;
  mail: StoppablePeer;
  /** The bucket's content, past the proxy that stops it. */
  objects: ObjectStore;
  inbox: SmtpInbox;
}

/** The peers whose outage the server has logged. */
const outages = (site: Site) => site.errors.map((line) => (JSON.parse(line) as { peer?: string }).peer ?? line);
const portOf = (url: string) => Number(new URL(url).port);

const test = base.extend<object, { peers: Peers; site: Site }>({
  peers: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'moto-club-peers-'));
      const service = await startS3Server(folder);
      const inbox = await startSmtpInbox();
      const google = createServer((_request, response) => response.end(JSON.stringify({ success: true }))).listen(0, '127.0.0.1');
      await once(google, 'listening');
      const bucket = await startStoppablePeer(portOf(service.config.endpoint));
      const verifier = await startStoppablePeer((google.address() as AddressInfo).port);
      const mail = await startStoppablePeer(portOf(inbox.url));
      await use({ bucket, verifier, mail, objects: s3Store(service.config), inbox });
      for (const peer of [bucket, verifier, mail]) await peer.close();
      google.close();
      await inbox.close();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ peers: { bucket, verifier, mail } }, use) => {
      // The site starts with a silent bucket.
      bucket.stop();
      const site = await startSite({
        MODULES_BUCKET: 'tests',
        S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        RECAPTCHA_SITE_KEY: 'site-key',
        RECAPTCHA_SECRET: 'the secret',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${verifier.port}/siteverify`,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      });
      await use(site);
      // Two outages of the bucket and one of the verifier: one line each, however many requests failed.
      expect(outages(site)).toEqual(['bucket of modules', 'bucket of modules', 'captcha verifier']);
      await expect(site.stop()).rejects.toThrow('The server logged errors');
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test(
  'pages open while the bucket, the verifier of the captcha and the mail server are stopped; each is reported as it is, and all recovers',
  nightly,
  async ({ page, peers: { bucket, verifier, mail, objects, inbox }, site, problems }) => {
    problems.expect(/503/);
    await stubGoogle(page);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    const reach = (name: string) =>
      expect(async () => {
        await page.goto('/galerias');
        await expect(heading(name)).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 30_000 });

    await page.goto('/galerias');
    await expect(heading('Galerías')).toBeVisible();
    // No page waits that long; the server logs it when its own request runs into the timeout.
    const toldOf = (...names: string[]) => expect.poll(() => outages(site), { timeout: 30_000 }).toEqual(names);
    await toldOf('bucket of modules');
    await releaseStamped(objects, { version: '9.0.0-bucket', heading: 'Galerías del cubo' });
    bucket.goOn();
    await reach('Galerías del cubo');

    for (const peer of [bucket, verifier, mail]) peer.stop();
    await page.goto('/');
    await page.goto('/galerias');
    await expect(heading('Galerías del cubo')).toBeVisible();
    await toldOf('bucket of modules', 'bucket of modules');

    await page.goto('/formulario-inscripcion');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('paciente@rider.example');
    await askGoogle(page);
    await googleBox(page).check();
    const send = page.getByRole('button', { name: 'Enviar inscripción' });
    await send.click();
    await expect(page.getByText('No hemos podido comprobar el captcha: inténtalo más tarde.')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('paciente@rider.example');
    const rows = () => site.db.selectFrom('inscripciones').select('mail').where('mail', '=', 'paciente@rider.example').execute();
    expect(await rows()).toEqual([]);

    verifier.goOn();
    await expect(async () => {
      await googleBox(page).check();
      await send.click();
      await expect(page.getByText('¡Inscripción enviada con éxito!')).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    expect(await rows()).toHaveLength(1);
    // The email that confirms it waits for the mail server.
    expect(inbox.received).toEqual([]);
    mail.goOn();
    await expect.poll(() => inbox.received.map(({ envelopeTo }) => envelopeTo[0]), { timeout: 30_000 }).toEqual(['paciente@rider.example']);

    await releaseStamped(objects, { version: '9.0.1-bucket', heading: 'Galerías de vuelta' });
    bucket.goOn();
    await reach('Galerías de vuelta');
  },
);
