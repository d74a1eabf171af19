import type { Page } from '@playwright/test';
import type { Screen } from '../../shared/testing/screen.ts';
import { expectToFitEverybody, widths } from '../fixtures/fit-everybody.ts';
import { listRoutePaths } from '../fixtures/code-of-screens.ts';
import { readAllScreens } from '../fixtures/screens.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect, type Problems } from '../fixtures/test.ts';
import { isQuickTier, nightly } from '../fixtures/tier.ts';
import { turnAllOn } from '../fixtures/turn-all-on.ts';

// With all that a club may turn on.
const test = testOnOwnSite({}, turnAllOn);

// One role after the other, each with one session and one browser context.
const screens = (await readAllScreens()).toSorted((a, b) => (a.role ?? '').localeCompare(b.role ?? ''));
const addressOf = ({ path }: Screen) => path.split(/[?#]/)[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/:id');
/** These show that a worker caches them. */
const needsWorker = ({ path }: Screen) => path.startsWith('/inscripciones/dia');

async function lookAt(page: Page, problems: Problems, screen: Screen): Promise<void> {
  if (screen.complaint) problems.expect(screen.complaint);
  await expectToFitEverybody(page, screen);
}

if (isQuickTier) {
  // One screen stands for its address: as it is opened, without a dialog; and an address for those below it, whose pages are alike. All of a
  // role in one page.
  const alike = (screen: Screen) => screens.filter((other) => addressOf(other) === addressOf(screen));
  const isBelow = (screen: Screen) => screens.some((other) => addressOf(screen)?.startsWith(`${addressOf(other)}/`));
  const shown = screens.filter((screen) => !isBelow(screen) && screen === (alike(screen).find(({ open }) => !open) ?? alike(screen)[0]));
  for (const role of new Set(shown.map((screen) => screen.role))) {
    const ofRole = shown.filter((screen) => screen.role === role);
    test.describe(`${ofRole.length} addresses as ${role ?? 'a visitor'}`, () => {
      test.use({ role });

      test('are open to everybody, and fit a phone and a wide screen', async ({ page, problems }) => {
        test.setTimeout(60_000 + ofRole.length * 15_000);
        for (const screen of ofRole) await test.step(screen.name, () => lookAt(page, problems, screen));
      });
    });
  }
} else {
  for (const screen of screens) {
    test.describe(screen.name, () => {
      test.use({ role: screen.role });
      if (needsWorker(screen)) test.use({ serviceWorkers: 'allow' });

      test('is open to everybody, and fits every width from a phone to a wide screen', async ({ page, problems }) => {
        // Of the longest list axe looks at many thousand elements, at each width twice.
        test.setTimeout(60_000 + widths.length * 15_000);
        await lookAt(page, problems, screen);
      });
    });
  }
}

test('every address of the sources is among the screens of its package', () => {
  const known = screens.map(addressOf);
  expect(listRoutePaths().filter((path) => !known.includes(path))).toEqual([]);
});

test.describe('with a fee that nobody pays', () => {
  test.use({ role: 'direccion' });

  test('its three actions stand in a line beside it, as does a name of three words', nightly, async ({ page }) => {
    await page.goto('/socios/cuotas');
    const actions = page.getByRole('button', { name: 'Dar de baja' }).locator('..').getByRole('button');
    await expect(actions).toHaveText(['Dar de baja', 'Pagada', 'Borrar']);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const tops = await actions.evaluateAll((all) => all.map((action) => action.getBoundingClientRect().top));
      expect(new Set(tops).size, `lines at ${width} px`).toBe(1);
      const name = await page.getByRole('link', { name: 'Begoña Arriaga Sanz' }).evaluate((link) => link.getClientRects().length);
      expect(name, `lines of a name at ${width} px`).toBe(1);
    }
  });
});

test.describe('with a long name', () => {
  test.use({ role: 'socio' });

  test("the header's parts never run into each other", async ({ page, site }) => {
    const usuario = { ...(await site.signIn('socio')).usuario, nombre: 'Maximiliano Bartolomé' };
    await page.route('**/api/user/me', (route) => route.fulfill({ json: usuario }));
    await page.goto('/');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: usuario.nombre })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      const boxes = await banner
        .locator('a:visible, button:visible')
        .evaluateAll((parts) =>
          parts
            .map((part) => ({ text: part.textContent, left: part.getBoundingClientRect().left, right: part.getBoundingClientRect().right }))
            .toSorted((a, b) => a.left - b.left),
        );
      const collisions = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? 0));
      expect(collisions, `at ${width} px`).toEqual([]);
      expect(boxes.at(-1)?.right, `at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
});
