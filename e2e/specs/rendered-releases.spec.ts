import type { Browser } from '@playwright/test';
import { expectInPlace, readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { isRendered } from '../../platform/wire/rendered-page.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { heading, signUpLink } from '../fixtures/parts.ts';
import { releaseScript } from '../fixtures/release-script.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, type Problems } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const test = testOnOwnSite();
const releases = 30;
/** Visitors who read the page without running it, which is quick. */
const readers = 18;
const browsers = 2;

const edition = (number: number) => `Edición ${number}`;

/** Opens the page once, without scripts: it is rendered by one version, and that version's files exist. Returns whether it was rendered on the server. */
async function readOnce(site: Site): Promise<boolean> {
  const reply = await fetch(`${site.url}/eventos`);
  expect(reply.status).toBe(200);
  const html = await reply.text();
  const named = new Set([...html.matchAll(/mf-public\/e(\d+)\//g)].map(([, number]) => Number(number)));
  expect([...named], 'the versions of one page').toHaveLength(1);
  const [number = 0] = named;
  const rendered = isRendered(html);
  if (rendered) expect(html).toContain(`>${edition(number)}</h1>`);
  const entry = await fetch(`${site.url}/modules/mf-public/e${number}/remoteEntry.js`);
  expect(entry.status).toBe(200);
  await entry.arrayBuffer();
  return rendered;
}

/**
 * Navigates to and fro until it is over: pages are hydrated as they stand, and every link leads where it says. Returns how often, and how
 * often the page was rendered on the server.
 */
async function goToAndFro(browser: Browser, site: Site, problems: Problems, isOver: () => boolean) {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  await problems.watch(context);
  const page = await context.newPage();
  await rememberSent(page);
  let visits = 0;
  let hydrated = 0;
  while (!isOver()) {
    await page.goto('/eventos');
    await expect(heading(page, /^Edición \d+$/)).toBeVisible();
    if (isRendered(await page.content())) {
      await waitForHydration(page);
      await expectInPlace(page);
      hydrated += 1;
    }
    await page.getByRole('banner').getByRole('link', { name: 'Moto Club Almenara' }).click();
    await expect(signUpLink(page)).toBeVisible();
    visits += 1;
  }
  await context.close();
  return { visits, hydrated };
}

test(
  'thirty releases while twenty visitors open rendered pages: each page is of one version, is hydrated, and leads on',
  nightly,
  async ({ site, browser, problems }) => {
    // Each release waits until every process has it.
    test.setTimeout(180_000 * site.servers.length);
    await releaseScript(site, 'e0', { heading: edition(0) });
    await readRendered(site, '/eventos');
    let isOver = false;
    let rendered = 0;
    const visiting = Array.from({ length: browsers }, () => goToAndFro(browser, site, problems, () => isOver));
    try {
      for (let number = 1; number <= releases; number += 1) {
        const read = Array.from({ length: readers }, () => readOnce(site));
        await releaseScript(site, `e${number}`, { heading: edition(number) });
        rendered += (await Promise.all(read)).filter(Boolean).length;
        // Visitors before the next release get this page.
        expect(await readRendered(site, '/eventos')).toContain(`>${edition(number)}</h1>`);
      }
    } finally {
      isOver = true;
    }
    for (const { visits, hydrated } of await Promise.all(visiting)) {
      expect(visits).toBeGreaterThan(2);
      expect(hydrated, 'rendered pages that were hydrated').toBeGreaterThan(2);
    }
    // Readers in the middle of a release alone: at least one a release.
    expect(rendered).toBeGreaterThanOrEqual(releases);
  },
);
