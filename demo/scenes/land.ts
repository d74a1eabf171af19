import type { Size } from './sky.ts';
import type { Mood } from './moods.ts';
import {
  clipped,
  type Drawing,
  ellipse,
  faint,
  line,
  mix,
  path,
  type Point,
  poly,
  randomFrom,
  range,
  rect,
  shaded,
  veiled,
} from './svg.ts';

/** Height of the ground at each x. */
export type Line = (x: number) => number;

/** A rolling crest: three waves whose phases come from the seed. `length` is that of the longest wave. */
export function crest(y: number, amplitude: number, seed: number, length = 900): Line {
  const random = randomFrom(seed);
  const phases = range(3).map(() => random() * Math.PI * 2);
  return (x) =>
    y +
    amplitude *
      ([1, 0.45, 0.2] as const).reduce(
        (sum, weight, i) => sum + weight * Math.sin((x / length) * Math.PI * 2 * [1, 2.3, 4.1][i]! + phases[i]!),
        0,
      ) *
      0.6;
}

const outline = (ground: Line, size: Size): Point[] => [
  ...range(61).map((i): Point => [(size.w * i) / 60, ground((size.w * i) / 60)]),
  [size.w, size.h],
  [0, size.h],
];

/** Fills from the crest to the bottom, lighter at the crest. */
export const land = (size: Size, ground: Line, colour: string, glint: string): Drawing =>
  shaded('down', [mix(colour, glint, 0.38), colour, mix(colour, '#0d2430', 0.16)], (fill) => poly(outline(ground, size), fill));

export const onLand = (size: Size, ground: Line, ...children: Drawing[]): Drawing =>
  clipped(poly(outline(ground, size), '#000'), ...children);

/** Jagged peaks with a lit and a shaded side, and snow down to `snow` (0–1 of the height). */
export function mountains(
  size: Size,
  y: number,
  height: number,
  seed: number,
  count: number,
  light: string,
  shade: string,
  snow = 0,
): Drawing {
  const random = randomFrom(seed);
  const span = size.w / count;
  const peaks = range(count + 2)
    .map((i) => ({
      x: (i - 0.5) * span + (random() - 0.5) * span * 0.5,
      top: height * (0.55 + random() * 0.45),
      half: span * (0.75 + random() * 0.35),
    }))
    .sort((a, b) => b.top - a.top);
  return (
    peaks
      .map(({ x, top, half }) => {
        const kink = (random() - 0.5) * half * 0.3;
        const ridge: Point[] = [
          [x, y - top],
          [x + kink * 0.5 + 4, y - top * 0.72],
          [x + kink - 6, y - top * 0.4],
          [x + kink + 12, y],
        ];
        const body = poly(
          [
            [x - half, y],
            [x - half * 0.42, y - top * 0.5],
            [x, y - top],
            [x + half * 0.4, y - top * 0.54],
            [x + half, y],
          ],
          light,
        );
        const dark = poly([...ridge, [x + half, y], [x + half * 0.4, y - top * 0.54]], shade);
        return body + dark + (snow ? snowCap(x, y, top, half, snow, kink) : '');
      })
      .join('') + rect(0, y - 1, size.w, size.h - y + 1, shade)
  );
}

function snowCap(x: number, y: number, top: number, half: number, depth: number, kink: number): Drawing {
  const low = y - top * (1 - depth);
  const left = x - half * 0.84 * depth;
  const right = x + half * 0.84 * depth;
  const zig: Point[] = [
    [x, y - top],
    [right, low],
    [right - 18, low + 8],
    [x + kink * 0.4 + 18, low - 14],
    [x + kink * 0.3, low + 22],
    [x - 22, low - 8],
    [left + 22, low + 16],
    [left, low],
  ];
  return (
    poly(zig, '#fbf6e6') +
    poly(
      [
        [x, y - top],
        [right, low],
        [right - 18, low + 8],
        [x + kink * 0.4 + 18, low - 14],
        [x + kink * 0.45 + 3, low - 4],
        [x + 3, y - top * 0.82],
      ],
      '#a9c6cf',
    )
  );
}

/** Rows that run away to a vanishing point: vines, ploughland, lavender. */
export function rows(size: Size, vanishing: Point, count: number, colour: string, spread = 2.6): Drawing {
  const [vx, vy] = vanishing;
  return range(count)
    .map((i) => {
      const u = (i - (count - 1) / 2) / count;
      const foot = vx + u * size.w * spread;
      const thick = (size.w * spread) / count / 2.4;
      return poly(
        [
          [vx + u * 60 - 0.6, vy],
          [vx + u * 60 + 0.6, vy],
          [foot + thick, size.h],
          [foot - thick, size.h],
        ],
        colour,
      );
    })
    .join('');
}

