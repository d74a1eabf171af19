import type { Size } from './sky.ts';
import type { Drawing } from './svg.ts';

export interface Scene extends Size {
  name: string;
  /** A whole SVG document. */
  draw(): string;
}

export const scene =
  (w: number, h: number) =>
  (name: string, compose: (size: Size) => readonly Drawing[]): Scene => ({
    name,
    w,
    h,
    draw: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${compose({ w, h }).join('')}</svg>`,
  });

export const landscape = scene(1200, 800);
export const portrait = scene(800, 1200);
export const wide = scene(1600, 900);
export const square = scene(1000, 1000);
