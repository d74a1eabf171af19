import { inks } from './moods.ts';
import { scene, type Scene } from './scene.ts';
import { at, circle, type Drawing, ellipse, line, path, poly, range, rect, ring, turned } from './svg.ts';

// Marks of ten invented firms: no letters, because a server may have no fonts.

const emblem = scene(600, 400);
const mark = (name: string, ...parts: Drawing[]): Scene => emblem(name, ({ w, h }) => [rect(0, 0, w, h, '#fbf4e3'), ...parts]);
const { brick, petrol, deepPetrol, ochre, mustard, teal, cream, olive, wine, terracotta, ink } = inks;

const gear = (x: number, y: number, radius: number, colour: string) =>
  range(10)
    .map((i) =>
      turned(
        x,
        y,
        i * 36,
        poly(
          [
            [-13, -radius + 8],
            [-9, -radius - 20],
            [9, -radius - 20],
            [13, -radius + 8],
          ],
          colour,
        ),
      ),
    )
    .join('') + circle(x, y, radius, colour);
const grapes = (x: number, y: number) =>
  range(10)
    .map((i) => {
      const row = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3][i]!;
      const index = [0, 1, 2, 3, 0, 1, 2, 0, 1, 0][i]!;
      return (
        circle(x + (index - (3 - row) / 2) * 44, y + row * 38, 24, (i + row) % 2 ? wine : '#8a3346') +
        circle(x + (index - (3 - row) / 2) * 44 - 8, y + row * 38 - 8, 6, '#d99aa0')
      );
    })
    .join('');
const leaf = (x: number, y: number, degrees: number, length: number, colour: string) =>
  turned(x, y, degrees, path(`M0 0Q${length * 0.3} ${-length * 0.34} ${length} 0Q${length * 0.3} ${length * 0.34} 0 0Z`, colour));
const castleMark = (x: number, y: number, scale: number, colour: string) =>
  at(
    x,
    y,
    scale,
    path('M-60 0V-96H-66V-128H-46V-114H-28V-128H-12V-114H12V-128H28V-114H46V-128H66V-96H60V0H18V-34A18 18 0 0 0-18-34V0Z', colour),
  );

