import type { Mood } from './moods.ts';
import { at, type Drawing, faint, line, mix, path, type Point, poly, randomFrom, range, rect, shaded } from './svg.ts';

/** The inks of masonry, lit from the left. */
export interface Stone {
  light: string;
  body: string;
  shade: string;
  dark: string;
  roof: string;
  roofShade: string;
  flag: string;
}

/** `distance` 0 is at hand, 1 is lost in the haze. */
export function stoneOf(mood: Mood, distance = 0): Stone {
  const fade = (colour: string) => mix(colour, mood.haze, distance);
  return {
    light: fade(mix(mood.stone, '#fff6dc', 0.28)),
    body: fade(mood.stone),
    shade: fade(mood.stoneShade),
    dark: fade(mix(mood.stoneShade, mood.ink, 0.62)),
    roof: fade(mood.roof),
    roofShade: fade(mix(mood.roof, mood.ink, 0.4)),
    flag: fade('#b5402b'),
  };
}

export interface TowerShape {
  round?: boolean;
  battered?: boolean;
  roof?: 'cone' | 'hip';
  flag?: boolean;
  windows?: number;
  arched?: boolean;
}

const merlons = (x: number, y: number, width: number, count: number, size: number, fill: string): Drawing => {
  const step = width / (count * 2 - 1);
  return range(count)
    .map((i) => rect(x + i * step * 2, y - size, step, size + 1, fill))
    .join('');
};

export const archedOpening = (x: number, y: number, width: number, height: number, fill: string): Drawing =>
  path(
    `M${x - width / 2} ${y}V${y - height + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width / 2} ${y - height + width / 2}V${y}Z`,
    fill,
  );

/** A tower standing on (x, y), with a jutting parapet on corbels. */
export function tower(x: number, y: number, width: number, height: number, stone: Stone, shape: TowerShape = {}): Drawing {
  const half = width / 2;
  const foot = shape.battered ? half * 1.16 : half;
  const top = y - height;
  const [body, shadeFrom] = shape.round
    ? [
        shaded('right', [stone.light, stone.body, mix(stone.body, stone.shade, 0.55), stone.shade], (fill) =>
          poly(
            [
              [x - foot, y],
              [x - half, top],
              [x + half, top],
              [x + foot, y],
            ],
            fill,
          ),
        ),
        0.5,
      ]
    : [
        poly(
          [
            [x - foot, y],
            [x - half, top],
            [x + half, top],
            [x + foot, y],
          ],
          stone.body,
        ),
        0.16,
      ];
  const side = shape.round
    ? ''
    : poly(
        [
          [x + half * shadeFrom, y],
          [x + half * shadeFrom, top],
          [x + half, top],
          [x + foot, y],
        ],
        stone.shade,
      );
  const head = parapet(x, top, width * 1.16, Math.max(width * 0.2, 6), stone, shape.round ? 0.3 : 0.16 * 0.86);
  const slits = range(shape.windows ?? 2).map((i) => {
    const wy = top + height * (0.24 + i * 0.27);
    const wx = x - half * (shape.round ? 0.12 : 0.42);
    return shape.arched
      ? archedOpening(wx, wy + width * 0.2, width * 0.2, width * 0.34, stone.dark)
      : rect(wx - width * 0.035, wy, width * 0.07, width * 0.26, stone.dark);
  });
  const cap = shape.roof
    ? roofOver(x, top - width * 0.3, width * (shape.roof === 'cone' ? 1.24 : 1.3), width * (shape.roof === 'cone' ? 1.7 : 0.7), stone)
    : '';
  const pole = top - width * 0.3 - (shape.roof ? width * (shape.roof === 'cone' ? 1.7 : 0.7) : 0);
  return body + side + head + slits.join('') + cap + (shape.flag ? flag(x, pole + 4, Math.max(width * 0.7, 22), stone) : '');
}

function parapet(x: number, y: number, width: number, height: number, stone: Stone, shadeAt: number): Drawing {
  const left = x - width / 2;
  const split = x + (width / 2) * shadeAt;
  const corbels = range(5).map((i) => {
    const step = width / 5;
    return poly(
      [
        [left + i * step, y],
        [left + i * step + step * 0.62, y],
        [left + i * step + step * 0.31, y + height * 0.55],
      ],
      i < 3 ? stone.body : stone.shade,
    );
  });
  return (
    faint(0.5, rect(left + width * 0.07, y, width * 0.86, height * 0.4, stone.dark)) +
    corbels.join('') +
    rect(left, y - height, width, height, stone.light) +
    rect(split, y - height, left + width - split, height, stone.shade) +
    merlons(left, y - height, width, 4, height * 0.62, stone.light) +
    merlons(left + (width / 7) * 4, y - height, (width / 7) * 3, 2, height * 0.62, stone.shade)
  );
}

const roofOver = (x: number, y: number, width: number, height: number, stone: Stone): Drawing =>
  poly(
    [
      [x - width / 2, y],
      [x, y - height],
      [x + width / 2, y],
    ],
    stone.roof,
  ) +
  poly(
    [
      [x + width * 0.06, y],
      [x, y - height],
      [x + width / 2, y],
    ],
    stone.roofShade,
  );

