import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NewModuleRefused, writeModule } from './write-module.ts';

let root: string;
const taken = { shellPaths: ['/home'], serverPaths: ['/api', '/metrics'] };
const write = (name: string, path: string) => writeModule(root, 'template', name, path, taken);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-module-'));
  const writeFile = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  writeFile('template/package.json', JSON.stringify({ name: 'mf-example', federation: { paths: ['/example'] } }));
  writeFile('template/src/routes.tsx', `{ path: '/example', load: () => import('./example/example-page.tsx').then((m) => m.ExamplePage) }`);
  writeFile('template/src/example/example-page.tsx', `import './example-page.module.css';\nexport const ExamplePage = () => 'Example';`);
  writeFile('mf-public/package.json', JSON.stringify({ name: 'mf-public', federation: { paths: ['/', '/events'] } }));
});

afterEach(() => rmSync(root, { recursive: true }));

test('a module is written from the template, in its own words', () => {
  expect(write('press-room', '/sala-de-prensa')).toBe('mf-press-room');
  const read = (path: string) => readFileSync(join(root, 'mf-press-room', path), 'utf8');
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'mf-press-room', federation: { paths: ['/sala-de-prensa'] } });
  expect(read('src/routes.tsx')).toBe(
    `{ path: '/sala-de-prensa', load: () => import('./press-room/press-room-page.tsx').then((m) => m.PressRoomPage) }`,
  );
  expect(read('src/press-room/press-room-page.tsx')).toBe(
    `import './press-room-page.module.css';\nexport const PressRoomPage = () => 'Sala de prensa';`,
  );
});

test.each([
  ['Capital', '/x'],
  ['mf news', '/x'],
  ['../up', '/x'],
  ['', '/x'],
  ['news', 'latest'],
  ['news', '/latest/'],
  ['news', '/Latest'],
  ['news', '/../x'],
  ['news', '/events'],
  ['news', '/events/new'],
  ['public', '/x'],
  ['news', '/home'],
  ['news', '/api'],
  ['news', '/api/x'],
  ['news', '/metrics/x'],
  ['news', '/modules/x'],
])('%s at %s is rejected, and nothing is written', (name, path) => {
  const before = readdirSync(root);
  expect(() => write(name, path)).toThrow(NewModuleRefused);
  expect(readdirSync(root)).toEqual(before);
});

test('a path of the shell or of the server is rejected with what to do', () => {
  expect(() => write('news', '/home')).toThrow('The path /home belongs to the shell already: choose another one.');
  expect(() => write('news', '/api/x')).toThrow(
    'The path /api/x belongs to the server, which answers all below /api itself: choose another one.',
  );
  expect(() => write('news', '/apiary')).not.toThrow();
});

test('the front page owns itself alone', () => {
  write('news', '/latest');
  expect(existsSync(join(root, 'mf-news/src/news/news-page.tsx'))).toBe(true);
  expect(() => write('more', '/latest/old')).toThrow('/latest/old belongs to mf-news: choose another address.');
});
