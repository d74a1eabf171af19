import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { execute, installWithApt } from './execute.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** A browser that is there already: CHROMIUM, the system's, or one that Playwright downloaded earlier. */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...onPath, ...macApps, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** Finds a Chromium, or installs one: Playwright's own, else the distribution's. */
export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium here: installing one.');
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  if (!(await execute(process.execPath, [playwright, 'install', 'chromium']))) await installWithApt(['chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('The journeys need Chromium, and it could not be installed: install it, or name it in CHROMIUM.');
  return installed;
}
