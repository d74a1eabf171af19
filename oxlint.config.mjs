// In JavaScript, because Node 20 reads no TypeScript; so it is named wherever oxlint is called (`-c`).
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A border between packages or folders: which imports do not cross it, and why. */
const forbid = (regex, message) => ({ regex, message });
const restrict = (files, patterns) => ({ files, rules: { 'typescript/no-restricted-imports': ['error', { patterns }] } });
/** The relative path of another folder above this one: '../../site/legal/x.ts'. */
const above = (folders) => String.raw`^(\.\./)+(${folders.join('|')})/`;
const packages = (names) => `(${names.join('|')})(/|$)`;

// ── Packages

const modules = String.raw`mf-[\w-]+`;
/** By a relative path into another package, which is a copy of its own, or a part that nobody promised. */
const byPath = (names) =>
  forbid(String.raw`^(\.\./)+${packages(names)}`, "Packages meet only through their exports ('shared/…', 'platform/…').");
const noOtherModule = (names) => forbid(`^${packages(names)}`, 'A module never imports another module.');
const typesOfTheContract = {
  group: ['shared/contract/*'],
  message:
    "The browser imports only types from the contract, whose schemas would bring zod along: what needs none stands in 'shared/facts'.",
  allowTypeImports: true,
};

const ofModules = [
  {
    group: ['react-router-dom', 'react-router'],
    message: "Modules take the router from 'shared/router': it is what federation shares.",
    allowTypeImports: true,
  },
  typesOfTheContract,
  byPath(['shell', modules, 'api', 'e2e', 'tools', 'demo', 'platform', 'shared']),
  forbid(
    `^${packages(['shell', modules, 'api', 'e2e', 'tools', 'demo', 'platform'])}`,
    "A module imports only 'shared/…': no other module, no server; of platform only its build knows.",
  ),
];
const ofShell = [
  typesOfTheContract,
  byPath([modules, 'api', 'e2e', 'tools', 'demo', 'platform', 'shared']),
  noOtherModule([modules, 'api', 'e2e', 'demo']),
  { group: ['platform/**', '!platform/wire/**', '!platform/load/**'], message: "Of platform the shell takes the browser's part." },
];
const ofShared = [
  typesOfTheContract,
  byPath(['shell', modules, 'api', 'e2e', 'tools', 'demo', 'platform']),
  noOtherModule(['shell', modules, 'api', 'e2e', 'demo']),
  forbid(
    String.raw`^\.{1,2}/(.*/)?(session|client|router)\.ts$`,
    "Federation shares it as 'shared/…': by a relative path every module would carry a copy of its own.",
  ),
  { group: ['platform/**', '!platform/wire/**'], message: 'Only the types of the face between shell and modules.' },
];
const ofPlatform = [
  forbid(
    String.raw`^((\.\./)+)?${packages(['shell', modules, 'api', 'e2e', 'tools', 'demo', 'shared'])}`,
    'platform knows no site: what it has to know of one stands in site.config.ts.',
  ),
  forbid(String.raw`^(\.\./)+site\.config`, "platform reads a site's configuration by its path: '../build/site.ts'."),
];
const ofApi = [
  {
    group: ['shared/**', '!shared/contract/**', '!shared/facts/**', '!shared/text/**'],
    message: 'The API shares the contract, facts and texts with the browser, nothing else of it.',
  },
  byPath(['shell', modules, 'e2e', 'demo', 'platform', 'shared']),
  noOtherModule(['shell', modules, 'e2e']),
  {
    group: ['platform/**', '!platform/cli/**', '!platform/wire/**', '!platform/serve/**', '!platform/store/**'],
    message:
      'Of platform the server takes how modules are served, where things are stored and how commands are read, not how modules are built.',
  },
];
const onlyTheSeed = { group: ['demo/**'], message: 'Only the seed knows the demonstration.' };

// ── Layers within a package, from the bottom: each imports from itself and from those below.

/** The folders of api/src. */
export const rooms = ['core', 'accounts', 'site', 'registrations', 'members', 'privacy', 'operations', 'app'];
const roomBorders = rooms.map((room, place) => {
  const higher = rooms.slice(place + 1);
  const border = forbid(above(higher), `${room} imports no room above it: ${rooms.join(' < ')}.`);
  return restrict([`api/src/${room}/**`], [...ofApi, onlyTheSeed, ...(higher.length > 0 ? [border] : [])]);
});

