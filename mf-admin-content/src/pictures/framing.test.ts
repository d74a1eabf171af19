import { expect, test } from 'vitest';
import { cutOut, push } from './framing.ts';

const landscape = { width: 4000, height: 3000 };
const middle = { x: 0.5, y: 0.5, zoom: 1 };

test('a wider shape uses the whole width and the needed part of the height', () => {
  expect(cutOut(landscape, 2, middle)).toEqual({ left: 0, top: 500, width: 4000, height: 2000 });
});

test('a narrower shape uses the whole height', () => {
  expect(cutOut(landscape, 1, { ...middle, x: 1 })).toEqual({ left: 1000, top: 0, width: 3000, height: 3000 });
});

test('zooming in crops more', () => {
  expect(cutOut(landscape, 2, { ...middle, zoom: 2 })).toEqual({ left: 1000, top: 1000, width: 2000, height: 1000 });
});

test('moving the picture to the right shows more of its left, up to its edge', () => {
  const zoomed = { ...middle, zoom: 2 };
  expect(cutOut(landscape, 2, push(landscape, 2, zoomed, 0.25, 0)).left).toBe(500);
  expect(cutOut(landscape, 2, push(landscape, 2, zoomed, 9, 0)).left).toBe(0);
});

test('without a margin nothing moves', () => {
  expect(push(landscape, 2, middle, 0.5, 0)).toEqual(middle);
});
