import type { Page } from '@playwright/test';
import type { Screen } from '../../shared/testing/screen.ts';
import { pageRules } from '../fixtures/access-matrix.ts';
import { readAllScreens } from '../fixtures/screens.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { turnAllOn } from '../fixtures/turn-all-on.ts';

// With all that a club may turn on.
const test = testOnOwnSite({}, turnAllOn);

const addressOf = (path: string) => path.split(/[?#]/)[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/:id') ?? '';

/** Screens that only a link in an email, the code on a card, a selection of rows, an old address or a failure leads to. */
const withoutWay = new Set(
  '/restablecer-contrasena /mi-inscripcion/cesion /mandato /no-mas-noticias /c/:id /socios/carnets /admin/inscripciones'.split(' '),
);

/** The others show that access is denied, or that there is no such page. */
const shows = ({ path, role }: Screen) => {
  const rule = pageRules.find((each) => addressOf(each.path) === addressOf(path));
  return rule !== undefined && 'shows' in rule.outcome(role ?? 'anonymous');
};
const screens = (await readAllScreens()).filter((screen) => shows(screen) && !withoutWay.has(addressOf(screen.path)));

/** Buttons that open further links over a page. */
const openers = ['Abrir menú', 'Acciones'] as const;

/** The links that a user sees on this page, by where they lead, with the button that has to be pressed first. */
async function listLinks(page: Page, isMember: boolean): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const readPaths = () =>
    page.locator('a[href]:visible').evaluateAll((links) =>
      links.flatMap((link) => {
        const { origin, pathname, search } = new URL((link as HTMLAnchorElement).href);
        return origin === location.origin && !link.hasAttribute('download') ? [pathname + search] : [];
      }),
    );
  const keep = (paths: readonly string[], opener?: string) => {
    for (const path of paths) if (!found.has(path)) found.set(path, opener);
  };
  keep(await readPaths());
  const names = [...openers, ...(isMember ? [menuOf] : [])];
  for (const name of names) {
    const button = opener(page, name);
    if (!(await button.isVisible())) continue;
    await button.click();
    const opened = await readPaths();
    await page.keyboard.press('Escape');
    // What the page itself has loaded in the meantime does not belong to the opener.
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    await expect(button).not.toHaveAttribute('aria-expanded', 'true');
    keep(await readPaths());
    keep(opened, name);
  }
  return found;
}

const menuOf = 'menú de usuario';
const opener = (page: Page, name: string) =>
  name === menuOf
    ? page.getByRole('banner').locator('button[aria-haspopup=menu]')
    : page.getByRole('button', { name, exact: true }).first();

/** A page has settled when its session is known and nothing is pending. */
async function settle(page: Page, isMember: boolean): Promise<void> {
  if (isMember) await expect(opener(page, menuOf)).toBeVisible();
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  // The panel is there before what its modules tell, which has links.
  if (new URL(page.url()).pathname === '/panel' && (await page.getByText(/^Rol: (?:webmaster|direccion)$/).isVisible()))
    await expect(page.getByRole('heading', { name: 'Lo que te espera' })).toBeVisible();
}

const roles = [...new Set(screens.map(({ role }) => role))];
for (const role of roles) {
  test.describe(role ?? 'a visitor', () => {
    test.use({ role });

    test('every screen is reached by clicks from the landing page', nightly, async ({ page }) => {
      test.setTimeout(240_000);
      const wanted = new Set(screens.filter((screen: Screen) => screen.role === role).map(({ path }) => addressOf(path)));
      const seen = new Set(['/']);
      const missing = () => [...wanted].filter((path) => !seen.has(path));
      const queue = ['/'];
      const visited = new Set<string>();
      /** Further pages of the same screens: one of them may have the link to a page below it, which the first has not. */
      const alike = new Set<string>();
      const leadsOn = (to: string) => missing().some((path) => path.startsWith(`${addressOf(to)}/`));
      const next = () => {
        const to = queue.shift() ?? [...alike].find(leadsOn);
        if (to === undefined) return undefined;
        alike.delete(to);
        visited.add(to);
        return to;
      };
      for (let from = next(); from !== undefined; from = next()) {
        await page.goto(from);
        await settle(page, role !== undefined);
        const links = await listLinks(page, role !== undefined);
        for (const [to, behind] of links) {
          if (!/^\/[^.]*$/.test(addressOf(to)) || to.startsWith('/static/')) continue;
          if (seen.has(addressOf(to))) {
            if (addressOf(to) !== to && !visited.has(to)) alike.add(to);
            continue;
          }
          seen.add(addressOf(to));
          if (behind !== undefined) await opener(page, behind).click();
          await page.locator(`a[href="${to}"]:visible`).first().click();
          // An old address may redirect to another one; a dead link stays here.
          await expect(page).toHaveURL((url) => addressOf(url.pathname) !== addressOf(from));
          await settle(page, role !== undefined);
          await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toHaveCount(0);
          queue.push(to);
          await page.goto(from);
          await settle(page, role !== undefined);
        }
      }
      expect(missing()).toEqual([]);
    });
  });
}
