import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { heading, signUpLink } from '../fixtures/parts.ts';
import { readRegistry } from '../../platform/build/registry-file.ts';
import { repository } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

/** A retry has another query. */
const entryOf = (name: string) => new RegExp(`/modules/${name}/[^/]+/remoteEntry\\.js`);

/** With a query that may mean something, the browser renders a page itself. */
const notRendered = (path: string) => `${path}?desde=aviso`;

async function expectUnavailable(page: Page): Promise<void> {
  await expect(heading(page, 'Sección no disponible')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** A reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const expectSameDocument = async (page: Page) => expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

test("a module is down: the frame stands, and 'Reintentar' recovers without a reload", async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/);
  let refused = 0;
  await page.route(entryOf('mf-galleries'), (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(notRendered('/galerias'));
  await expectUnavailable(page);
  await mark(page);
  const before = refused;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  // A retry makes two requests; only then has it failed.
  await expect.poll(() => refused).toBe(before + 2);
  await expectUnavailable(page);
  await page.unroute(entryOf('mf-galleries'));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, 'Galerías')).toBeVisible();
  await expectSameDocument(page);
});

test(
  "a screen's own code is down, though its module is there: the same, and 'Reintentar' recovers",
  nightly,
  async ({ page, problems }) => {
    problems.expect(/ERR_FAILED/);
    const registry = await readRegistry(join(repository, 'dist/modules/registry.json'));
    const [file = ''] = registry.find(({ name }) => name === 'mf_galleries')?.chunks?.['/galerias']?.scripts ?? [];
    expect(file).toMatch(/\.js$/);
    await page.route(`**/modules/mf-galleries/*/${file}`, (route) => route.abort());
    await page.goto(notRendered('/galerias'));
    await expectUnavailable(page);
    await mark(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading(page, 'Galerías')).toBeVisible();
    await expectSameDocument(page);
  },
);

test('a module that hangs is given up after its time-out, and recovers', async ({ page }) => {
  await page.clock.install();
  await page.route(entryOf('mf-galleries'), () => {});
  // The page's preloads hold back its load event.
  await page.goto(notRendered('/galerias'), { waitUntil: 'commit' });
  // The rendered page stands before anything is pending: time passes until something is.
  await expect(async () => {
    await page.clock.fastForward('00:11');
    await expect(heading(page, 'Sección no disponible')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectUnavailable(page);
  await mark(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, 'Galerías')).toBeVisible();
  await expectSameDocument(page);
});

test(
  'a rendered page whose module hangs stays to be read, says what does not work, and is hydrated where it stands',
  nightly,
  async ({ page, site }) => {
    await readRendered(site, '/formulario-inscripcion');
    await rememberSent(page);
    await page.clock.install();
    await page.route(entryOf('mf-registrations'), () => {});
    await page.goto('/formulario-inscripcion');
    const name = page.getByRole('textbox', { name: 'Nombre completo' });
    await name.fill('Secretaria Paciente');
    await name.press('Enter');
    await expect(page.locator('script[src*="/mf-registrations/"]')).toHaveCount(1);
    await page.clock.fastForward('00:11');
    await expect(page.getByText(/Los botones y formularios no responden ahora/)).toBeVisible();
    await expect(heading(page, 'Formulario de Inscripción')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await waitForHydration(page);
    expect(await page.evaluate(() => globalThis.seen.elements.filter(({ isConnected }) => !isConnected).length)).toBe(0);
    await expect(name).toHaveValue('Secretaria Paciente');
    // Input from before was validated: the email is missing.
    await expect(page.getByText('El correo es obligatorio.')).toBeVisible();
    await expect(page.getByText('Reintentando...')).toHaveCount(0);
  },
);

test('a module that throws while it loads is unavailable, and recovers', nightly, async ({ page, problems }) => {
  problems.expect(/broken on purpose/);
  await page.route(entryOf('mf-galleries'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken on purpose')" }),
  );
  await page.goto(notRendered('/galerias'));
  await expectUnavailable(page);
  await mark(page);
  await page.unroute(entryOf('mf-galleries'));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, 'Galerías')).toBeVisible();
  await expectSameDocument(page);
});

test.describe('signed in', () => {
  test.use({ role: 'socio' });

  test('a page from before a release asks for the new registry, and works', nightly, async ({ page, site, problems }) => {
    problems.expect(/gone\/remoteEntry\.js/);
    await page.route('/panel', async (route) => {
      const response = await route.fetch();
      const version = /\/modules\/mf-galleries\/([^/"]+)/.exec(await response.text())?.[1] ?? '';
      await route.fulfill({ response, body: (await response.text()).replaceAll(version, 'gone') });
    });
    await page.goto('/panel');
    await mark(page);
    const gone = page.waitForResponse(/mf-galleries\/gone\/remoteEntry\.js/);
    await page.getByRole('button', { name: (await site.signIn('socio')).usuario.nombre }).click();
    await page.getByRole('menuitem', { name: 'Galerías' }).click();
    expect((await gone).status()).toBe(404);
    await expect(heading(page, 'Galerías')).toBeVisible();
    await expectSameDocument(page);
  });
});

test('while one module is down the header and the other modules work', async ({ page, site, problems }) => {
  problems.expect(/ERR_FAILED/);
  await readRendered(site, '/');
  await page.route(entryOf('mf-galleries'), (route) => route.abort());
  await rememberSent(page);
  await page.goto('/');
  // Until then a link opens another document.
  await waitForHydration(page);
  await mark(page);
  await page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' }).click();
  await expectUnavailable(page);
  await expect(page).toHaveURL('/galerias');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Moto Club Almenara' }).click();
  await signUpLink(page).click();
  await expect(heading(page, 'Formulario de Inscripción')).toBeVisible();
  await expectSameDocument(page);
});

test(
  'a visitor of the landing page downloads no code of other modules, until they are about to follow a link',
  nightly,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(/\/modules\/([^/]+)\/.*\.js$/.exec(request.url())?.slice(1, 2) ?? [])));
    await page.goto('/');
    await expect(signUpLink(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new Set(asked)).toEqual(new Set(['mf-public']));

    const galleries = page.waitForRequest(entryOf('mf-galleries'));
    await page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' }).hover();
    await galleries;
    const registrations = page.waitForRequest(entryOf('mf-registrations'));
    await signUpLink(page).focus();
    await registrations;
    expect(asked).not.toContain('mf-admin-content');
  },
);