export const flag = (x: number, y: number, length: number, stone: Stone): Drawing =>
  line(
    [
      [x, y],
      [x, y - length],
    ],
    stone.dark,
    Math.max(1.4, length * 0.05),
  ) +
  path(
    `M${x} ${y - length}q${length * 0.3} ${-length * 0.12} ${length * 0.55} ${length * 0.06}t${length * 0.5} ${-length * 0.02}l${-length * 0.16} ${length * 0.18}l${length * 0.12} ${length * 0.16}q${-length * 0.3} ${length * 0.08} ${-length * 0.5} 0t${-length * 0.5} 0z`,
    stone.flag,
  );

/** A curtain wall from x1 to x2 standing on y. */
export function wall(x1: number, x2: number, y: number, height: number, stone: Stone, seed = 1, dim = false): Drawing {
  const random = randomFrom(seed);
  const width = x2 - x1;
  const face = dim ? mix(stone.body, stone.shade, 0.6) : stone.body;
  const size = Math.min(height * 0.16, 15);
  const courses = range(Math.round((width * height) / 1300)).map(() =>
    rect(x1 + random() * (width - 16), y - random() * (height - 10), 8 + random() * 10, 3, stone.shade),
  );
  return (
    shaded('down', [mix(face, stone.light, 0.3), face, mix(face, stone.shade, 0.45)], (fill) => rect(x1, y - height, width, height, fill)) +
    merlons(x1, y - height, width, Math.max(2, Math.round(width / (size * 2.2))), size, mix(face, stone.light, 0.4)) +
    faint(0.3, ...courses) +
    faint(0.5, rect(x1, y - height + size * 0.4, width, size * 0.25, stone.shade))
  );
}

const gate = (x: number, y: number, width: number, height: number, stone: Stone): Drawing =>
  archedOpening(x, y, width * 1.5, height * 1.22, stone.light) +
  archedOpening(x, y, width, height, stone.dark) +
  faint(0.35, rect(x - width * 0.03, y - height * 0.8, width * 0.06, height * 0.8, stone.body));

/** A cliff under a castle: facets lit from the left. Its flat top runs from x - w/2 to x + w/2 at y. */
export function crag(x: number, y: number, w: number, depth: number, light: string, shade: string, seed: number): Drawing {
  const random = randomFrom(seed);
  const count = Math.max(5, Math.round(w / 46));
  const tops = range(count + 1).map((i): Point => [x - w / 2 + (w * i) / count, y + (i === 0 || i === count ? 12 : random() * 7)]);
  const feet = range(count + 1).map((i): Point => [
    x + (i / count - 0.5) * w * (1.5 + random() * 0.2),
    y + depth * (0.86 + random() * 0.14),
  ]);
  const facets = range(count).map((i) => {
    const tone = mix(light, shade, Math.min(1, Math.max(0, (i / count) * 0.8 + (random() - 0.4) * 0.55)));
    const waist: Point = [(tops[i + 1]![0] + feet[i + 1]![0]) / 2 + (random() - 0.5) * 26, y + depth * (0.3 + random() * 0.3)];
    return (
      poly([tops[i]!, tops[i + 1]!, waist, feet[i + 1]!, feet[i]!], tone) +
      poly([tops[i + 1]!, waist, [waist[0] - 20 - random() * 16, waist[1] - depth * 0.18]], mix(tone, shade, 0.5))
    );
  });
  return poly([...tops, ...[...feet].reverse()], mix(light, shade, 0.5)) + facets.join('');
}

// Whole castles stand on y = 0 around x = 0 and are about 400 units wide.

export const roundTowersCastle = (x: number, y: number, scale: number, stone: Stone): Drawing =>
  at(
    x,
    y,
    scale,
    tower(-8, -60, 92, 190, stone, { arched: true, flag: true, windows: 2 }),
    tower(70, -60, 46, 150, stone, { roof: 'cone', windows: 1 }),
    wall(-170, 175, 0, 104, stone, 5),
    tower(-176, 4, 66, 162, stone, { round: true, battered: true }),
    tower(-62, 6, 58, 138, stone, { round: true, battered: true, windows: 1 }),
    tower(58, 6, 58, 138, stone, { round: true, battered: true, windows: 1 }),
    tower(178, 4, 68, 172, stone, { round: true, battered: true }),
    gate(-2, 2, 34, 62, stone),
  );

export const keepCastle = (x: number, y: number, scale: number, stone: Stone): Drawing =>
  at(
    x,
    y,
    scale,
    wall(-210, -60, 0, 74, stone, 7),
    wall(60, 200, 0, 66, stone, 8, true),
    tower(0, 0, 156, 262, stone, { battered: true, arched: true, windows: 3 }),
    ...[-78, 0, 78].map((dx) => tower(dx, -238, 30, 66, stone, { round: true, windows: 0 })),
    flag(0, -312, 66, stone),
    tower(-206, 4, 60, 118, stone, { round: true, battered: true, windows: 1 }),
    tower(196, 4, 56, 104, stone, { battered: true, windows: 1 }),
    wall(-130, 140, 18, 44, stone, 9),
    gate(-46, 18, 24, 36, stone),
  );

