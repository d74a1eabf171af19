import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { moduleNames } from '../../shared/src/facts/modules.ts';
import { listModules } from '../../platform/build/app-package.ts';
import { siteConfig } from '../../site.config.ts';

/*
 * platform is for other sites as well: none of its files, tests and documents has a word of this site's. Looked for are what this site
 * calls things on the wire, the segments of its addresses, its roles and fields, and Spanish as such.
 */

/** Also English, or too short to be this site's alone. */
const english = new Set([
  'api',
  'static',
  'kit',
  'login',
  'captcha',
  'healthz',
  'readyz',
  'version',
  'metrics',
  'txt',
  'ics',
  'ico',
  'xml',
  'robots',
  'sitemap',
  'favicon',
  'manifest',
  'webmanifest',
  'id',
  'admin',
  'module',
  'sin',
  'js',
  'error',
]);

const split = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word.length > 2);

const { texts: _, ...onTheWire } = moduleNames;
const wireWords = Object.values(onTheWire)
  .flatMap((group) => Object.values(group))
  .flatMap(split);
const addresses = [siteConfig.shell, ...listModules(repository)].flatMap((name) => {
  const { federation } = JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8')) as { federation?: { paths?: string[] } };
  return [...(federation?.paths ?? []), ...siteConfig.serverPaths];
});
const ofTheSite = split(`
  webmaster socio socios junta invitado directiva firma club moto galería castillos inscrito
  rol correo contraseña usuario evento imagen titulo descripcion fecha nombre orden buscar nueva
  que para una los las del por con desde hasta aquí página versión módulo
`);
const words = [...new Set([...wireWords, ...addresses.flatMap(split), ...ofTheSite])].filter((word) => !english.has(word));
const looked = new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])|[¿¡áéíóúñ]`, 'giu');

/** Tests that take this repository as their site, and characters that a title may have. */
const exceptions = [
  /^platform\/build\/inputs\.test\.ts: (club|panel|mf|galleries|activity)/,
  /^platform\/(serve\/write-head|release\/check-path|load\/own-path)\.test\.ts: [áéíóúñ]$/,
];

const files = execFileSync('git', ['ls-files', 'platform'], { cwd: repository, encoding: 'utf8' }).split('\n').filter(Boolean);

test('platform has no word of this site: on the wire, in addresses, in texts, comments and documents', () => {
  expect(words.length).toBeGreaterThan(80);
  const found = files.flatMap((file) =>
    (readFileSync(join(repository, file), 'utf8').match(looked) ?? []).map((word) => `${file}: ${word.toLowerCase()}`),
  );
  expect([...new Set(found)].filter((each) => !exceptions.some((exception) => exception.test(each)))).toEqual([]);
});

test('a word of this site is found in any of its spellings', () => {
  for (const text of ["'/api/modulos'", '`/sin-senal.js`', 'Socio', 'ultimo_fallo', 'the club', '¿Qué?']) expect(text).toMatch(looked);
  for (const text of ['/api/modules', 'without', 'share']) expect(text.match(looked), text).toBeNull();
});
