import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDemoActivities } from './activities.ts';
import { listDemoGalleries } from './galleries.ts';
import { demoSponsors } from './sponsors.ts';

const folder = join(import.meta.dirname, 'pictures');
const list = (width: number) => readdirSync(join(folder, String(width))).sort();
const marks: string[] = demoSponsors.map(({ picture }) => picture);
const scenes = [
  'hero',
  'ruta-de-los-castillos',
  ...listDemoActivities('2026-06-15').map(({ picture }) => picture),
  ...listDemoGalleries('2026-06-15').flatMap(({ pictures }) => pictures),
];
const filesOf = (names: readonly string[]) => [...new Set(names)].map((name) => `${name}.webp`).sort();

test('every picture that the demonstration shows is there in each width, and no other', () => {
  expect(list(480)).toEqual(filesOf([...scenes, ...marks]));
  expect(list(960)).toEqual(filesOf([...scenes, ...marks]));
  expect(list(1920)).toEqual(filesOf(scenes));
});

test('there are at most sixty, of at most five megabytes in all', () => {
  const sizes = [480, 960, 1920].flatMap((width) => list(width).map((file) => statSync(join(folder, String(width), file)).size));
  expect(list(480).length).toBeLessThanOrEqual(60);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000_000);
});