/** The parts of the list of registrations; `filters` and `table` stand side by side. The page that joins them is above all. */
const list = 'mf-registrations/src/list';
const listBorder = (part, others, message) =>
  restrict(
    [`${list}/${part}/**`],
    [...ofModules, forbid(String.raw`^\.\./((${others.join('|')})/|[^/.][^/]*$|\.\./(edit|export|mail|sign-up)/)`, message)],
  );

// ── What the server runs too, while it renders a page

const packageFile = (name) => new URL(`${name}/package.json`, import.meta.url);
const rendersPages = (name) => existsSync(packageFile(name)) && JSON.parse(readFileSync(packageFile(name), 'utf8')).federation?.renders;
const rendered = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-') && rendersPages(name));
/** Files of these packages that no rendered page loads; a test checks it. */
export const browserAlone = [
  'shell/src/main.tsx',
  'shell/src/inspector/**',
  'shell/src/try-out/**',
  'shell/src/auth/proof-dialog.tsx',
  'mf-registrations/src/groups/departures-page.tsx',
];
/** The first asks once the page has changed, the second is no loader of a page. */
const asksLater = ['shell/src/frame/page-fade.tsx', 'shared/src/ui/captcha/captcha-settings.ts'];

const off = (files, ...names) => ({ files, rules: Object.fromEntries(names.map((name) => [name, 'off'])) });
const borders = 'typescript/no-restricted-imports';

export default {
  jsPlugins: ['./tools/lint/while-rendering.js'],
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'react-hooks', 'jsx-a11y', 'import'],
  categories: { correctness: 'error' },
  env: { es2024: true },
  ignorePatterns: ['dist', '/data', '**/testing/**/*.d.ts'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'react-hooks/exhaustive-deps': 'error',
    'react-hooks/incompatible-library': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['section'], roles: [] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    restrict(['mf-*/{src,testing}/**'], ofModules),
    listBorder(
      'store',
      ['view', 'filters', 'table'],
      'store/ is the first room of the list: it knows none of the others, nor the page that joins them.',
    ),
    listBorder(
      'view',
      ['filters', 'table'],
      'view/ shows what has arrived: of the rooms of the list it knows store/ alone, and not the page that joins them.',
    ),
    listBorder(
      '{filters,table}',
      ['filters', 'table'],
      'filters/ and table/ know store/ and view/, not each other, and not the page that joins them: what both need stands in view/.',
    ),
    restrict(['shell/{src,testing}/**'], ofShell),
    restrict(['shared/src/**'], ofShared),
    restrict(['platform/**'], ofPlatform),
    restrict(['api/src/**'], [...ofApi, onlyTheSeed]),
    ...roomBorders,
    restrict(['api/src/operations/seed/**'], [...ofApi, forbid(above(['app']), 'operations imports no room above it.')]),
    off(
      ['shared/src/{contract,facts}/**', 'platform/create/template/**', 'api/src/{model,testing}/**', '**/*.test.ts', '**/*.test.tsx'],
      borders,
    ),
    off(
      [
        'api/start.js',
        'api/src/{main,app/admin-process,app/check-settings}.ts',
        'api/src/operations/checks/run-command.ts',
        'platform/{build,cli,test}/**',
        'platform/{release,new-module,create}/cli.ts',
        'platform/dev/dev.ts',
        'e2e/**',
        'tools/**',
      ],
      'no-console',
    ),
    { files: ['shell', 'shared', ...rendered].map((name) => `${name}/src/**`), rules: { 'site/while-rendering': 'error' } },
    off([...browserAlone, ...asksLater, '**/*.test.ts', '**/*.test.tsx'], 'site/while-rendering'),
    off(['e2e/**'], 'no-empty-pattern'),
    off(
      [
        '**/*.config.{ts,mjs}',
        'e2e/fixtures/global-setup.ts',
        'platform/build/{host-bundler-runtime,shorten-list}.js',
        'tools/lint/while-rendering.js',
        'platform/test/vitest-report.ts',
      ],
      'import/no-default-export',
    ),
    off(['shared/src/router/router.ts'], 'oxc/no-barrel-file'),
  ],
};
