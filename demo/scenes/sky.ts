import type { Mood } from './moods.ts';
import { at, circle, type Drawing, faint, glow, line, mix, path, poly, randomFrom, range, rect, ring, shaded } from './svg.ts';

export interface Size {
  w: number;
  h: number;
}

/** `horizon` is where the lowest colour is reached. */
export const sky = (size: Size, mood: Mood, horizon = size.h * 0.7): Drawing =>
  shaded('down', mood.sky, (fill) => rect(0, 0, size.w, horizon + 2, fill)) + rect(0, horizon, size.w, size.h - horizon, mood.sky[2]);

/** Flat wedges of light around the sun. */
export function rays(x: number, y: number, reach: number, count: number, colour: string, strength: number): Drawing {
  const step = (Math.PI * 2) / count;
  const tip = (angle: number) => [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
  return faint(strength, ...range(count).map((i) => poly([[x, y], tip(i * step), tip(i * step + step / 2)], colour)));
}

export const sun = (x: number, y: number, radius: number, mood: Mood): Drawing =>
  glow(x, y, radius * 4, mood.sun, 0.55) + faint(0.3, circle(x, y, radius * 1.35, mood.sun)) + circle(x, y, radius, mood.sun);

export function moon(x: number, y: number, radius: number, mood: Mood): Drawing {
  const seas = faint(
    0.16,
    circle(x - radius * 0.3, y - radius * 0.2, radius * 0.26, mood.far),
    circle(x + radius * 0.28, y + radius * 0.25, radius * 0.34, mood.far),
    circle(x + radius * 0.25, y - radius * 0.45, radius * 0.15, mood.far),
  );
  return (
    glow(x, y, radius * 3.4, mood.sun, 0.4) + faint(0.14, circle(x, y, radius * 1.7, mood.sun)) + circle(x, y, radius, mood.sun) + seas
  );
}

export function stars(size: Size, seed: number, count: number, colour: string, depth = 0.55): Drawing {
  const random = randomFrom(seed);
  return range(count)
    .map(() =>
      faint(
        0.35 + Math.round(random() * 6) / 10,
        circle(random() * size.w, random() ** 1.3 * size.h * depth, 0.9 + random() * 1.9, colour),
      ),
    )
    .join('');
}

/** A flat-bottomed cloud, as cut from paper. */
export function cloud(x: number, y: number, scale: number, colour: string, under: string): Drawing {
  const puff = 'M-150 0C-150-26-118-34-100-26C-96-62-46-74-24-48C-4-86 62-80 68-40C96-56 136-36 132-8C150-10 160 0 160 0Z';
  return at(
    x,
    y,
    scale,
    path(puff, colour),
    faint(0.55, path('M-150 0C-146-14-120-18-96-12C-60-26-30-8 8-16C50-26 90-10 132-8C150-10 160 0 160 0Z', under)),
  );
}

/** Long thin bars of cloud near the horizon. */
export function bars(size: Size, y: number, seed: number, count: number, colour: string, strength = 0.5): Drawing {
  const random = randomFrom(seed);
  return faint(
    strength,
    ...range(count).map((i) => {
      const width = size.w * (0.2 + random() * 0.4);
      const height = 5 + random() * 9;
      return rect(random() * (size.w + width) - width, y + i * (14 + random() * 14), width, height, colour, height / 2);
    }),
  );
}

export function birds(x: number, y: number, count: number, colour: string, seed = 3): Drawing {
  const random = randomFrom(seed);
  return range(count)
    .map(() => {
      const [bx, by, s] = [x + random() * 190, y + random() * 90, 0.5 + random() * 0.6];
      return at(bx, by, s, path('M-24-6C-14-14-4-10 0 0C4-10 14-14 24-6C14-8 6-4 0 6C-6-4-14-8-24-6Z', colour));
    })
    .join('');
}

export function rainfall(size: Size, seed: number, colour: string): Drawing {
  const random = randomFrom(seed);
  return faint(
    0.4,
    ...range(150).map(() => {
      const [x, y, length] = [random() * (size.w + 200), random() * size.h, 26 + random() * 52];
      return line(
        [
          [x, y],
          [x - length * 0.32, y + length],
        ],
        colour,
        1.6 + random() * 1.6,
      );
    }),
  );
}

/** The rings of a target behind a still subject. */
export const roundel = (x: number, y: number, radius: number, colours: readonly string[]): Drawing =>
  colours.map((colour, i) => circle(x, y, radius * (1 - i / colours.length), colour)).join('') +
  ring(x, y, radius, mix(colours[0] ?? '#000000', '#ffffff', 0.2), 2);
