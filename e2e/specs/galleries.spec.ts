import { expect, test } from '../fixtures/test.ts';

// Which lists each role reads is a test of the page; here, that the server sends them with their pictures.
for (const [visitor, kinds] of [
  ['anonymous', ['publica']],
  ['socio', ['publica', 'privada']],
] as const) {
  test.describe(visitor, () => {
    test.use({ role: visitor === 'anonymous' ? undefined : visitor });

    test(`sees the galleries that are ${kinds.join(' or ')}, with their pictures`, async ({ page, site }) => {
      const galleries = await site.db.selectFrom('galerias').select(['nombre']).where('tipo', 'in', kinds).execute();
      await page.goto('/galerias');
      const cards = page.getByRole('main').getByRole('listitem');
      await expect(cards).toHaveCount(galleries.length);
      const shown = await cards.getByRole('heading', { level: 2 }).allTextContents();
      expect(shown.toSorted()).toEqual(galleries.map(({ nombre }) => nombre).toSorted());

      const last = cards.last();
      const name = (await last.getByRole('heading').textContent()) ?? '';
      await last.getByRole('link', { name: 'Ver galería completa' }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      const picture = page.getByRole('button', { name: /^Ampliar imagen 1 de / }).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const back = visitor === 'anonymous' ? '/' : '/galerias';
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Volver/ })
        .click();
      await expect(page).toHaveURL(back);
    });
  });
}
