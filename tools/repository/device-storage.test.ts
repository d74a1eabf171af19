import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deviceStorage } from '../../shared/src/facts/device-storage.ts';
import { moduleNames } from '../../shared/src/facts/modules.ts';

const root = join(import.meta.dirname, '../..');
/** The sources that run in a browser, or set its cookies. */
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'api/src', 'platform', 'shared/src', 'shell/src', 'mf-*/src/*'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(?:tsx?|m?js)$/.test(path) && !/\.test\.|\/test(?:ing)?\//.test(path))
  // Of a site without accounts: this one does not run it.
  .filter((path) => path !== 'platform/serve/secret-guard.ts')
  // In development alone.
  .filter((path) => !path.startsWith('platform/dev/'))
  // Helpers that set cookies or keep drafts: their callers, which name them, are checked.
  .filter((path) => path !== 'platform/serve/own-cookie.ts' && path !== 'shared/src/form/draft.tsx');

/** Expressions that store something on a visitor's device, with its name. */
const writers = [
  /(?:localStorage|sessionStorage)\.setItem\(\s*([^,]+),/g,
  /createDraft(?:<\w+>)?\(\s*([^,]+),/g,
  /ownCookie\([^,]+,\s*([^,]+),/g,
  /caches\.open\(\s*([^)]+)\)/g,
  /(?:openDB(?:<\w+>)?|indexedDB\.open)\(\s*([^,)]+)/g,
  /<ScrollRestoration storageKey=\{([^}]+)\}/g,
  /document\.cookie\s*=\s*([^;]+)/g,
  /\.setCookie\(\s*([^,]+),/g,
];

/** The name behind `deviceNames.x`, a constant of the same file, or a text. */
function nameOf(written: string, source: string): string {
  // What platform calls by the site's names: cookies, the copy of a screen, and the caches of the site's worker, a member's own and the rest.
  const cookie = /^names\.cookies\.(\w+)$/.exec(written)?.[1];
  if (cookie !== undefined) return moduleNames.cookies[cookie as keyof typeof moduleNames.cookies];
  if (written.startsWith('`${screenCache} ')) return moduleNames.offline.screenCache;
  const kept = /^prefix \+ (?:names\.)?(\w+)/.exec(written)?.[1];
  if (kept !== undefined) return kept === 'ownReplies' ? `${moduleNames.offline.prefix}${moduleNames.offline.ownReplies}` : 'sitio';
  const text = /^['"`]([^'"`]+)['"`]$/.exec(written)?.[1];
  if (text !== undefined) return text;
  const entry = /^deviceNames\.(\w+)$/.exec(written)?.[1];
  if (entry !== undefined) return deviceStorage[entry as keyof typeof deviceStorage].name;
  const value = new RegExp(`const ${written} = ([^;]+);`).exec(source)?.[1];
  return value === undefined || value === written ? written : nameOf(value, source);
}

test('all that the sources put into a device stands on the page about cookies, and nothing else is', () => {
  const found = new Set<string>();
  for (const path of sources) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const writer of writers) for (const [, written = ''] of source.matchAll(writer)) found.add(nameOf(written.trim(), source));
  }
  // Parameters of offline.ts's worker, whose names are passed in.
  for (const parameter of ['name', 'privateName']) found.delete(parameter);
  const told = Object.values(deviceStorage).map(({ name }) => name);
  expect([...found].toSorted()).toEqual(told.toSorted());
});
