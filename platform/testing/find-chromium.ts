import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { executeProgram, installWithApt } from '../test/execute.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** An installed browser: CHROMIUM, the system's, or one that Playwright downloaded earlier. */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...onPath, ...macApps, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** Finds a Chromium, or installs one: the distribution's, else Playwright's own. */
export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium here: installing one.');
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  if (!(await installWithApt(['chromium']))) await executeProgram(process.execPath, [playwright, 'install', 'chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('The journeys need Chromium, and it could not be installed: install it, or name it in CHROMIUM.');
  return installed;
}

const shell = 'chromium-headless-shell';

const findShell = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, shell))
    .find((path) => existsSync(path));

/**
 * For many journeys: Chromium without a window, which the distribution packs by itself and which takes a third less of the processor. Where
 * it is not there and cannot be had, any Chromium. CHROMIUM names another.
 */
export async function provideHeadlessChromium(): Promise<string> {
  if (process.env.CHROMIUM) return provideChromium();
  if (!findShell()) await installWithApt([shell]);
  return findShell() ?? provideChromium();
}
