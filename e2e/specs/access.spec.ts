import type { Page } from '@playwright/test';
import { pageRules, visitors, type Outcome, type Visitor } from '../fixtures/access-matrix.ts';
import { laterFiles, listRoutePaths } from '../fixtures/code-of-screens.ts';
import { storedSession } from '../fixtures/site.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { isQuickTier, nightly, nightlyUnless } from '../fixtures/tier.ts';
import { turnAllOn } from '../fixtures/turn-all-on.ts';

// With all that a club may turn on.
const test = testOnOwnSite({}, turnAllOn);

function promiseOf(outcome: Outcome): string {
  if ('shows' in outcome) return `shows ${outcome.shows}`;
  if ('asks' in outcome) return 'offers the log-in';
  return 'denies' in outcome ? 'says that they may not come in' : `leads to ${outcome.leadsTo}`;
}

/** The roles of the screens behind an address: other users are denied, or redirected. */
const isOpenTo = (visitor: Visitor, path: string) => {
  const rule = pageRules.find((each) => each.path === path);
  return rule !== undefined && 'shows' in rule.outcome(visitor);
};

/** By visitor and address: the scripts and styles beyond those of the page and of each module. */
const loaded = new Map<Visitor, Map<string, Set<string>>>();

/** Opens all addresses one after the other, and checks each against the table. `pnpm test` leaves out what a user is shown: all-screens.spec.ts opens it. */
async function openAll(page: Page, visitor: Visitor): Promise<void> {
  const filesOf = laterFiles(page);
  const files = new Map<string, Set<string>>();
  const meant = isQuickTier ? pageRules.filter(({ outcome }) => !('shows' in outcome(visitor))) : pageRules;
  for (const { path, outcome } of meant) {
    const expected = outcome(visitor);
    await test.step(`${path} ${promiseOf(expected)}`, async () => {
      await page.goto(path);
      if ('leadsTo' in expected) await expect(page).toHaveURL(expected.leadsTo);
      else if ('denies' in expected) await expect(page.getByText('⛔ Acceso no autorizado', { exact: true })).toBeVisible();
      else if ('asks' in expected) await expect(page.getByRole('heading', { level: 1, name: 'Acceso con sesión' })).toBeVisible();
      else await expect(page.getByRole('heading', { level: 1, name: expected.shows })).toBeVisible();
      if (!('leadsTo' in expected)) await expect(page).toHaveURL(path);
      // Its code is loaded only once the server has named the provider.
      await expect(page.getByText('Cargando verificación...')).toHaveCount(0);
      files.set(path, await filesOf());
    });
  }
  loaded.set(visitor, files);
}

/** That of `pnpm test`, denied the pages of staff. The calls' own access is tested beside them (api/src/accounts/security/access.test.ts). */
const walks: readonly Visitor[] = ['socio'];

for (const visitor of visitors) {
  test.describe(visitor, () => {
    test.use({ role: visitor === 'anonymous' ? undefined : visitor });

    // One browser for all addresses of a visitor: each is opened by hand, without a cold cache each time.
    test(
      'each address shows, denies or leads away as the table says',
      nightlyUnless(walks.includes(visitor)),
      async ({ page, problems }) => {
        test.setTimeout(180_000);
        // The browser logs the server's errors.
        if (pageRules.some(({ outcome }) => 'denies' in outcome(visitor))) problems.expect(/403/);
        // The activities of the demonstration have no sign-ups.
        problems.expect(/404/);
        await openAll(page, visitor);
      },
    );
  });
}

test(
  'no visitor downloads the code of a screen that they may not open, and each screen of the staff has code of its own',
  nightly,
  async ({ browser, site, problems }) => {
    test.setTimeout(600_000);
    problems.expect(/403/);
    // The activities of the demonstration have no sign-ups.
    problems.expect(/404/);
    // Known from the tests above, unless this one runs alone.
    for (const visitor of visitors.filter((each) => !loaded.has(each))) {
      const storageState = visitor === 'anonymous' ? undefined : await storedSession(site, visitor);
      const context = await browser.newContext({ baseURL: site.url, ...(storageState ? { storageState } : {}) });
      await problems.watch(context);
      await openAll(await context.newPage(), visitor);
      await context.close();
    }
    const filesOf = (visitor: Visitor, path: string) => loaded.get(visitor)?.get(path) ?? new Set();
    for (const visitor of visitors) {
      const [open, closed] = [true, false].map((may) => pageRules.flatMap(({ path }) => (isOpenTo(visitor, path) === may ? [path] : [])));
      // A webmaster opens everything: the files loaded then belong to a screen.
      const allowed = new Set((open ?? []).flatMap((path) => [...filesOf('webmaster', path)]));
      const codeOf = (path: string) => [...filesOf('webmaster', path)].filter((file) => !allowed.has(file));
      // A screen for every member may be loaded with the rest, and a receipt is the screen that members open for their own.
      for (const path of (closed ?? []).filter((each) => !isOpenTo('socio', each) && !each.includes('/recibo/'))) {
        expect(codeOf(path), `the code of ${path} alone, which is not for ${visitor}`).not.toEqual([]);
      }
      const forbidden = new Set((closed ?? []).flatMap(codeOf));
      for (const { path } of pageRules) {
        const wrong = [...filesOf(visitor, path)].filter((file) => forbidden.has(file));
        expect(wrong, `what ${visitor} downloads at ${path}`).toEqual([]);
      }
    }
  },
);

test('the table knows every address of the sources', () => {
  const known = pageRules.map(({ path }) => path.split(/[?#]/)[0]?.replaceAll(/\/\d+(?=\/|$)/g, '/:id'));
  expect(listRoutePaths().filter((path) => !known.includes(path))).toEqual([]);
});
