import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteConfig } from '../../site.config.ts';
import { listModules } from '../../platform/build/app-package.ts';
import type { MenuEntry } from '../../platform/wire/registry.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { addMembers } from '../fixtures/with-members.ts';
import { repository } from '../fixtures/server.ts';
import { expect } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

/** In pixels, from the top of the page. */
const lowest = 260;
const widths = [360, 768, 1024, 1440];
const notice = 'La ruta del domingo se aplaza por lluvia: os escribimos con el día nuevo.';

/** What the menu of a webmaster leads to, as the shell and the modules declare it. */
const menu = [siteConfig.shell, ...listModules(repository)].flatMap((name) => {
  const { federation, host } = JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8')) as Record<
    string,
    { menu?: MenuEntry[] }
  >;
  return (federation ?? host)?.menu ?? [];
});
const ofStaff = [
  ...new Set(menu.filter(({ roles, group }) => group && (roles ?? ['webmaster']).includes('webmaster')).map(({ path }) => path)),
];

/** The top of the first row below the head, or of the first group of a board; null where there is none: a form, sums, an empty list. */
const firstRow = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main :is(tbody tr, ul > li, ol > li, section:has(h2):has(> ul))')];
    const shown = rows.filter((row) => !row.closest('nav, form, dialog, header, fieldset') && row.getBoundingClientRect().height > 0);
    return document.querySelector('main :is([role=search], section:has(h2):has(> ul))') && shown[0]
      ? shown[0].getBoundingClientRect().top + scrollY
      : null;
  });

const testOnClub = testOnOwnSite({}, addMembers);
testOnClub.use({ role: 'webmaster' });

testOnClub('every list of the menu, and of its tabs, begins within 260 px, with a notice too', nightly, async ({ page, site }) => {
  testOnClub.setTimeout(300_000);
  await site.db
    .insertInto('ajustes')
    .values({ clave: 'aviso', valor: JSON.stringify({ texto: notice }) })
    .execute();
  const paths = [...ofStaff, '/galerias'];
  const low: string[] = [];
  for (const path of paths) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Cargando/)).toHaveCount(0);
      const top = await firstRow(page);
      if (top !== null && top > lowest) low.push(`${path} at ${width} px: ${Math.round(top)}`);
    }
    const tabs = await page.locator('main header nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const tab of tabs) if (!paths.includes(tab)) paths.push(tab);
  }
  expect(low).toEqual([]);
});
