import type { Page, Route } from '@playwright/test';
import { openHydrated, waitForRouter } from '../fixtures/rendered.ts';
import { openScreen, readAllScreens } from '../fixtures/screens.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';
import { findStale, translate } from '../fixtures/translate.ts';
import { turnAllOn } from '../fixtures/turn-all-on.ts';

// With all that a club may turn on.
const test = testOnOwnSite({}, turnAllOn);

/** The topmost layer: an open dialog, or the screen. */
const top = 'dialog[open], [role="alertdialog"], [role="dialog"], main';
/** The most elements of each kind; further ones are alike. */
const most = 12;

/** Presses the n-th of what the selector finds, or chooses what comes next in it, and resolves once the page has rendered what that changed; false where there is none. */
const act = (page: Page, selector: string, index: number): Promise<boolean> =>
  page.evaluate(
    async ([where, what, number]) => {
      const room = [...document.querySelectorAll(where)].findLast((each) => each.checkVisibility());
      const found = [...(room?.querySelectorAll<HTMLElement>(what) ?? [])].filter((each) => each.checkVisibility())[number];
      if (!found) return false;
      if (found instanceof HTMLSelectElement) {
        found.selectedIndex = (found.selectedIndex + 1) % found.options.length;
        found.dispatchEvent(new Event('change', { bubbles: true }));
      } else found.click();
      await new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
      return true;
    },
    [top, selector, index] as const,
  );

/** Uses all controls of the screen, with a page translator running all the time. */
async function useAll(page: Page): Promise<void> {
  const step = async (done: Promise<unknown>) => {
    await done;
    await translate(page);
  };
  await step(page.setViewportSize({ width: 360, height: 740 }));
  await step(page.setViewportSize({ width: 1440, height: 900 }));
  const room = page.locator(top).filter({ visible: true }).last();
  const search = room.getByRole('searchbox').filter({ visible: true }).first();
  if ((await search.count()) > 0) for (const text of ['zzzz', 'a', '']) await step(search.fill(text));
  for (let index = 0; index < 4; index += 1) await step(act(page, 'select:enabled', index));
  const here = new URL(page.url()).pathname;
  // Each of these twice: on and off.
  const switches = 'summary, [aria-expanded], [role="tab"], [aria-pressed], input[type="checkbox"]:enabled, input[type="radio"]:enabled';
  const buttons = 'button:enabled:not([aria-expanded], [role="tab"], [aria-pressed])';
  for (const [what, times] of [[switches, 2] as const, [buttons, 1] as const]) {
    for (let index = 0; index < most && new URL(page.url()).pathname === here; index += 1) {
      for (let time = 0; time < times; time += 1) await step(act(page, what, index));
      // A layer that a button has opened is closed again.
      if (times === 1) await step(page.keyboard.press('Escape'));
    }
  }
}

// One shows that its scripts have failed: there is nothing that could go on working.
for (const screen of (await readAllScreens()).filter(({ name }) => name !== 'no-responde')) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });
    // These show that a worker caches them.
    if (screen.path.startsWith('/inscripciones/dia')) test.use({ serviceWorkers: 'allow' });

    test('goes on working where a page translator has been', nightly, async ({ page, problems }) => {
      if (screen.complaint) problems.expect(screen.complaint);
      // Every button is pressed, and downloads have a limit; a remittance with a debit that came back has no file any more.
      problems.expect(/429 .*descargar-zip|409 .*remesas\/\d+\/archivo/);
      await page.setViewportSize({ width: screen.atWidth?.(1440) === false ? 360 : 1440, height: 900 });
      await openScreen(page, screen);
      await waitForRouter(page);
      // Writes are held: nothing is stored, and 'Guardando...' stays.
      const writes: Route[] = [];
      await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : void writes.push(route)));
      await translate(page);
      await useAll(page);
      expect(await findStale(page), 'what the translated page shows wrongly').toEqual([]);
      // Unmounts the whole screen.
      await page.evaluate(() => {
        history.pushState(null, '', '/eventos');
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
      await expect(page.locator('h1').first()).toBeVisible();
      if (screen.name !== 'no-disponible') await expect(page.getByText('Sección no disponible')).toHaveCount(0);
      // The next test's context would send what is still held.
      problems.expect(/ERR_FAILED/);
      await Promise.all(writes.map((write) => write.abort()));
    });
  });
}

test.describe('the list', () => {
  test.use({ role: 'direccion' });

  test('translated, it counts right what is selected and out of view', nightly, async ({ page }) => {
    await openHydrated(page, '/inscripciones');
    await page
      .getByRole('checkbox', { name: /^Seleccionar / })
      .nth(1)
      .check();
    const search = page.getByRole('searchbox');
    await search.fill('zzzz');
    await expect(page.getByText('1 seleccionada, 1 fuera de la vista')).toBeVisible();
    await translate(page);
    await search.fill('');
    await expect(page.getByText(/^1 seleccionada$/)).toBeVisible();
    await expect(page.getByText(/fuera de la vista/)).toHaveCount(0);
  });
});
