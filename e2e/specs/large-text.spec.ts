import { openHydrated } from '../fixtures/rendered.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightlyUnless } from '../fixtures/tier.ts';

test.use({ role: 'webmaster' });

// As with a browser's font size doubled: no window grows with it.
for (const [which, paths] of Object.entries({
  'the landing page': ['/'],
  'every other kind of page': ['/eventos', '/formulario-inscripcion', '/panel', '/inscripciones'],
}))
  test(
    `${which} can be read with text of twice its size: nothing leaves the window, and nothing lies over anything else in the header`,
    nightlyUnless(paths.includes('/')),
    async ({ context }) => {
      // A page of its own, whose end resets the font size.
      const page = await context.newPage();
      const browser = await context.newCDPSession(page);
      await browser.send('Page.enable');
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      for (const path of paths) {
        await openHydrated(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          const found = await page.evaluate(() => {
            const parts = [...document.querySelectorAll('header:not(main header) :is(a, button)')]
              .filter((part) => part.checkVisibility())
              .map((part) => part.getBoundingClientRect())
              .toSorted((a, b) => a.left - b.left);
            return {
              over: parts.filter(({ left }, index) => left < (parts[index - 1]?.right ?? 0) - 1).length,
              end: Math.ceil(parts.at(-1)?.right ?? 0) <= innerWidth,
              wide: document.documentElement.scrollWidth - innerWidth,
            };
          });
          expect(found, `${path} at ${width} px`).toEqual({ over: 0, end: true, wide: 0 });
        }
      }
    },
  );
