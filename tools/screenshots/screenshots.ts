import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { repository } from '../../e2e/fixtures/server.ts';
import { launchOptions } from '../../e2e/fixtures/launch-options.ts';
import { turnAllOn } from '../../e2e/fixtures/turn-all-on.ts';
import { buildCommit, chooseBase } from './base-commit.ts';
import { compareScreen, widthsOf } from './compare.ts';
import { type Guide, guides, photographGuide } from './guide.ts';
import { readScreenshotOptions } from './options.ts';
import { writeReport, type Finding } from './report.ts';
import { openStill } from './still-page.ts';
import { startStillSite, type StillSite } from './still-site.ts';

/**
 * `pnpm screenshots` photographs every screen at three widths, or those whose names contain one of the given words; `--compare` looks
 * where they differ from a commit (`--base`), and fails if they do; `--readme` makes the picture of the README, `--ruta`, `--actividades`
 * and `--socios` those of the guides of these names in docs.
 */
const { screens: chosen, ...asked } = await readScreenshotOptions();
const folder = join(import.meta.dirname, 'taken');

/** Photographs screens into tools/screenshots/taken. */
async function photograph(browser: Browser, site: StillSite): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const screen of chosen) {
    const page = await openStill(browser, site, screen, undefined, asked.dark ? 'dark' : 'light');
    for (const width of widthsOf(screen)) {
      await page.setWidth(width);
      // An overlay covers the window, not the whole page.
      writeFileSync(
        join(folder, `${screen.name}-${width}${asked.dark ? '-dark' : ''}.png`),
        await page.shoot(screen.open ? 'window' : 'page'),
      );
    }
    await page.close();
  }
  console.log(`${folder}: ${chosen.length} screens`);
}

/** The README's picture of the landing page. */
async function photographForReadme(browser: Browser, site: StillSite): Promise<void> {
  const page = await openStill(browser, site, { name: 'portada', path: '/' });
  await page.setWidth(1440);
  const path = join(repository, 'docs/screenshot.png');
  // 256 colours are enough for a poster, and a third of the bytes.
  const { size } = await sharp(await page.shoot('window'))
    .png({ palette: true, effort: 10, dither: 0.6 })
    .toFile(path);
  await page.close();
  console.log(`${path}: ${Math.round(size / 1024)} KB`);
}

/** Whether they look the same as in the base. Differences are listed, and stand in tools/screenshots/taken/differences. */
async function compare(browser: Browser, now: StillSite): Promise<boolean> {
  const base = chooseBase(repository, asked.base);
  console.log(`Compared with ${base.commit.slice(0, 8)}, ${base.which}:`);
  const checkout = await buildCommit(repository, base.commit);
  const findings: Finding[] = [];
  try {
    const before = await startStillSite(checkout.folder);
    for (const screen of chosen) {
      for (const finding of await compareScreen(browser, { before, now }, screen)) {
        console.log(`${finding.title}: ${finding.text}`);
        findings.push(finding);
      }
    }
    await before.stop();
  } finally {
    checkout.remove();
  }
  const pictures = chosen.reduce((sum, screen) => sum + widthsOf(screen).length, 0);
  const heading = `${findings.length} of ${pictures} pictures differ`;
  console.log(`${heading}: ${writeReport(join(folder, 'differences'), `${heading} from ${base.commit}`, findings)}`);
  return findings.length === 0;
}

/** The screens are those of a club with all that it may turn on; those of a base need not have it. */
const guide = (Object.keys(guides) as Guide[]).find((name) => asked[name]);
const fill = guide ? guides[guide].fill : asked.readme || asked.compare ? undefined : turnAllOn;
const site = await startStillSite(repository, fill);
const browser = await chromium.launch(launchOptions());
try {
  if (asked.readme) await photographForReadme(browser, site);
  else if (guide) await photographGuide(browser, site, guide);
  else if (asked.compare) process.exitCode = (await compare(browser, site)) ? 0 : 1;
  else await photograph(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
