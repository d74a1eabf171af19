import { complaintsOf, openScreen, screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });

    test('never scrolls sideways', async ({ page, problems }) => {
      const complaints = complaintsOf(screen);
      if (complaints) problems.expect(complaints);
      const widths = [320, 360, 768, 1024, 1440, 1920].filter((width) => screen.atWidth?.(width) ?? true);
      await page.setViewportSize({ width: widths[0] ?? 320, height: 740 });
      await openScreen(page, screen);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(excess, `at ${width} px`).toBe(0);
      }
    });
  });
}
