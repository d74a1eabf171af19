import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { complaintsOf, openScreen, screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [320, 360, 768, 1024, 1440, 1920];
const widthsForAxe = [360, 1440];

/** Once a page: every analysis after that runs in it as it stands. What passes is not described, which takes longer than to look. */
async function prepareAxe(page: Page): Promise<() => Promise<string[]>> {
  expect(page.frames(), 'frames: axe looks into this one alone').toHaveLength(1);
  await page.evaluate(axe.source);
  return () =>
    page.evaluate(async (values) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    }, rules);
}

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });

    test('is open to everybody, and fits every width from a phone to a wide screen', async ({ page, problems }) => {
      const complaints = complaintsOf(screen);
      if (complaints) problems.expect(complaints);
      const meant = widths.filter((width) => screen.atWidth?.(width) ?? true);
      await page.setViewportSize({ width: meant[0] ?? 320, height: 740 });
      await openScreen(page, screen);
      const findViolations = await prepareAxe(page);
      for (const width of meant) {
        await page.setViewportSize({ width, height: 740 });
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(excess, `what sticks out at ${width} px`).toBe(0);
        if (widthsForAxe.includes(width)) expect(await findViolations(), `violations at ${width} px`).toEqual([]);
      }
    });
  });
}

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
      const collisions = boxes.filter(({ left }, place) => left < (boxes[place - 1]?.right ?? 0));
      expect(collisions, `at ${width} px`).toEqual([]);
      expect(boxes.at(-1)?.right, `at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
});
