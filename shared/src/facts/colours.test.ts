import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, contrastOf, enoughContrast, nearestReadable, paletteNames, paletteOf, posterColours } from './colours.ts';

test('contrast is computed by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test("the poster's own colours have enough contrast, and need no palette", () => {
  expect(Math.min(...Object.values(posterColours).map(contrastOf))).toBeGreaterThanOrEqual(enoughContrast);
  expect(paletteOf(posterColours)).toEqual({});
});

test.each(['#000000', '#5a1f3d', '#1d5a2a', '#6b4a00', '#7a1f1f', '#0b3d91', '#565656'])(
  'all colours computed from %s have enough contrast',
  (colour) => {
    expect(contrastOf(colour)).toBeGreaterThanOrEqual(enoughContrast);
    const palette = paletteOf({ color_principal: colour, color_acento: colour });
    for (const name of ['--club-on-deep-soft', '--club-highlight'] as const)
      expect(contrast(palette[name] ?? '', colour)).toBeGreaterThanOrEqual(enoughContrast);
    expect(contrastOf(palette['--club-accent-dark'] ?? '')).toBeGreaterThanOrEqual(enoughContrast);
    expect(new Set(Object.keys(palette))).toEqual(new Set(paletteNames));
  },
);

test.each(['#e3a233', '#ffffff', '#ff0000', '#8a8a8a'])('the nearest readable colour to %s is only as much darker as needed', (colour) => {
  const nearest = nearestReadable(colour);
  expect(contrastOf(nearest)).toBeGreaterThanOrEqual(enoughContrast);
  expect(contrastOf(nearest)).toBeLessThan(enoughContrast + 0.25);
});

test('a readable colour stays the same', () => expect(nearestReadable('#124152')).toBe('#124152'));

test("tokens.css uses each of them, with the poster's colour as default", () => {
  const tokens = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');
  for (const name of paletteNames) expect(tokens).toMatch(new RegExp(`var\\(${name}, [^)]`));
  expect(tokens).toContain(`var(--club-deep, ${posterColours.color_principal})`);
  expect(tokens).toContain(`var(--club-accent, ${posterColours.color_acento})`);
});
