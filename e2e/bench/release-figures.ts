import type { Browser } from 'playwright';
import { atMost, type Figure } from './figure.ts';
import { measureFailures } from './measure-failures.ts';
import { measureReleases } from './measure-releases.ts';

/** What visitors of the other modules notice of one that fails: nothing. */
export async function failureFigures(browser: Browser, url: string): Promise<Figure[]> {
  const ratios = await measureFailures(browser, url, 7);
  const worst = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  return [
    atMost(
      'a page of another module while one is down, hanging or broken / while all is well',
      worst.ratio,
      1.1,
      `worst of ${ratios.length}: ${worst.path} ${worst.trouble}, ${Math.round(worst.ms)} ms`,
    ),
  ];
}

/** What visitors notice of releases: nothing. */
export async function releaseFigures(browser: Browser, url: string, modulesDir: string, releases: number): Promise<Figure[]> {
  const run = await measureReleases(browser, url, modulesDir, releases);
  for (const failure of [...run.failures, ...run.consoleErrors].slice(0, 10)) console.log(`  ${failure}`);
  const during = `${run.releases} releases in ${Math.round(run.seconds)} s, 20 visitors`;
  return [
    atMost('navigations that failed during releases', run.failures.length, 0, `${run.navigations} navigations, ${during}`),
    atMost('console errors during releases', run.consoleErrors.length, 0, during),
    atMost('texts of forms lost during releases', run.lostTexts, 0, `${run.keptTexts} kept`),
    atMost('modules that a release of one module builds', run.builtModules, 1, `${run.builds} of the releases build it`),
    atMost('ms until a rollback is on new pages', run.rollback, 1000, `the command itself: ${Math.round(run.rollbackCommand)} ms`),
  ];
}