export function ruinedCastle(x: number, y: number, scale: number, stone: Stone, through: string): Drawing {
  const broken = (points: readonly Point[], fill: string) => poly(points, fill);
  return at(
    x,
    y,
    scale,
    broken(
      [
        [-190, 0],
        [-190, -96],
        [-176, -104],
        [-166, -84],
        [-140, -92],
        [-118, -60],
        [-84, -66],
        [-60, -40],
        [-40, -44],
        [-20, 0],
      ],
      mix(stone.body, stone.shade, 0.35),
    ),
    broken(
      [
        [-70, 0],
        [-76, -216],
        [-58, -232],
        [-46, -206],
        [-20, -238],
        [-6, -212],
        [14, -222],
        [22, -160],
        [38, -150],
        [40, 0],
      ],
      stone.body,
    ),
    broken(
      [
        [-2, 0],
        [0, -150],
        [-6, -212],
        [14, -222],
        [22, -160],
        [38, -150],
        [40, 0],
      ],
      stone.shade,
    ),
    archedOpening(-36, -128, 26, 46, through),
    archedOpening(-40, -44, 22, 36, stone.dark),
    broken(
      [
        [40, 0],
        [40, -74],
        [70, -66],
        [92, -88],
        [112, -50],
        [140, -58],
        [150, -28],
        [182, -34],
        [196, 0],
      ],
      stone.body,
    ),
    archedOpening(96, 0, 30, 44, through),
    broken(
      [
        [150, 0],
        [150, -120],
        [164, -132],
        [178, -112],
        [192, -126],
        [206, -96],
        [208, 0],
      ],
      stone.body,
    ),
    broken(
      [
        [184, 0],
        [182, -114],
        [192, -126],
        [206, -96],
        [208, 0],
      ],
      stone.shade,
    ),
    rect(164, -84, 7, 24, stone.dark),
  );
}

/** Slate spires over a ship's prow of towers. */
export const alcazar = (x: number, y: number, scale: number, stone: Stone): Drawing => {
  const slate: Stone = { ...stone, roof: mix(stone.dark, '#3f6f86', 0.55), roofShade: mix(stone.dark, '#1f4356', 0.5) };
  return at(
    x,
    y,
    scale,
    tower(-30, -40, 60, 220, slate, { roof: 'cone', windows: 2 }),
    tower(44, -40, 48, 190, slate, { roof: 'cone', windows: 2 }),
    wall(-150, 170, 0, 150, stone, 4),
    poly(
      [
        [-140, -164],
        [-120, -214],
        [140, -214],
        [160, -164],
      ],
      slate.roof,
    ),
    poly(
      [
        [20, -164],
        [24, -214],
        [140, -214],
        [160, -164],
      ],
      slate.roofShade,
    ),
    ...range(7).map((i) => archedOpening(-96 + i * 36, -86, 13, 26, stone.dark)),
    ...range(6).map((i) => rect(-80 + i * 36, -40, 8, 18, stone.dark)),
    tower(-160, 4, 62, 210, slate, { round: true, battered: true, roof: 'cone', windows: 2 }),
    tower(112, 2, 92, 286, stone, { arched: true, windows: 3 }),
    ...[70, 98, 126, 154].map((dx) => tower(dx, -278, 20, 44, stone, { round: true, windows: 0 })),
    tower(200, 6, 50, 168, slate, { round: true, roof: 'cone', windows: 1, flag: true }),
  );
};

/** A long wall with half-round towers, a cathedral and roofs behind. */
export const walledTown = (x: number, y: number, scale: number, stone: Stone): Drawing =>
  at(
    x,
    y,
    scale,
    ...range(18).map((i) => {
      const [rx, rise] = [-330 + i * 39, 84 + ((i * 37) % 46)];
      return (
        rect(rx, -rise, 46, rise, i % 3 ? stone.light : stone.body) +
        poly(
          [
            [rx - 4, -rise],
            [rx + 10, -rise - 16],
            [rx + 50, -rise],
          ],
          stone.roof,
        ) +
        rect(rx + 16, -rise + 10, 7, 11, stone.dark)
      );
    }),
    tower(-40, -60, 60, 200, stone, { arched: true, windows: 3, roof: 'hip' }),
    tower(52, -60, 44, 160, stone, { arched: true, windows: 2, roof: 'hip' }),
    rect(-14, -170, 60, 110, stone.body),
    poly(
      [
        [-20, -168],
        [14, -206],
        [54, -168],
      ],
      stone.roof,
    ),
    wall(-370, 380, 8, 76, stone, 11),
    ...range(9).map((i) => tower(-360 + i * 90, 12, 44, 94, stone, { round: true, battered: true, windows: 1 })),
    gate(45, 10, 30, 54, stone),
  );
