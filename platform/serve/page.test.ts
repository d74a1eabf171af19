import { expect, test } from 'vitest';
import type { RegistryEntry } from '../wire/registry.ts';
import { completeNames } from '../wire/wire-names.ts';
import { emptyLine, makeStable, startCanary } from '../release/release-line.ts';
import { evaluatedModules } from './live-modules.ts';
import { renderPage } from './page.ts';
import type { Rendered } from './rendering.ts';

const entry = (name: string, version: string, slots?: RegistryEntry['slots']): RegistryEntry => ({
  name,
  version,
  entry: `/modules/${name}/${version}/remoteEntry.js`,
  manifest: '',
  paths: [`/${name}`],
  preload: {},
  drawn: { paths: [`/${name}`], file: '', sha256: '' },
  ...(slots && { slots }),
});
const registry = [
  entry('mf_x', '2', { offers: ['place'], fills: [] }),
  entry('mf_y', '1', { offers: [], fills: ['place'] }),
  entry('mf_z', '1'),
];
const now = new Date('2026-03-01T10:00:00Z');

/** Whether the scripts of the page of mf_x begin at once, while another version of a module is a canary. */
async function beginsAtOnce(canary?: string, interactive?: 'on need'): Promise<boolean> {
  const lines = registry.map((each) => {
    const line = makeStable(emptyLine(each.name), each, now);
    return each.name === canary ? startCanary(line, entry(each.name, '9'), 10, now, interactive) : line;
  });
  const rendered: Rendered = {
    html: '<p>Hello</p>',
    meta: undefined,
    replies: {},
    version: '2',
    with: { day: undefined, origin: 'https://site.example' },
    answers: [],
  };
  const page = await renderPage(
    '<html><head></head><body><div id="root"></div></body></html>',
    '/mf_x',
    {
      registry,
      watched: [],
      evaluated: evaluatedModules({ revision: 0, built: [], lines, retired: [] }),
      isFrugal: false,
      shell: { paths: [], chunks: {}, drawn: [] },
      tryOut: undefined,
      mayAsk: false,
      names: completeNames(),
    },
    {
      imageOf: async () => undefined,
      rendered,
      parts: { readBootstrap: async () => '', storedUser: undefined, styleAt: async () => undefined, head: '' },
      site: { siteName: 'Site', locale: 'en_GB' },
    },
  );
  const html = page.html.toString();
  const needsPress = html.includes('data-later');
  // One that waits has its data elsewhere, and links that browsers may prepare.
  expect([page.state !== undefined, html.includes('speculationrules'), !html.includes('id="registry"')]).toEqual(Array(3).fill(needsPress));
  return !needsPress;
}

test('scripts wait for a press, but not while a canary of the page is evaluated, or of what fills a place on it', async () => {
  expect(await beginsAtOnce()).toBe(false);
  expect(await beginsAtOnce('mf_x')).toBe(true);
  expect(await beginsAtOnce('mf_y')).toBe(true);
  expect(await beginsAtOnce('mf_z')).toBe(false);
});

test('a canary that was released so begins its scripts at the first press too', async () => {
  expect(await beginsAtOnce('mf_x', 'on need')).toBe(false);
});
