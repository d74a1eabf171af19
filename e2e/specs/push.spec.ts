import { launchOptions } from '../fixtures/launch-options.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { addMembers } from '../fixtures/with-members.ts';

const test = testOnOwnSite({}, addMembers);
test.use({ serviceWorkers: 'allow', reuseContext: false, role: 'socio', permissions: ['notifications'] });
// The headless shell, which other journeys use, denies notifications whatever was granted.
const { WHOLE_CHROMIUM: executablePath } = process.env;
if (executablePath) test.use({ launchOptions: { ...launchOptions(), executablePath } });

test(
  'a push message is shown by the site’s worker, on a device whose switch is on its owner’s page',
  nightly,
  async ({ page, context, site }) => {
    test.setTimeout(120_000);
    const protocol = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
        if (found) resolve(found.registrationId);
      }),
    );
    await protocol.send('ServiceWorker.enable');
    await page.goto('/mi-ficha');
    await expect(page.getByText('Este dispositivo no recibe avisos.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Activar los avisos' })).toBeEnabled();
    const registrationId = await registered;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const data = JSON.stringify({
      title: 'Salida cancelada',
      options: { body: 'Se ha cancelado una salida en la que te has inscrito.', tag: 'cancelada', data: { path: '/mis-inscripciones' } },
    });
    await protocol.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => `${title} ${tag}`),
      );
    await expect.poll(shown).toEqual(['Salida cancelada cancelada']);
  },
);
