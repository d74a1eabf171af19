import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../../platform/face/registry.ts';
import { expect, test } from '../fixtures/test.ts';

const dist = join(import.meta.dirname, '../../dist');
const scriptsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));
const registry = JSON.parse(readFileSync(join(dist, 'modules/registry.json'), 'utf8')) as Registry;
const modules = registry.map(({ entry }) => join(dist, entry.slice(0, entry.lastIndexOf('/'))));

test('no bundle carries the schemas of the contract: of a call only its text is there', () => {
  const scripts = [join(dist, 'shell/assets'), ...modules].flatMap(scriptsOf);
  const texts = scripts.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  // It does look at what is built.
  expect(texts.filter(({ text }) => text.includes('GET /contenido_inicio'))).not.toEqual([]);
  expect(texts.filter(({ text }) => /ZodError|invalid_type/.test(text)).map(({ file }) => file)).toEqual([]);
});
