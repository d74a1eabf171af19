import type { Line } from './land.ts';
import { at, circle, type Drawing, ellipse, faint, line, mix, path, randomFrom, range, rect } from './svg.ts';

// Each tree stands on (x, y); `size` is its height.

export const cypress = (x: number, y: number, size: number, colour: string): Drawing =>
  at(
    x,
    y,
    size / 100,
    rect(-2, -10, 4, 12, mix(colour, '#2a1a10', 0.5)),
    path('M0-100C14-70 17-34 9-6Q0 2-9-6C-17-34-14-70 0-100Z', colour),
    faint(0.35, path('M0-100C14-70 17-34 9-6Q4 0 2-2C8-34 6-70 0-100Z', '#0c1f24')),
  );

export const poplar = (x: number, y: number, size: number, colour: string): Drawing =>
  at(
    x,
    y,
    size / 100,
    rect(-1.6, -20, 3.2, 22, mix(colour, '#2a1a10', 0.6)),
    path('M0-100C12-86 17-58 13-30Q8-12 0-12Q-8-12-13-30C-17-58-12-86 0-100Z', colour),
    faint(0.28, path('M0-100C12-86 17-58 13-30Q8-12 2-12C10-40 8-74 0-100Z', '#0c1f24')),
  );

export const olive = (x: number, y: number, size: number, colour: string): Drawing =>
  at(
    x,
    y,
    size / 100,
    faint(0.25, ellipse(14, 2, 52, 7, '#10202a')),
    path('M-7 2C-2-16-12-26-22-40L-14-42C-8-34-2-32 0-24C4-34 12-38 18-46L24-42C12-32 6-18 9 2Z', '#5a3a2a'),
    path('M-52-48C-58-66-42-80-28-76C-22-94 6-98 16-84C34-92 54-78 48-62C60-50 46-36 32-40C22-30-8-30-16-38C-34-30-52-36-52-48Z', colour),
    faint(0.4, path('M-44-58C-46-70-34-76-26-70C-16-86 4-88 12-78C4-74-4-72-10-62C-20-66-36-62-44-58Z', '#f6ecc4')),
  );

export const umbrellaPine = (x: number, y: number, size: number, colour: string): Drawing =>
  at(
    x,
    y,
    size / 100,
    path('M-3 2C-2-30-4-44-1-66L3-66C2-44 4-30 4 2Z', '#5f3524'),
    line(
      [
        [0, -52],
        [-22, -70],
      ],
      '#5f3524',
      2.6,
    ),
    line(
      [
        [1, -50],
        [24, -70],
      ],
      '#5f3524',
      2.6,
    ),
    path('M-52-66C-54-82-30-92-18-90C-8-102 20-100 26-90C46-92 56-78 52-66C34-60-34-60-52-66Z', colour),
    faint(0.3, path('M-52-66C-34-60 34-60 52-66C40-72 20-70 0-71C-20-70-40-72-52-66Z', '#0c1f24')),
    faint(0.18, path('M-44-74C-36-86-22-88-14-86C-6-96 10-96 18-90C4-86-24-82-44-74Z', '#f6ecc4')),
  );

export const fir = (x: number, y: number, size: number, colour: string, snow = false): Drawing =>
  at(
    x,
    y,
    size / 100,
    rect(-2.5, -10, 5, 12, '#4a3024'),
    path('M0-100L14-72H8L22-46H14L30-12H-30L-14-46H-22L-8-72H-14Z', colour),
    faint(0.3, path('M0-100L14-72H8L22-46H14L30-12H2Z', '#0a1c24')),
    snow ? path('M0-100L14-72Q4-78-2-72Q-8-76-14-72ZM-8-66L-22-46Q-10-52-2-45Q4-50 8-48L4-56Z', '#f4f2e6') : '',
  );

export const roundTree = (x: number, y: number, size: number, colour: string, glint = '#f9e3b0'): Drawing =>
  at(
    x,
    y,
    size / 100,
    path('M-4 2C-2-20-4-34-6-44H5C3-34 4-20 5 2Z', '#5a3626'),
    circle(-18, -54, 22, colour),
    circle(18, -52, 22, colour),
    circle(0, -74, 25, colour),
    circle(0, -52, 24, colour),
    faint(0.3, circle(-10, -76, 13, glint), circle(-24, -58, 10, glint), circle(10, -60, 9, glint)),
  );

/** Plants `count` trees along a crest between two x. */
export function along(
  ground: Line,
  from: number,
  to: number,
  count: number,
  seed: number,
  plant: (x: number, y: number, random: () => number) => Drawing,
): Drawing {
  const random = randomFrom(seed);
  return range(count)
    .map(() => from + random() * (to - from))
    .sort((a, b) => ground(a) - ground(b))
    .map((x) => plant(x, ground(x) + 3, random))
    .join('');
}
