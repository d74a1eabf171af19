import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Preview } from './preview.tsx';

type Watcher = (entries: { isIntersecting: boolean }[]) => void;
let watchers: Watcher[];
const disconnect = vi.fn();
const drawImage = vi.fn();

beforeEach(() => {
  watchers = [];
  disconnect.mockClear();
  drawImage.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {};
      disconnect = disconnect;
      constructor(watcher: Watcher) {
        watchers.push(watcher);
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as unknown as null);
});

function show(decode: () => Promise<unknown>) {
  const createImageBitmap = vi.fn(decode);
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  const { unmount, container } = render(<Preview file={new File(['x'], 'a.jpg')} />);
  const canvas = container.querySelector('canvas');
  const comeIntoSight = (isIntersecting = true) => act(async () => watchers.at(-1)?.([{ isIntersecting }]));
  return { createImageBitmap, unmount, canvas, comeIntoSight };
}

test.each([
  [400, 200, [100, 0, 200, 200]],
  [200, 400, [0, 100, 200, 200]],
])('of a picture of %i by %i the centre fills the square, once it is in view', async (width, height, cut) => {
  const close = vi.fn();
  const bitmap = { width, height, close };
  const { createImageBitmap, canvas, comeIntoSight } = show(async () => bitmap);
  await comeIntoSight(false);
  expect(createImageBitmap).not.toHaveBeenCalled();
  await comeIntoSight();
  expect(drawImage.mock.calls).toEqual([[bitmap, ...cut, 0, 0, 128, 128]]);
  expect([close.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 1]);
  expect(canvas?.hasAttribute('data-unknown')).toBe(false);
});

test('a format that the browser cannot decode is marked as unknown, and the next one is rendered', async () => {
  const { canvas, comeIntoSight } = show(() => Promise.reject(new Error('no picture')));
  await comeIntoSight();
  expect(canvas?.hasAttribute('data-unknown')).toBe(true);
  const other = show(async () => ({ width: 1, height: 1, close: () => {} }));
  await other.comeIntoSight();
  expect(drawImage).toHaveBeenCalledOnce();
});

test('a removed row is not rendered any more', async () => {
  let decoded: (bitmap: unknown) => void = () => {};
  const first = show(() => new Promise((resolve) => (decoded = resolve)));
  await first.comeIntoSight();
  const second = show(async () => ({}));
  await second.comeIntoSight();
  second.unmount();
  expect(disconnect).toHaveBeenCalledTimes(3);
  await act(async () => decoded({ width: 1, height: 1, close: () => {} }));
  expect(second.createImageBitmap).not.toHaveBeenCalled();
});
