import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emblems } from './emblems.ts';
import { castlesScene, heroScene } from './landing-scenes.ts';
import { scenes } from './scenes.ts';

const all = [heroScene, castlesScene, ...scenes, ...emblems];

test('there are more than thirty scenes, and ten marks, all with names of their own', () => {
  expect(scenes.length).toBeGreaterThan(30);
  expect(emblems).toHaveLength(10);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(all)('$name is drawn the same at every run, without words, in numbers', async (scene) => {
  const svg = scene.draw();
  expect(scene.draw()).toBe(svg);
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity|href/);
  expect(await sharp(Buffer.from(svg)).resize({ width: 60 }).png().toBuffer()).toBeInstanceOf(Buffer);
});
