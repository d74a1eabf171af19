import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSorting, slotByKey } from './sorting.ts';

const cell = { width: 100, height: 80 };
let scrolled = { x: 0, y: 0 };
let frames: (() => void)[] = [];
const drawFrame = () => frames.splice(0).forEach((draw) => draw());

// Three columns of equal cells in a page scrolled by `scrolled`, in a window of 600 pixels.
beforeEach(() => {
  scrolled = { x: 0, y: 0 };
  frames = [];
  vi.stubGlobal('innerHeight', 600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    const [x, y] = [20 + (index % 3) * cell.width, 40 + Math.floor(index / 3) * cell.height];
    return new DOMRect(x - scrolled.x, y - scrolled.y, cell.width, cell.height);
  });
  vi.spyOn(window, 'scrollX', 'get').mockImplementation(() => scrolled.x);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled.y);
  vi.stubGlobal('scrollBy', (x: number, y: number) => {
    scrolled = { x: scrolled.x + x, y: Math.max(0, scrolled.y + y) };
  });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});
afterEach(() => document.body.replaceChildren());

function begin(from: number, count = 6) {
  const list = document.createElement('ul');
  list.append(...Array.from({ length: count }, () => document.createElement('li')));
  document.body.append(list);
  const sorting = beginSorting(list, from);
  const shifts = () => [...list.children].map((item) => (item as HTMLElement).style.translate);
  return { list, sorting, shifts };
}

test('the lifted item is marked until the drop, and the grid is measured', () => {
  const { list, sorting, shifts } = begin(1);
  expect([sorting.slot, sorting.columns, sorting.count]).toEqual([1, 3, 6]);
  const marked = () => [list.dataset['sorting'], ...[...list.children].map((item) => (item as HTMLElement).dataset['lifted'])];
  expect(marked()).toEqual(['', undefined, '', undefined, undefined, undefined, undefined]);
  sorting.moveTo(5);
  sorting.end();
  expect(marked()).toEqual(Array(7).fill(undefined));
  expect(shifts()).toEqual(Array(6).fill(''));
});

test('the other items shift visually only: forwards, backwards, and back again', () => {
  const { sorting, shifts } = begin(1);
  sorting.moveTo(4);
  expect(sorting.slot).toBe(4);
  // Each one back: the first of a row to the end of the row above.
  expect(shifts()).toEqual(['', '0px 80px', '-100px 0px', '200px -80px', '-100px 0px', '']);
  sorting.moveTo(0);
  expect(shifts()).toEqual(['100px 0px', '-100px 0px', '', '', '', '']);
  sorting.moveTo(1);
  expect(shifts()).toEqual(Array(6).fill(''));
  expect(sorting.slot).toBe(1);
});

test('an item moved by keys stays in view', () => {
  const { list, sorting } = begin(0);
  const seen = vi.spyOn(list.children[0] as HTMLElement, 'scrollIntoView');
  sorting.moveTo(5);
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
});

test('the item follows the pointer to the nearest cell, also in a page that was scrolled before or meanwhile', () => {
  scrolled = { x: 30, y: 200 };
  const { sorting, shifts } = begin(0);
  // The middle of the fifth cell is at 170, 160 of the page.
  sorting.follow({ x: 70, y: -10 }, { x: 170 - 30, y: 160 - 200 });
  expect(sorting.slot).toBe(4);
  expect(shifts()[0]).toBe('70px -10px');
  scrolled = { x: 35, y: 240 };
  sorting.follow({ x: 70, y: -10 }, { x: 300, y: -200 });
  expect(shifts()[0]).toBe('75px 30px');
  expect(sorting.slot).toBe(2);
});

test.each([
  ['at the upper edge it scrolls up, the quicker the nearer', 40, -10],
  ['beyond it no quicker than 25 pixels a frame', -400, -25],
  ['at the lower edge it scrolls down', 560, 10],
  ['below it no quicker than 25', 2000, 25],
  ['in between it stays', 300, 0],
])('%s', (_name, y, by) => {
  scrolled = { x: 0, y: 1000 };
  const { sorting, shifts } = begin(0);
  sorting.follow({ x: 5, y: 5 }, { x: 60, y });
  expect(frames).toHaveLength(1);
  drawFrame();
  expect(scrolled).toEqual({ x: 0, y: 1000 + by });
  expect(shifts()[0]).toBe(`5px ${5 + by}px`);
  drawFrame();
  expect(scrolled.y).toBe(1000 + 2 * by);
  sorting.follow({ x: 6, y: 5 }, { x: 61, y });
  // A single animation frame loop, and none after the drop.
  expect(frames).toHaveLength(1);
  sorting.end();
  expect(frames).toEqual([]);
});

test('moving by keys starts no auto-scroll', () => {
  const { sorting } = begin(0);
  sorting.moveTo(3);
  expect(frames).toEqual([]);
});

test.each([
  ['ArrowLeft', 4, 3],
  ['ArrowRight', 4, 5],
  ['ArrowUp', 4, 1],
  ['ArrowDown', 1, 4],
  ['Home', 4, 0],
  ['End', 1, 6],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 6, 6],
  ['ArrowUp', 2, 2],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 3, 0],
  ['ArrowDown', 3, 6],
  ['Tab', 3, undefined],
])('%s moves from %d to %s', (key, slot, to) => expect(slotByKey(key, { slot, columns: 3, count: 7 })).toBe(to));
