import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredSlots } from 'platform/wire/slots';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

interface Package {
  name: string;
  host?: { slots?: DeclaredSlots };
  federation?: { slots?: DeclaredSlots };
}

const packages = readdirSync(root)
  .map((folder) => join(root, folder, 'package.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Package)
  .map(({ name, host, federation }) => ({ name, ...(host ?? federation)?.slots }));
const offered = packages.flatMap(({ offers = [] }) => offers);
const filled = packages.flatMap(({ name, fills = {} }) => Object.entries(fills).map(([slot, file]) => ({ name, slot, file })));

test('what fills a slot is a file with a fill, and a page offers that slot', () => {
  expect(filled.length).toBeGreaterThan(0);
  for (const { name, slot, file } of filled) {
    expect(offered).toContain(slot);
    expect(readFileSync(join(root, name, file), 'utf8')).toMatch(/^export const fill\b/m);
  }
});

test('each slot has a type, and one page that offers it', () => {
  const types = readFileSync(join(import.meta.dirname, 'slots.ts'), 'utf8');
  expect(new Set(offered).size).toBe(offered.length);
  for (const slot of offered) expect(types).toContain(`  '${slot}': `);
});
