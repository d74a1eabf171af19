import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

/** A sentence of the kit's catalogue alone. */
const sentence = 'What screens are made of';

test('the catalogue of the kit is for development: the built site has no such page, and no byte of it', async ({ page, problems }) => {
  expect(readFileSync(join(repository, 'shared/testing/kit/kit-page.tsx'), 'utf8')).toContain(sentence);
  problems.expect(/404/);
  const response = await page.goto('/kit');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible();

  const built = readdirSync(join(repository, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|css|html)$/.test(path),
  );
  const pages = built.filter((path) => !path.startsWith('dev/'));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => readFileSync(join(repository, 'dist', path), 'utf8').includes(sentence))).toEqual([]);
});
