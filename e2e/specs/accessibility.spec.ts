import { AxeBuilder } from '@axe-core/playwright';
import { complaintsOf, openScreen, screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      if (screen.atWidth?.(viewport.width) === false) continue;
      test(`is accessible to all at ${viewport.width} px`, async ({ page, problems }) => {
        const complaints = complaintsOf(screen);
        if (complaints) problems.expect(complaints);
        await page.setViewportSize(viewport);
        await openScreen(page, screen);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
        expect(found).toEqual([]);
      });
    }
  });
}
