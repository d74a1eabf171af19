import type { Size } from './sky.ts';
import { type Drawing, mix, range, rect, shaded } from './svg.ts';

/** Floor boards, or a table top, from `y` down. */
export const boards = (y: number, w: number, h: number, colour: string): Drawing =>
  rect(0, y, w, h, colour) +
  range(6)
    .map((i) => rect(0, y + (h / 6) * i ** 1.1, w, 2.4 + i * 0.5, mix(colour, '#1a0e08', 0.35)))
    .join('');

/** A flat backdrop. */
export const plain = (size: Size, from: string, to: string): Drawing =>
  shaded('down', [from, to], (fill) => rect(0, 0, size.w, size.h, fill));
