import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../fixtures/rendered.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

/*
 * With forced colours (Windows' high contrast) a system renders pages in a few colours of its own: backgrounds and shadows that say something
 * are gone, edges stay.
 */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' }, reuseContext: false });

/** Buttons and fields of the kit that have no edge. */
const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button[data-tone], a[data-tone], input, select, textarea')];
    const shown = controls.filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1);
    const hasEdge = (control: HTMLElement) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control);
      // Native controls have their own.
      const isNative = control instanceof HTMLInputElement && /^(checkbox|radio|hidden)$/.test(control.type);
      const behind = getComputedStyle(document.body).backgroundColor;
      return isNative || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== behind);
    };
    return { count: shown.length, without: shown.filter((control) => !hasEdge(control)).map(({ outerHTML }) => outerHTML.slice(0, 160)) };
  });

/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // A card, or a sheet, shows its focus on a part of it.
    const shows = [element, ...element.querySelectorAll('*')].some((each) => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== backgroundColor;
    });
    return { name: element.outerHTML.slice(0, 160), shows };
  });

async function expectSeen(page: Page): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const { count, without } = await withoutEdge(page);
  expect(count, 'buttons and fields').toBeGreaterThan(1);
  expect(without).toEqual([]);
  const unseen: string[] = [];
  let stops = 0;
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    stops += Number(found !== undefined);
    if (found && !found.shows) unseen.push(found.name);
  }
  expect(stops).toBeGreaterThan(5);
  expect(unseen, 'where the focus is not seen').toEqual([]);
}

/** Checks that the first looks different from the other, without focus or pointer. */
async function expectToDiffer(page: Page, chosen: Locator, other: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const look = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, color, borderTopColor, borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
      const background = isClear ? getComputedStyle(document.body).backgroundColor : backgroundColor;
      return { background, color, borderTopColor, borderTopStyle, borderTopWidth, textDecorationLine };
    });
  expect(await look(chosen)).not.toEqual(await look(other));
}

test(
  'with forced colours buttons, fields and the focus of public pages are seen, and which section one has gone to',
  nightly,
  async ({ page }) => {
    await openHydrated(page, '/');
    const sections = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
    await sections.first().click();
    await expect(sections.first()).toHaveAttribute('aria-current', 'location');
    await expectToDiffer(page, sections.first(), sections.last());
    for (const path of ['/', '/login']) {
      await openHydrated(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSeen(page);
    }
  },
);

test.describe('of staff', () => {
  test.use({ role: 'webmaster' });

  test('with forced colours buttons, fields and the focus are seen, and what is chosen', nightly, async ({ page }) => {
    for (const path of ['/inscripciones', '/usuarios']) {
      await page.goto(path);
      await expect(page.getByRole('searchbox').first()).toBeVisible();
      await expectSeen(page);
    }

    await page.goto('/ajustes');
    const parts = page.getByRole('navigation', { name: 'Apartados de los ajustes' }).getByRole('link');
    await expect(parts.first()).toHaveAttribute('aria-current', 'page');
    await expectToDiffer(page, parts.first(), parts.last());

    await page.goto('/inscripciones/dia');
    const tabs = page.getByRole('button', { name: /^(Marcar|Faltan por volver)/ });
    await expect(tabs.first()).toHaveAttribute('aria-pressed', 'true');
    await expectToDiffer(page, tabs.first(), tabs.last());
  });
});
