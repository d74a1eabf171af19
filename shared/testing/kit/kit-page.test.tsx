import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

/** Parts that the catalogue does not render by name, and why. */
const unseen: Readonly<Record<string, string>> = {
  Altcha: 'Captcha renders it',
  Recaptcha: "Captcha renders it, with Google's own code",
  NoticeRegion: 'the frame around every screen renders it',
  useRetryable: 'renders nothing',
  useRequest: 'renders nothing',
  useLatest: 'renders nothing',
  usePolled: 'renders nothing',
  useShown: 'renders nothing',
  useChanges: 'renders nothing',
  usePageEvent: 'renders nothing',
  useLongPress: 'renders nothing',
  useHashReload: 'renders nothing',
  useHashKey: 'renders nothing',
  useFocusOnceGone: 'renders nothing',
  useTokenForm: 'useCaptchaForm is made of it',
  LeaveGuard: 'useUnsavedChanges renders it',
  WindowedRows: 'WindowedList renders it',
  Lines: 'Part renders it',
  useWide: 'renders nothing',
  useRoomy: 'renders nothing',
  useUnfolded: 'renders nothing',
  HeadPlace: 'renders nothing',
  WithHeadPlace: 'renders nothing',
  PlaceInHead: 'a screen of its own shows it',
};

const sources = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));

const shared = join(import.meta.dirname, '../../src');
const files = ['ui', 'captcha', 'form', 'notify', 'data'].flatMap((folder) =>
  sources(join(shared, folder)).map((name) => join(folder, name)),
);
const catalogue = sources(import.meta.dirname)
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

const isShown = (part: string) => new RegExp(`<${part}\\b|\\b${part}[(<]`).test(catalogue);

/** Components and hooks of a kit file. */
const partsOf = async (file: string) =>
  Object.keys((await import(/* @vite-ignore */ join(shared, file))) as object).filter((name) => /^([A-Z]|use[A-Z])/.test(name));

test.each(files)('%s is in the catalogue', async (file) => {
  expect((await partsOf(file)).filter((part) => !isShown(part) && !(part in unseen))).toEqual([]);
});

test('no exception is shown in the catalogue, or missing from the kit', async () => {
  const parts = (await Promise.all(files.map(partsOf))).flat();
  expect(Object.keys(unseen).filter((part) => isShown(part) || !parts.includes(part))).toEqual([]);
});

test('the page shows every part below its file, with its states', async () => {
  fakeHttp({ 'GET /captcha': await issueCaptcha() });
  renderRoutes(routes, '/kit');
  // By tag: a query by role computes the style of thousands of elements.
  await screen.findByText('The kit', { selector: 'h1' });
  const textsOf = (tags: string) => {
    const found = [...document.querySelectorAll(tags)];
    expect(found.filter((element) => element.closest('[hidden], [aria-hidden="true"]'))).toEqual([]);
    return found.map(({ textContent }) => textContent);
  };
  const headings = textsOf('h3');
  expect(new Set(headings).size).toBe(headings.length);
  const links = [...document.querySelectorAll('nav[aria-label="Parts"] a')];
  expect(links.length).toBeGreaterThan(30);
  for (const link of links) {
    expect(headings).toContain(link.textContent);
    expect(['.ts', '.tsx'].some((end) => existsSync(join(shared, `${link.textContent}${end}`)))).toBe(true);
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  }
  expect(textsOf('figcaption').length).toBeGreaterThan(headings.length);
});