/** Still water from `y` down to `bottom`, with bars of reflected light under `lightX`. */
export function water(size: Size, y: number, bottom: number, mood: Mood, lightX: number, seed: number): Drawing {
  const random = randomFrom(seed);
  const depth = bottom - y;
  const base = shaded('down', [mix(mood.sky[2], mood.sky[1], 0.5), mood.sky[1], mood.sky[0]], (fill) => rect(0, y, size.w, depth, fill));
  const glints = range(Math.round(depth / 7)).map((i) => {
    const t = (i + random()) / (depth / 7);
    const width = (30 + t * 120) * (0.5 + random());
    return rect(lightX - width / 2 + (random() - 0.5) * (40 + t * 160), y + t * depth, width, 1.5 + t * 3.5, mood.sun, 2);
  });
  const swell = range(Math.round(depth / 10)).map((i) => {
    const t = (i + random()) / (depth / 10);
    return rect(random() * size.w - 60, y + t * depth, (50 + t * 150) * (0.5 + random()), 1.5 + t * 3, mix(mood.sky[0], mood.ink, 0.25), 2);
  });
  return base + faint(0.35, ...swell) + faint(0.6, ...glints);
}

/** A road as a ribbon through points [x, y, half width]; foreshortened, so that bends lie flat on the ground. */
export function road(points: readonly (readonly [number, number, number])[], mood: Mood, marked = true): Drawing {
  const smooth = spline(points);
  const side = (sign: number, share: number): Point[] =>
    smooth.map(([x, y, half], i) => {
      const [ax, ay] = smooth[Math.max(0, i - 1)]!;
      const [bx, by] = smooth[Math.min(smooth.length - 1, i + 1)]!;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      return [x + (sign * share * half * -(by - ay)) / length, y + (sign * share * half * 0.42 * (bx - ax)) / length];
    });
  const ribbon = (from: number, to: number, fill: string) => poly([...side(1, to), ...side(1, from).reverse()], fill);
  const verge = poly([...side(1, 1.14), ...side(-1, 1.14).reverse()], mix(mood.road, mood.ink, 0.32));
  const surface = shaded('down', [mix(mood.road, mood.haze, 0.4), mood.road], (fill) =>
    poly([...side(1, 1), ...side(-1, 1).reverse()], fill),
  );
  const shadow = faint(0.22, ribbon(0.45, 1, mood.ground));
  return verge + surface + shadow + (marked ? dashes(smooth, mix(mood.ground, mood.ink, 0.25)) : '');
}

function dashes(smooth: readonly (readonly [number, number, number])[], colour: string): Drawing {
  let out = '';
  let since = 0;
  for (let i = 1; i < smooth.length; i++) {
    const [x, y, half] = smooth[i]!;
    const [px, py] = smooth[i - 1]!;
    since += Math.hypot(x - px, y - py);
    const period = half * 1.5;
    if (half > 5 && since % (period * 2) < period)
      out += line(
        [
          [px, py],
          [x, y],
        ],
        colour,
        Math.max(1, half * 0.07),
      );
  }
  return faint(0.7, out);
}

/** Catmull-Rom through the points, in fine steps. */
function spline(points: readonly (readonly [number, number, number])[]): [number, number, number][] {
  const point = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!;
  const out: [number, number, number][] = [];
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < 24; step++) {
      const t = step / 24;
      const blend = (k: 0 | 1 | 2) => {
        const [a, b, c, d] = [point(i - 1)[k], point(i)[k], point(i + 1)[k], point(i + 2)[k]];
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      };
      out.push([blend(0), blend(1), Math.max(0.4, blend(2))]);
    }
  }
  const [x, y, half] = point(points.length - 1);
  return [...out, [x, y, half]];
}

/** Banks of mist that let the crests behind show through. */
export const mist = (size: Size, y: number, colour: string, strength: number): Drawing =>
  veiled(
    strength,
    shaded(
      'down',
      [colour, colour],
      (fill) => ellipse(size.w * 0.3, y, size.w * 0.55, 16, fill) + ellipse(size.w * 0.8, y + 14, size.w * 0.5, 12, fill),
    ),
  );

/** A rounded boulder or clod with a lit top. */
export const boulder = (x: number, y: number, radius: number, light: string, shade: string): Drawing =>
  path(
    `M${x - radius} ${y}Q${x - radius} ${y - radius} ${x - radius * 0.2} ${y - radius * 0.95}Q${x + radius} ${y - radius * 0.9} ${x + radius} ${y}Z`,
    light,
  ) +
  path(
    `M${x + radius * 0.1} ${y}Q${x + radius * 0.5} ${y - radius * 0.5} ${x + radius * 0.3} ${y - radius * 0.92}Q${x + radius} ${y - radius * 0.8} ${x + radius} ${y}Z`,
    shade,
  );
