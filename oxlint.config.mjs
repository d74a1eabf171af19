// In JavaScript, because Node 20 reads no TypeScript; so it is named wherever oxlint is called (`-c`).
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A border between packages or folders: which imports do not cross it, and why. */
const forbid = (regex, message) => ({ regex, message });
const restrict = (files, patterns) => ({ files, rules: { 'typescript/no-restricted-imports': ['error', { patterns }] } });
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
  byPath(['shell', modules, 'api', 'e2e', 'tools', 'platform', 'shared']),
  forbid(
    `^${packages(['shell', modules, 'api', 'e2e', 'tools', 'platform'])}`,
    "A module imports only 'shared/…': no other module, no server; of platform only its build knows.",
  ),
];
const ofShell = [
  typesOfTheContract,
  byPath([modules, 'api', 'e2e', 'tools', 'platform', 'shared']),
  noOtherModule([modules, 'api', 'e2e', 'tools']),
  { group: ['platform/**', '!platform/wire/**', '!platform/load/**'], message: "Of platform the shell takes the browser's part." },
];
const ofShared = [
  forbid(
    String.raw`^\.{1,2}/(.*/)?(session|client|router)\.ts$`,
    "Federation shares it as 'shared/…': by a relative path every module would carry a copy of its own.",
  ),
  typesOfTheContract,
  byPath(['shell', modules, 'api', 'e2e', 'tools', 'platform']),
  noOtherModule(['shell', modules, 'api', 'e2e', 'tools']),
  { group: ['platform/**', '!platform/wire/**'], message: 'Only the types of what travels between shell and modules.' },
];
const ofPlatform = [
  forbid(
    String.raw`^((\.\./)+)?${packages(['shell', modules, 'api', 'e2e', 'tools', 'shared'])}`,
    'platform knows no site: what it has to know of one stands in site.config.ts.',
  ),
  forbid(String.raw`^(\.\./)+site\.config`, "platform reads a site's configuration by its path: '../build/site.ts'."),
];
const ofApi = [
  {
    group: ['shared/**', '!shared/contract/**', '!shared/facts/**', '!shared/text/**', '!shared/offer/**'],
    message: 'The API shares the contract, facts and texts with the browser, nothing else of it.',
  },
  byPath(['shell', modules, 'e2e', 'tools', 'platform', 'shared']),
  noOtherModule(['shell', modules, 'e2e', 'tools']),
  {
    group: ['platform/**', '!platform/cli/**', '!platform/wire/**', '!platform/serve/**', '!platform/store/**'],
    message:
      'Of platform the server takes how modules are served, where things are stored and how commands are read, not how modules are built.',
  },
];

// ── Rooms of a package, from the bottom: a folder imports from those below it. Folders that stand side by side do not know each other.

/** 'a < b, c': b and c stand side by side above a. */
const order = (...parts) => parts.flatMap((part) => part.split(' < ').map((floor) => (floor.includes(', ') ? floor.split(', ') : floor)));
export const rooms = {
  'api/src': order('core < accounts < site < registrations < members < privacy < operations < app'),
  platform: order('wire < cli < store < build < load < render < release < serve < dev < test < new-module < create < package'),
  'shared/src': order(
    'router < text < facts < contract < list, offer, session < http < ui < notify < data < form < questions',
    'bank, captcha, head, mailing, meta, payments, sheet, sign-up, slots',
  ),
  // Of a module its data, the parts of its screens, and the screens.
  'mf-registrations/src': order(
    'registration < answers < rows < change, export, head, mail < sign-up < edit < actions',
    'call, day, failed-emails, figures, groups, list, my-registration, panel, payments, person, transfer, waiting',
  ),
  'mf-members/src': order(
    'member < head, sheet',
    'accounts, card, debits, directory, documents, fee-kinds, fees, file, form, join, list, own, panel, receipt',
  ),
  'mf-galleries/src': order('gallery < form < upload < selection, takedown < activity, detail, list, panel'),
  'mf-public/src': order('activities, contact < activity, data-request, events, landing'),
  'mf-admin-content/src': order('history, pictures < activities, audit, content, imports, panel, personal-data, settings, sponsors, users'),
};
// The contract is no part of a browser's bundle.
const ofPackage = {
  platform: () => ofPlatform,
  api: () => ofApi,
  shared: (room) => (room === 'contract' ? [] : ofShared),
};
const roomBorders = Object.entries(rooms).flatMap(([folder, floors]) => {
  const [name] = folder.split('/');
  return floors.flatMap((floor, place) =>
    [floor].flat().map((room) => {
      const others = [floor, ...floors.slice(place + 1)].flat().filter((other) => other !== room);
      const message = `${room} imports only from the rooms below it: see the list in oxlint.config.mjs.`;
      const border = forbid(String.raw`^(${name}/|(\.\./)+)(${others.join('|')})(/|$)`, message);
      return restrict([`${folder}/${room}/**`], [...(ofPackage[name]?.(room) ?? ofModules), ...(others.length > 0 ? [border] : [])]);
    }),
  );
});

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
const asksLater = ['shell/src/frame/page-fade.tsx', 'shared/src/captcha/captcha-settings.ts'];

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
    restrict(['shell/{src,testing}/**'], ofShell),
    restrict(['platform/**'], ofPlatform),
    restrict(['api/src/**'], ofApi),
    ...roomBorders,
    // A command stands above all rooms.
    restrict(['platform/*/cli.ts'], ofPlatform),
    off(['platform/create/template/**', 'api/src/{model,testing}/**', '**/*.test.ts', '**/*.test.tsx'], borders),
    off(
      [
        'start.js',
        'api/src/{main,app/admin-process,app/check-settings}.ts',
        'api/src/operations/checks/run-command.ts',
        'platform/{build,cli,test,testing}/**',
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
