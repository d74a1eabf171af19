import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImageGrid } from './image-grid.tsx';

const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp`, ancho: 800, alto: 600 });
const images = (count: number) => Array.from({ length: count }, (_, index) => image(index + 1));
const show = (count: number, selected?: ReadonlySet<number>) =>
  render(<ImageGrid images={images(count)} selected={selected} onPress={() => {}} tools={({ id }) => <i>{`tools of ${id}`}</i>} />);
const pictures = () => [...document.querySelectorAll('li img')];

test.each([
  [48, 48],
  [49, 48],
])('of %i pictures %i are requested at once', (count, asked) => {
  show(count);
  expect(pictures()).toHaveLength(asked);
  expect(document.querySelectorAll('li')).toHaveLength(count);
});

test('a page of the server shows them all without a script', () => {
  vi.stubGlobal('drawnWith', { day: '2026-06-15', origin: 'https://club.example' });
  show(60);
  expect(pictures()).toHaveLength(60);
  vi.unstubAllGlobals();
});

test('the first six are requested before the others', () => {
  show(8);
  expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual([...Array(6).fill('eager'), 'lazy', 'lazy']);
});

test('the rest follows once six have loaded or failed', async () => {
  show(60);
  for (const picture of pictures().slice(0, 5)) await act(async () => fireEvent.load(picture));
  expect(pictures()).toHaveLength(48);
  await act(async () => fireEvent.error(pictures()[5] as Element));
  expect(pictures()).toHaveLength(60);
});

test('the rest does not wait past the timeout, and not after unmount', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { unmount } = show(60);
  await act(async () => vi.advanceTimersByTime(4999));
  expect(pictures()).toHaveLength(48);
  await act(async () => vi.advanceTimersByTime(1));
  expect(pictures()).toHaveLength(60);
  unmount();
  show(60).unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a tile enlarges and has its tools, or is selected and has none', () => {
  const { unmount } = show(2);
  expect(screen.getAllByRole('button').map((tile) => [tile.getAttribute('aria-label'), tile.getAttribute('aria-pressed')])).toEqual([
    ['Ampliar imagen 1 de 2', null],
    ['Ampliar imagen 2 de 2', null],
  ]);
  expect(screen.getByText('tools of 2')).toBeTruthy();
  unmount();
  show(2, new Set([2]));
  expect(screen.getAllByRole('button').map((tile) => [tile.getAttribute('aria-label'), tile.getAttribute('aria-pressed')])).toEqual([
    ['Seleccionar imagen 1 de 2', 'false'],
    ['Seleccionar imagen 2 de 2', 'true'],
  ]);
  expect(screen.queryByText('tools of 2')).toBeNull();
});

test("measures from the server are not overwritten by the picture's", () => {
  show(1);
  const [picture] = pictures();
  if (!picture) throw new Error('There is no picture');
  Object.defineProperties(picture, { naturalWidth: { value: 600 }, naturalHeight: { value: 800 } });
  fireEvent.load(picture);
  expect(picture.closest('li')?.getAttribute('data-shape')).toBe('horizontal');
});
