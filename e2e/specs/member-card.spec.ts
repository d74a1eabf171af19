import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cameraOf, filmPicture } from '../fixtures/fake-camera.ts';
import { launchOptions } from '../fixtures/launch-options.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { dayCounter, expectKept } from '../fixtures/route-phone.ts';
import { storedSession } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { addMembers } from '../fixtures/with-members.ts';

/** In ms, beside other journeys. */
const mostOfCard = 5000;

const test = testOnOwnSite({}, addMembers);
test.use({ serviceWorkers: 'allow', reuseContext: false, role: 'socio' });

test(
  'a card opens without signal, is read at the door without signal, and a partner reads no name',
  nightly,
  async ({ page, context, site, playwright, browser, problems }) => {
    test.setTimeout(120_000);
    problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto('/mi-ficha');
    await page.getByRole('link', { name: 'Mi carnet' }).click();
    const code = page.getByRole('img', { name: 'Código de tu carnet' });
    await expect(code).toBeVisible();
    await expect(page.getByText(/se abre también sin señal/)).toBeVisible();
    const folder = mkdtempSync(join(tmpdir(), 'moto-club-card-'));
    const film = join(folder, 'code.y4m');
    await filmPicture(await code.screenshot(), film);

    await context.setOffline(true);
    const again = await context.newPage();
    const protocol = await context.newCDPSession(again);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await again.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('svg[role="img"]')) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.mark('card')));
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await again.goto('/mi-carnet');
    await expect(again.getByRole('img', { name: 'Código de tu carnet' })).toBeVisible();
    // The photo that she wants on it: the page's policy lets it be shown.
    const photo = again.getByRole('img', { name: 'Foto de Begoña Arriaga Sanz' });
    await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(240);
    const [took = 0] = await again.evaluate(() => performance.getEntriesByName('card').map(({ startTime }) => startTime));
    expect(took, 'ms until the card is seen, with a quarter of a processor').toBeLessThan(mostOfCard);
    await context.setOffline(false);

    const { id: activity } = await site.db.selectFrom('convocatorias').select('id').orderBy('anio', 'desc').executeTakeFirstOrThrow();
    await site.db
      .insertInto('inscripciones')
      .values({
        fecha: '2026-11-02',
        anio: new Date().getFullYear() + 1,
        mail: 'socia.1@correo.example',
        evento: 'Castillos',
        nombre: 'Begoña Arriaga Sanz',
        convocatoria_id: activity,
      } as never)
      .execute();
    const { args = [], ...options } = launchOptions();
    const camera = await playwright.chromium.launch({ ...options, args: [...args, ...cameraOf(film, true)] });
    const phone = await camera.newContext({ baseURL: site.url, storageState: await storedSession(site, 'direccion') });
    await problems.watch(phone);
    const desk = await phone.newPage();
    await desk.goto('/inscripciones/dia');
    await expect(dayCounter(desk)).toBeVisible();
    await expectKept(desk);
    await phone.setOffline(true);
    await desk.getByRole('button', { name: 'Leer QR' }).click();
    await expect(desk.getByRole('heading', { name: 'Begoña Arriaga Sanz' })).toBeVisible();
    await camera.close();
    rmSync(folder, { recursive: true });

    const { codigos } = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch('/api/mi-carnet', { headers })).json();
    });
    const partner = await browser.newContext({ baseURL: site.url });
    await problems.watch(partner);
    const counter = await partner.newPage();
    const reply = await counter.goto(`/c/${codigos[0].codigo}`);
    expect(reply?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(counter.getByText(`Válido · ${new Date().getFullYear()}`)).toBeVisible();
    await expect(counter.getByText('Begoña')).toHaveCount(0);
    await partner.close();
  },
);