export const emblems: readonly Scene[] = [
  mark(
    'talleres',
    gear(300, 200, 104, petrol),
    circle(300, 200, 74, cream),
    turned(
      300,
      200,
      -45,
      path('M-16 96V-36A40 40 0 0 1-22-96L-22-62L0-50L22-62V-96A40 40 0 0 1 16-36V96A16 16 0 0 1-16 96Z', brick) + circle(0, 92, 7, cream),
    ),
  ),
  mark(
    'bodega',
    circle(300, 200, 150, cream),
    ring(300, 200, 146, wine, 8),
    path('M236 84A92 92 0 1 0 372 96A76 76 0 1 1 236 84Z', mustard),
    grapes(304, 170),
    line(
      [
        [304, 140],
        [304, 96],
        [330, 76],
      ],
      olive,
      8,
    ),
    leaf(306, 112, -12, 86, olive),
    leaf(302, 118, 196, 70, '#7d8a48'),
  ),
  mark(
    'hotel',
    circle(300, 214, 136, mustard),
    castleMark(300, 300, 1.3, brick),
    path('M150 300Q300 252 450 300V336Q300 290 150 336Z', deepPetrol),
    ...range(5).map((i) =>
      at(
        208 + i * 46,
        74 - Math.sin((i / 4) * Math.PI) * 22,
        1,
        poly(
          range(10).map((k) => {
            const a = (k / 10) * Math.PI * 2 - Math.PI / 2;
            const r = k % 2 ? 7 : 16;
            return [Math.cos(a) * r, Math.sin(a) * r] as const;
          }),
          brick,
        ),
      ),
    ),
  ),
  mark(
    'neumaticos',
    ...range(24).map((i) => turned(300, 200, i * 15, rect(-12, -158, 24, 22, ink, 4))),
    circle(300, 200, 144, ink),
    circle(300, 200, 92, cream),
    circle(300, 200, 84, teal),
    path('M262 284Q330 230 290 196T326 120L338 122Q320 160 336 190T346 276Z', cream),
    line(
      [
        [300, 270],
        [316, 236],
      ],
      ochre,
      5,
    ),
    line(
      [
        [313, 208],
        [308, 184],
      ],
      ochre,
      5,
    ),
    line(
      [
        [316, 160],
        [322, 142],
      ],
      ochre,
      4,
    ),
  ),
  mark(
    'gasolinera',
    path('M300 40Q430 190 430 252A130 108 0 0 1 170 252Q170 190 300 40Z', brick),
    path('M300 40Q430 190 430 252A130 108 0 0 1 300 360Z', '#8a2f22'),
    path('M210 300Q280 250 286 190L314 190Q320 250 390 300L352 332Q310 300 300 250Q290 300 248 332Z', cream),
    circle(300, 164, 20, mustard),
  ),
  mark(
    'panaderia',
    circle(300, 200, 146, terracotta),
    circle(300, 200, 130, cream),
    line(
      [
        [300, 320],
        [300, 110],
      ],
      ochre,
      8,
    ),
    ...range(5).flatMap((i) => [leaf(300, 258 - i * 36, -52, 66, ochre), leaf(300, 258 - i * 36, -128, 66, mustard)]),
    leaf(300, 116, -90, 62, ochre),
    path('M214 300Q300 268 386 300Q372 336 300 340Q228 336 214 300Z', brick),
    ...[0, 1, 2].map((i) =>
      line(
        [
          [258 + i * 40, 296],
          [270 + i * 40, 326],
        ],
        cream,
        6,
      ),
    ),
  ),
  mark(
    'seguros',
    path('M300 36Q366 78 436 76Q446 270 300 364Q154 270 164 76Q234 78 300 36Z', petrol),
    path('M300 62Q360 98 414 98Q420 254 300 334Z', deepPetrol),
    castleMark(300, 262, 1.15, mustard),
    path('M214 262H386Q370 300 300 334Q230 300 214 262Z', cream),
  ),
  mark(
    'cafeteria',
    path('M170 130H400V232Q400 318 314 318H256Q170 318 170 232Z', teal),
    `<path d="M398 156C462 150 462 246 394 244" fill="none" stroke="${teal}" stroke-width="24"/>`,
    path('M210 318Q250 262 330 250T344 190Q300 176 300 130H328Q334 158 372 172T366 270Q300 284 268 318Z', cream),
    rect(140, 330, 290, 18, brick, 9),
    ...range(3).map(
      (i) => `<path d="M${236 + i * 50} 104q-18-22 0-42t0-34" fill="none" stroke="${ochre}" stroke-width="10" stroke-linecap="round"/>`,
    ),
  ),
  mark(
    'almazara',
    line(
      [
        [180, 300],
        [300, 200],
        [410, 90],
      ],
      olive,
      9,
    ),
    ...[
      [230, 258, -100],
      [280, 216, -92],
      [330, 172, -88],
      [250, 242, 12],
      [312, 188, 6],
      [366, 136, 0],
      [398, 100, -60],
    ].map(([x, y, a]) => leaf(x!, y!, a!, 92, x! % 4 ? olive : '#7d8a48')),
    ellipse(238, 176, 26, 34, ink),
    ellipse(232, 166, 7, 10, '#5f7a80'),
    path('M372 210Q424 274 424 304A52 50 0 0 1 320 304Q320 274 372 210Z', mustard),
    ellipse(352, 300, 8, 16, cream),
  ),
  mark(
    'imprenta',
    rect(168, 84, 190, 236, petrol, 6),
    turned(
      300,
      210,
      8,
      rect(-88, -118, 190, 236, cream, 6) +
        rect(-66, -92, 66, 66, brick, 4) +
        range(3)
          .map((i) => rect(14, -90 + i * 24, 66, 10, ink, 5))
          .join('') +
        range(4)
          .map((i) => rect(-66, -4 + i * 26, i === 3 ? 90 : 146, 10, i % 2 ? ochre : ink, 5))
          .join('') +
        path('M102 60V118H44Z', mustard),
    ),
  ),
];
