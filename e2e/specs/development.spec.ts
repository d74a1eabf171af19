import type { Page } from '@playwright/test';
import { develop } from '../fixtures/development.ts';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { makeWorkspace, type Workspace } from '../fixtures/workspace.ts';

/** The mark of a page that has not been loaded again since. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { mark: true }));
const isMarked = (page: Page) => page.evaluate(() => 'mark' in globalThis);

const requestPage = 'mf-public/src/data-request/data-request-page.tsx';

/** Types into a form that stands in a page's own file, and edits that file five times. Resolves to the quickest edit's ms until it was seen. */
async function editPage(page: Page, team: Workspace): Promise<number> {
  await page.goto('/derechos');
  const address = page.getByLabel('Correo electrónico');
  await address.fill('ana@club.example');
  await page.getByLabel('Qué quieres pedir').selectOption('supresion');
  await mark(page);
  const titles = ['Tus datos', 'Los datos tuyos', 'Datos de ti', 'Lo tuyo', 'Lo que hay de ti', 'De ti'];
  let quickest = Infinity;
  for (const [index, title] of titles.slice(1).entries()) {
    const start = performance.now();
    team.edit(requestPage, `title="${titles[index]}"`, `title="${title}"`);
    await heading(page, title).waitFor();
    quickest = Math.min(quickest, performance.now() - start);
    await expect(address).toHaveValue('ana@club.example');
    await expect(page.getByLabel('Qué quieres pedir')).toHaveValue('supresion');
  }
  return quickest;
}

const form = 'mf-public/src/contact/contact-form.tsx';
const consent = 'Usaremos tus datos solo para contestarte.';

test('pnpm dev: an edit is on the page, and what was typed stays', nightly, async ({ browser, problems }) => {
  test.setTimeout(300_000);
  const team = makeWorkspace(['mf-public']);
  const development = await develop(team);
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${development.port}` });
  try {
    await problems.watch(context);
    const page = await context.newPage();
    // The API is ready when the page is.
    await page.goto('/');
    await page.getByRole('button', { name: 'Contactar' }).click();
    const name = page.getByLabel('Nombre');
    const overlay = page.locator('rsbuild-error-overlay');
    await name.fill('Ana');

    await test.step('a component', async () => {
      team.edit(form, consent, 'Solo te contestaremos.');
      await expect(page.getByText('Solo te contestaremos.')).toBeVisible();
    });
    await test.step('a component that all modules share', async () => {
      team.edit('shared/src/ui/field.tsx', '{label}\n      </label>', '{label} (dato)\n      </label>');
      await expect(page.getByText('Nombre (dato)')).toBeVisible();
    });
    await test.step('the style sheet of a module', async () => {
      const styles = 'mf-public/src/landing/contact-section.module.css';
      const invitation = page.getByText('¿Quieres rodar con nosotros');
      team.edit(styles, 'max-width: 36rem', 'color: rgb(1 2 3)');
      await expect(invitation).toHaveCSS('color', 'rgb(1, 2, 3)');
      // Not one edit behind.
      team.edit(styles, 'rgb(1 2 3)', 'rgb(4 5 6)');
      await expect(invitation).toHaveCSS('color', 'rgb(4, 5, 6)');
    });
    await test.step('the tokens of all style sheets', async () => {
      team.edit('shared/src/ui/tokens.css', '--ink: #102f3a', '--ink: #070809');
      await expect(name).toHaveCSS('color', 'rgb(7, 8, 9)');
    });
    await expect(name).toHaveValue('Ana');

    await test.step('an error in render, and its repair', async () => {
      problems.expect(/El formulario falla/);
      team.edit(form, 'return (\n    <Form', "if (form) throw new Error('El formulario falla.');\n  return (\n    <Form");
      await expect(overlay).toContainText('El formulario falla.');
      await expect(overlay).toContainText(/contact-form\.tsx:\d+/);
      team.edit(form, "if (form) throw new Error('El formulario falla.');", '');
      await page.getByRole('button', { name: 'Contactar' }).click();
      await expect(page.getByText('Solo te contestaremos.')).toBeVisible();
    });
    await test.step('what does not compile, and its repair', async () => {
      problems.expect(/contact-form\.tsx/);
      team.edit(form, '</Form>', '</For>');
      await expect(overlay).toContainText(/contact-form\.tsx:\d+/);
      team.edit(form, 'Solo te contestaremos.', 'Te contestaremos.');
      team.edit(form, '</For>', '</Form>');
      // The page is left only once it has its update.
      await expect(page.getByText('Te contestaremos.')).toBeVisible();
      await expect(overlay).toHaveCount(0);
    });
    await test.step('a page, whose file exports its screen', async () => {
      expect(await editPage(page, team)).toBeLessThan(1000);
      expect(await isMarked(page)).toBe(true);
    });
    await test.step('a wrong type in a page, and its repair', async () => {
      problems.expect(/data-request-page\.tsx:\d+:\d+\nerror TS2322/);
      team.edit(requestPage, 'title="De ti"', 'title={7}');
      // The compiler's first look at all sources takes a while.
      await expect(overlay).toContainText(/data-request-page\.tsx:\d+:\d+\s+error TS2322/, { timeout: 120_000 });
      // The edit has not waited for it.
      await expect(heading(page, '7')).toBeVisible();
      team.edit(requestPage, 'title={7}', 'title="De ti"');
      await expect(heading(page, 'De ti')).toBeVisible();
      await expect(overlay).toHaveCount(0);
      expect(await isMarked(page)).toBe(true);
    });
    await test.step('the loader in a page of its own file, whose new data come', async () => {
      team.edit(requestPage, "keyInHash('confirmar')", "'clave'");
      await expect(page.getByRole('button', { name: 'Confirmar la solicitud' })).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
    await test.step('the loader in a file beside the page', async () => {
      await page.goto('/eventos');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await mark(page);
      team.edit('mf-public/src/events/events-data.ts', '{ anonymous: true })', '{ anonymous: true }).then(() => [])');
      await expect(page.getByText('No hay próximos eventos por ahora.')).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
    await test.step('routes, for which the page is loaded again', async () => {
      problems.expect(/performing full reload/);
      team.edit('mf-public/src/routes.tsx', "path: '/derechos'", "path: '/derecho'");
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    });
    await test.step('the API', async () => {
      team.edit('api/src/site/discovery/write-discovery.ts', 'User-agent: *', 'User-agent: todos');
      // A call during its restart waits for it.
      await expect
        .poll(async () => {
          const reply = await page.request.get('/robots.txt');
          expect(reply.ok()).toBe(true);
          return reply.text();
        })
        .toContain('User-agent: todos');
    });
    expect(development.told()).not.toMatch(/ECONNREFUSED|"level":[456]0/);
  } finally {
    await context.close();
    expect(await development.stop()).toEqual([]);
    team.remove();
  }
});
