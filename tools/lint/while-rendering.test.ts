import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { listModules, readAppPackage } from '../../platform/build/app-package.ts';
import { lintFiles } from './lint-files.ts';

const clock = "take 'today()'";
const random = "take 'useId()'";
const browser = 'The server has no';
const call = "make the call with 'call'";
const component = (body: string) => `export function Page() {\n  ${body}\n}\n`;

/** A script of a rendered page, and what lint says to do instead; '' where it is right. */
const scripts: [title: string, says: string, text: string][] = [
  ['the clock in a component', clock, component('return <p>{Date.now()}</p>;')],
  ['the date in a component', clock, component('return <p>{new Date().getFullYear()}</p>;')],
  ['a known date', '', component("return <p>{new Date('2026-01-01').getFullYear()}</p>;")],
  ['chance in a component', random, component('return <p id={`p${Math.random()}`} />;')],
  ['chance of another kind', random, component('return <p id={crypto.randomUUID()} />;')],
  ['the window in a component', browser, component('return <p>{window.innerWidth}</p>;')],
  ['the document when the file is loaded', browser, 'export const title = document.title;\n'],
  ['storage when the file is loaded', browser, "export const kept = localStorage.getItem('a');\n"],
  ['the window in a hook', browser, 'export const useWidth = () => window.innerWidth;\n'],
  ['the window in the start of a state', browser, component('const [width] = useState(() => window.innerWidth);\n  return width;')],
  ['the clock in a memo', clock, component('return useMemo(() => Date.now(), []);')],
  ['the clock for each row', clock, component('return rows.map((row) => <p>{row < Date.now()}</p>);')],
  ['a function that a component calls', clock, `const isLate = (day) => day < Date.now();\n${component('return isLate(1) && <p />;')}`],
  [
    'over two functions',
    clock,
    `const now = () => Date.now();\nconst isLate = () => now() > 1;\n${component('return isLate() && <p />;')}`,
  ],
  ['a server snapshot', browser, component('return useSyncExternalStore(listen, () => 1, () => window.innerWidth);')],
  ['a bare call in a loader', call, "export const loadPage = () => fetch('/api/eventos/publicos');\n"],
  [
    'a bare call in the loader of a screen',
    call,
    'const ask = () => fetch(`/api/${1}`);\nexport const screen = { Component, loader: ask };\n',
  ],
  ['a bare call in a component', call, component("return use(fetch('/api/eventos/publicos'));")],
  ['an effect', '', component('useEffect(() => {\n    document.title = `${Date.now()}`;\n  }, []);\n  return null;')],
  [
    'a function in an effect',
    '',
    component('useEffect(() => {\n    const tell = () => window.scrollTo(0, Math.random());\n    tell();\n  }, []);\n  return null;'),
  ],
  ['a handler', '', component('return <button type="button" onClick={() => fetch(\'/api/contacto\').then(() => window.print())} />;')],
  ['a handler with a name', '', component('const print = () => window.print();\n  return <button type="button" onClick={print} />;')],
  [
    'a function that a handler calls',
    '',
    `const stamp = () => Date.now();\n${component('return <button type="button" onClick={() => stamp()} />;')}`,
  ],
  ['a callback', '', component('const print = useCallback(() => window.print(), []);\n  return <Print onPrint={print} />;')],
  ['a snapshot of the browser', '', component('return useSyncExternalStore(listen, () => window.innerWidth, () => 0);')],
  ['a subscription', '', "export const listen = (tell) => {\n  window.addEventListener('resize', tell);\n  return () => {};\n};\n"],
  ['what asks first', '', "export const width = typeof window === 'undefined' ? 0 : window.innerWidth;\n"],
  ['another document', '', component('return documents.map((document) => <p key={document.id}>{document.title}</p>);')],
  ['the router’s location', '', component('const location = useLocation();\n  return <p>{location.pathname}</p>;')],
  ['a file that is no page’s', '', 'export const now = () => Date.now();\n'],
];

/** Lint has other rules, by which a component calls no clock either. */
const ofRule = (messages: readonly string[] = []) =>
  messages.filter((message) => [clock, random, browser, call].some((each) => message.includes(each)));

const told = lintFiles(scripts.map(([, , text]) => ({ path: 'mf-public/src/x.tsx', text })));
test.each(scripts.map(([title, says], place) => [title, says, place] as const))('%s: %j', (_title, says, place) => {
  expect(ofRule(told[place])).toEqual(says === '' ? [] : [expect.stringContaining(says)]);
});

test('packages without a rendered page, and tests, are left alone', () => {
  const text = component('return <p>{Date.now()}</p>;');
  const paths = ['mf-x/src/x.tsx', 'api/src/core/x.tsx', 'mf-public/src/x.test.tsx'];
  expect(lintFiles(paths.map((path) => ({ path, text }))).map(ofRule)).toEqual([[], [], []]);
});

/** What a script of a page imports by itself, without what it loads later. */
function followStatic(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)[^;]*?\bfrom '([^']+)';/gm)) {
      if (name.startsWith('.')) follow(join(dirname(file), name));
      else if (name.startsWith('shared/')) follow(createRequire(file).resolve(name));
    }
  };
  for (const file of files) follow(file);
  return found;
}

test('the files that are left alone are loaded by no rendered page', async () => {
  const { browserAlone } = (await import(pathToFileURL(join(repository, 'oxlint.config.mjs')).href)) as { browserAlone: string[] };
  const pages = listModules(repository).flatMap((name) => {
    const routes = join(repository, name, 'src/routes.tsx');
    const text = readFileSync(routes, 'utf8');
    const { renders = [] } = readAppPackage(join(repository, name)).federation ?? {};
    return renders.map((path) => {
      const [, file = ''] = new RegExp(String.raw`webpackChunkName: "${path}" \*/\s*'([^']+)'`).exec(text) ?? [];
      return join(repository, name, 'src', file);
    });
  });
  expect(pages.filter((file) => !existsSync(file))).toEqual([]);
  const loaded = followStatic([...pages, join(repository, 'shell/src/rendered-routes.tsx')]);
  expect(loaded.size).toBeGreaterThan(100);
  const alone = browserAlone.map((pattern) => pattern.replace('**', ''));
  for (const path of alone) expect(existsSync(join(repository, path)), path).toBe(true);
  expect([...loaded].map((file) => relative(repository, file)).filter((file) => alone.some((path) => file.startsWith(path)))).toEqual([]);
});
