import { expectToFitEverybody, widths } from '../fixtures/fit-everybody.ts';
import { listRoutePaths } from '../fixtures/code-of-screens.ts';
import { readAllScreens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

// One role after the other, each with one session and one browser context.
const screens = (await readAllScreens()).toSorted((a, b) => (a.role ?? '').localeCompare(b.role ?? ''));

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ role: screen.role });
    // What these show is that a worker keeps them.
    if (screen.path.startsWith('/inscripciones/dia')) test.use({ serviceWorkers: 'allow' });

    test('is open to everybody, and fits every width from a phone to a wide screen', async ({ page, problems }) => {
      if (screen.complaint) problems.expect(screen.complaint);
      await expectToFitEverybody(page, screen);
    });
  });
}

test('every address of the sources is among the screens of its package', () => {
  const known = screens.map(({ path }) => path.split('?')[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/:id'));
  expect(listRoutePaths().filter((path) => !known.includes(path))).toEqual([]);
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
