import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { ReleaseLine } from '../../shared/src/contract/modules.ts';
import { diskObjects } from '../../shared/releases/disk-objects.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { galleriesPage, makeWorkspace } from '../fixtures/workspace.ts';

const visitors = 20;
/** In ms: long enough for each visitor to be everywhere on the site while releases come and go, short enough for a text in a form to live through one. */
const everyRelease = 1500;
/** One release in so many is built from changed sources; building the others as well would only keep the processor from the visitors. */
const everyBuild = 25;
/** As the page knows the galleries now; every release writes another. */
const titleOf = (release: number) => (release === 0 ? 'Galerías' : `Galerías, edición ${release}`);

export interface ReleaseRun {
  releases: number;
  /** Clicks that led to the page that they promised. */
  navigations: number;
  failures: string[];
  consoleErrors: string[];
  lostTexts: number;
  keptTexts: number;
  /** Modules that the releases built. */
  builtModules: number;
  /** Releases that were built from changed sources. */
  builds: number;
  /** Ms from the end of the command until a new page has the version before. */
  rollback: number;
  /** Ms that the command itself takes. */
  rollbackCommand: number;
  seconds: number;
}

interface Seen extends Pick<ReleaseRun, 'navigations' | 'failures' | 'consoleErrors' | 'lostTexts' | 'keptTexts'> {
  ended: boolean;
}

/** Goes round the site by its links, until told to stop, and leaves a text in a form while time passes. */
async function click(browser: Browser, url: string, seen: Seen): Promise<void> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    if (message.type() === 'error') seen.consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.consoleErrors.push(String(error)));
  while (!seen.ended) {
    try {
      await goRound(page, seen);
    } catch (error) {
      if (!seen.ended) seen.failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  await context.close();
}

async function goRound(page: Page, seen: Seen): Promise<void> {
  const arrive = async (heading: RegExp) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    seen.navigations += 1;
  };
  await page.goto('/');
  seen.navigations += 1;
  await page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' }).click();
  await arrive(/^Galerías/);
  await page
    .getByRole('link', { name: /^Ver galería completa/ })
    .first()
    .click();
  await page.waitForURL(/\/galerias\/\d+$/);
  await arrive(/./);
  await page.goto('/formulario-inscripcion');
  await arrive(/^Formulario/);
  const name = page.locator('input[name="nombre"]');
  await name.fill('Ana de Vigo');
  await page.waitForTimeout(2000);
  if ((await name.inputValue()) === 'Ana de Vigo') seen.keptTexts += 1;
  else seen.lostTexts += 1;
  await name.fill('');
  await page.getByRole('banner').getByRole('link', { name: 'Moto Club Almenara' }).click();
  await page.waitForURL('/');
  seen.navigations += 1;
}

/** Releases the galleries again and again while visitors click through the site. */
export async function measureReleases(browser: Browser, url: string, modulesDir: string, releases: number): Promise<ReleaseRun> {
  const team = makeWorkspace(['mf-galleries']);
  const seen: Seen = { navigations: 0, failures: [], consoleErrors: [], lostTexts: 0, keptTexts: 0, ended: false };
  let written = titleOf(0);
  const releaseNext = async (release: number): Promise<void> => {
    const heading = titleOf(release);
    if (release % everyBuild !== 1) return releaseStamped(diskObjects(modulesDir), { version: `1.0.${release}`, heading });
    team.edit(galleriesPage, `<PageTitle>${written}</PageTitle>`, `<PageTitle>${heading}</PageTitle>`);
    written = heading;
    const { code, output } = await team.release('mf-galleries', { MODULES_DIR: modulesDir });
    if (code !== 0) throw new Error(`release ${release} failed: ${output}`);
  };
  const started = performance.now();
  const clicking = Array.from({ length: visitors }, () => click(browser, url, seen));
  try {
    for (let release = 1; release <= releases; release += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, everyRelease));
      await releaseNext(release);
      await next;
      if (release % 10 === 0) console.log(`  ${release} releases, ${seen.navigations} navigations`);
    }
    seen.ended = true;
    await Promise.all(clicking);
    const seconds = (performance.now() - started) / 1000;
    const before = performance.now();
    const { code, output } = await team.run(['shared/releases/cli.ts', 'mf-galleries', '--rollback'], { MODULES_DIR: modulesDir });
    if (code !== 0) throw new Error(output);
    const done = performance.now();
    const { stable } = JSON.parse(readFileSync(join(modulesDir, 'registry/mf-galleries.json'), 'utf8')) as ReleaseLine;
    while (!(await (await fetch(`${url}/galerias`)).text()).includes(stable?.version ?? ''))
      await new Promise((next) => setTimeout(next, 10));
    return {
      ...seen,
      releases,
      builds: Math.ceil(releases / everyBuild),
      builtModules: readdirSync(join(team.folder, 'dist/modules')).length,
      rollback: performance.now() - done,
      rollbackCommand: done - before,
      seconds,
    };
  } finally {
    seen.ended = true;
    await Promise.allSettled(clicking);
    team.remove();
  }
}
