import { arches, church, lighthouse, village, windmill } from './buildings.ts';
import { crag, keepCastle, roundTowersCastle, stoneOf } from './castles.ts';
import { boulder, crest, land, mountains, onLand, road, rows, water } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { scooter } from './scooter.ts';
import { sidecar, veteran } from './veteran.ts';
import { trail } from './trail.ts';
import { paintOf } from './motorcycle-parts.ts';
import { onCafeRacer, onCruiser, onTrail, outfits } from './crew.ts';
import { rider, riderFromBehind, riderFromFront } from './riders.ts';
import { landscape, portrait, type Scene } from './scene.ts';
import { bars, birds, cloud, sky, sun } from './sky.ts';
import { at, circle, ellipse, faint, mix, path, poly, randomFrom, range, rect, veiled } from './svg.ts';
import { along, cypress, olive, poplar, roundTree, umbrellaPine } from './trees.ts';

export const villageScenes: readonly Scene[] = [
  landscape('puente-romano', (size) => {
    const mood = moods.golden;
    const bridge = arches(120, 1080, 392, 170, 5, stoneOf(mood), 26);
    return [
      sky(size, mood, 440),
      sun(300, 220, 78, mood),
      bars(size, 120, 6, 4, '#fff1cc', 0.35),
      land(size, crest(390, 50, 5, 900), mix(mood.far, mood.haze, 0.2), mood.haze),
      village(860, 402, 0.62, '#fbe7bd', stoneOf(mood, 0.12), 8),
      church(760, 372, 0.62, stoneOf(mood, 0.1), '#f3d49a'),
      land(size, crest(452, 18, 8, 800), mood.mid, mood.haze),
      along(crest(452, 18, 8, 800), 0, 160, 4, 2, (x, y, random) => poplar(x, y + 20, 150 + random() * 60, mood.tree)),
      along(crest(452, 18, 8, 800), 1040, 1200, 4, 3, (x, y, random) => poplar(x, y + 20, 140 + random() * 80, mood.tree)),
      water(size, 556, 800, { ...mood, sky: ['#1b5f6c', '#6f8f74', '#e8bd74'] }, 310, 8),
      veiled(0.3, `<g transform="matrix(1 0 0 -0.8 0 ${556 * 1.8})">${bridge}</g>`),
      bridge,
      crag(10, 390, 240, 230, '#cf8a4c', '#7f4632', 5),
      crag(1190, 390, 240, 230, '#cf8a4c', '#7f4632', 9),
      path('M0 600Q150 560 250 590Q160 640 0 700Z', mood.ground),
      path('M1200 600Q1060 560 950 590Q1040 640 1200 700Z', mood.ground),
      ...(
        [
          [300, outfits.wine],
          [500, outfits.petrol],
          [690, outfits.ochre],
        ] as const
      ).map(([x, outfit], i) =>
        at(x, 388, 0.3, cafeRacer(paintOf([inks.petrol, inks.brick, inks.ochre][i]!, inks.cream)), rider(onCafeRacer, outfit)),
      ),
      boulder(240, 720, 46, '#c98a4e', '#7a4030'),
      boulder(310, 742, 30, '#c98a4e', '#7a4030'),
      boulder(980, 740, 52, '#c98a4e', '#7a4030'),
    ];
  }),
  landscape('molinos-de-la-mancha', (size) => {
    const mood = moods.day;
    const [hill, near] = [crest(520, 60, 12, 1300), crest(690, 26, 7, 1000)];
    return [
      sky(size, mood, 520),
      cloud(250, 190, 1.1, '#fbf1d8', '#cddccd'),
      cloud(940, 130, 0.8, '#fbf1d8', '#cddccd'),
      land(size, crest(500, 20, 3, 900), mix(mood.mid, mood.haze, 0.4), mood.haze),
      land(size, hill, '#cf9a45', '#f3dca0'),
      ...[
        [170, 0.95, 20],
        [420, 1.15, 48],
        [680, 1.3, 8],
        [930, 1.05, 66],
        [1120, 0.8, 35],
      ].map(([x, scale, turn]) => windmill(x!, hill(x!) + 8, scale!, stoneOf(mood), turn!)),
      onLand(
        size,
        hill,
        road(
          [
            [700, 540, 6],
            [800, 580, 12],
            [560, 630, 24],
            [720, 720, 46],
          ],
          mood,
          false,
        ),
      ),
      land(size, near, '#b5662f', '#e0a850'),
      onLand(
        size,
        near,
        rows(size, [740, 560], 20, '#9c5428'),
        road(
          [
            [700, 668, 40],
            [800, 730, 62],
            [660, 860, 130],
          ],
          mood,
        ),
      ),
      at(250, 775, 0.62, trail(paintOf(inks.petrol, inks.mustard, '#26323a')), rider(onTrail, outfits.ochre)),
      at(840, 748, 0.5, riderFromBehind(outfits.wine)),
    ];
  }),
  portrait('pueblo-blanco', (size) => {
    const mood = moods.sea;
    const stone = stoneOf(mood);
    return [
      sky(size, mood, 700),
      sun(180, 220, 76, mood),
      birds(480, 180, 7, mood.ink),
      mountains(size, 620, 220, 7, 4, mix(mood.far, mood.haze, 0.35), mix(mood.far, mood.haze, 0.1)),
      path('M0 860Q120 560 400 500Q660 560 800 820V1200H0Z', '#c9a05a'),
      keepCastle(420, 520, 0.42, stoneOf(mood, 0.1)),
      ...[
        [430, 590, 0.62, 5],
        [400, 660, 0.76, 6],
        [420, 740, 0.92, 7],
        [380, 834, 1.06, 8],
      ].map(([x, y, s, n]) => village(x!, y!, s!, '#fffaf0', stone, n!)),
      church(540, 700, 0.72, stone, '#fffaf0'),
      path('M0 850Q300 800 800 870V1200H0Z', '#a5743c'),
      along(
        (x) => 880 + x * 0.02,
        20,
        330,
        6,
        7,
        (x, y, random) => olive(x, y + 30, 90 + random() * 40, '#6f7d45'),
      ),
      along(
        (x) => 880 + x * 0.02,
        560,
        780,
        4,
        9,
        (x, y, random) => cypress(x, y + 20, 150 + random() * 60, mood.tree),
      ),
      road(
        [
          [430, 838, 10],
          [470, 880, 22],
          [300, 950, 48],
          [480, 1060, 90],
          [420, 1260, 190],
        ],
        mood,
      ),
      at(420, 1120, 1.1, riderFromBehind(outfits.petrol, false)),
      at(330, 972, 0.5, riderFromBehind(outfits.ochre)),
    ];
  }),
  landscape('olivares', (size) => {
    const mood = moods.day;
    const hill = crest(430, 46, 15, 1100);
    return [
      sky(size, { ...mood, sky: ['#3f93a0', '#a9d0c2', '#f9ebc8'] }, 430),
      sun(930, 170, 64, mood),
      land(size, crest(400, 50, 6, 900), mix(mood.far, mood.haze, 0.3), mood.haze),
      land(size, hill, '#d9b468', '#f3dfa5'),
      ...range(7).flatMap((row) =>
        range(10 + (7 - row) * 3).map((i) => {
          const y = 448 + row * row * 6.4;
          const count = 10 + (7 - row) * 3;
          const x = ((i + (row % 2) / 2) / (count - 1)) * 1500 - 150;
          return Math.abs(x - 640 - Math.sin(row) * 40) < 40 + row * 16
            ? ''
            : olive(x, Math.max(y, hill(x) + 12), 26 + row * 13, mix('#8a9a62', '#56652f', row / 7));
        }),
      ),
      road(
        [
          [640, 436, 4],
          [680, 480, 10],
          [590, 540, 20],
          [690, 630, 40],
          [600, 840, 110],
        ],
        mood,
      ),
      at(640, 700, 0.62, riderFromFront(outfits.petrol, inks.brick)),
      at(610, 560, 0.32, riderFromFront(outfits.wine, inks.petrol)),
      at(668, 500, 0.2, riderFromFront(outfits.ochre, inks.petrol)),
      rect(120, 376, 120, 50, '#fffaf0'),
      rect(200, 376, 40, 50, '#d9c09a'),
      poly(
        [
          [110, 378],
          [140, 350],
          [226, 350],
          [250, 378],
        ],
        inks.brick,
      ),
      rect(150, 392, 12, 18, mood.ink),
    ];
  }),
  landscape('castillo-junto-al-mar', (size) => {
    const mood = moods.sea;
    const stone = stoneOf(mood);
    return [
      sky(size, mood, 400),
      sun(220, 190, 70, mood),
      cloud(640, 130, 0.8, '#fdf5e0', '#d6e3d2'),
      birds(320, 250, 6, '#fffaf0'),
      water(size, 398, 800, { ...mood, sky: ['#135468', '#2f8a98', '#a3d2c6'] }, 240, 3),
      crag(840, 372, 480, 200, '#d9a765', '#7a4a34', 5),
      village(800, 396, 0.7, '#fffaf0', stone, 8),
      village(860, 350, 0.6, '#fff4dc', stone, 6),
      keepCastle(850, 312, 0.72, stone),
      lighthouse(1120, 420, 0.8, stone),
      crag(1120, 416, 100, 130, '#d9a765', '#7a4a34', 2),
      faint(0.75, ...range(12).map((i) => ellipse(600 + i * 52, 566 + (i % 3) * 5, 40, 5, '#fbf3dc'))),
      ...[
        [330, 470, 0.8],
        [480, 440, 0.5],
      ].map(([x, y, s]) =>
        at(
          x!,
          y!,
          s!,
          path('M-46 0H46L30 16H-34Z', inks.brick),
          path('M-4-8V-92Q40-60 44-8Z', '#fffaf0'),
          path('M-10-8V-76Q-36-46-40-8Z', '#efd9ab'),
        ),
      ),
      path('M0 560Q260 590 420 700T760 800H0Z', '#b5703c'),
      path('M0 560Q260 590 420 700T760 800H700Q560 780 400 718T0 592Z', '#e0aa62'),
      road(
        [
          [-60, 640, 40],
          [140, 652, 46],
          [320, 740, 60],
          [520, 860, 90],
        ],
        mood,
      ),
      umbrellaPine(60, 610, 190, mood.tree),
      umbrellaPine(230, 640, 150, mood.tree),
      at(90, 710, 0.6, cruiser(paintOf(inks.brick, inks.cream)), rider(onCruiser, outfits.petrol)),
    ];
  }),
  landscape('vinedos-de-otono', (size) => {
    const mood = moods.autumn;
    const [hill, near] = [crest(450, 40, 12, 900), crest(540, 24, 4, 1200)];
    const random = randomFrom(4);
    return [
      sky(size, mood, 460),
      sun(260, 240, 74, mood),
      bars(size, 130, 6, 3, '#fff3d0', 0.4),
      land(size, crest(420, 40, 21, 800), mix(mood.far, mood.haze, 0.3), mood.haze),
      land(size, hill, mood.mid, mood.haze),
      roundTowersCastle(910, hill(910) + 8, 0.6, stoneOf(mood, 0.12)),
      village(330, hill(330) + 14, 0.6, '#f7e3b8', stoneOf(mood, 0.1), 6),
      church(400, hill(400) + 4, 0.56, stoneOf(mood, 0.1), '#eacb92'),
      land(size, near, '#a9582d', '#e8b964'),
      onLand(
        size,
        near,
        rows(size, [640, 500], 22, '#8a3f26'),
        ...range(9).flatMap((row) =>
          range(22).map((i) => {
            const depth = (row + 1) / 9;
            const x = 640 + ((i - 10.5) / 22) * 1200 * 2.6 * depth ** 1.4;
            const y = 560 + depth ** 1.7 * 250;
            return Math.abs(x - 640) < 90 * depth + 30
              ? ''
              : circle(x + random() * 8, y - 10 * depth, 5 + 21 * depth, ['#b8452c', '#d2762e', '#8f2f30'][(i + row) % 3]!);
          }),
        ),
        road(
          [
            [640, 530, 8],
            [650, 590, 24],
            [620, 680, 60],
            [660, 860, 120],
          ],
          mood,
        ),
      ),
      at(
        330,
        786,
        0.9,
        sidecar(paintOf(inks.wine, inks.mustard)),
        rider({ hip: [34, -184], shoulder: [84, -290], hand: [184, -214], knee: [120, -150], foot: [112, -70] }, outfits.petrol),
      ),
    ];
  }),
  landscape('acueducto', (size) => {
    const mood = moods.golden;
    const stone = stoneOf(mood);
    return [
      sky(size, { ...mood, sky: ['#2d7f92', '#a8cbb8', '#fbe3ad'] }, 560),
      sun(180, 170, 58, mood),
      cloud(760, 120, 0.9, '#fdf3d8', '#dbe0c4'),
      mountains(size, 560, 160, 27, 5, mix(mood.far, mood.haze, 0.45), mix(mood.far, mood.haze, 0.2)),
      village(610, 566, 0.7, '#f8e4b8', stoneOf(mood, 0.15), 14),
      arches(-20, 1220, 214, 200, 13, stone, 18),
      arches(-20, 1220, 410, 240, 13, stone, 14),
      land(size, crest(640, 12, 3, 800), mood.near, mood.mid),
      road(
        [
          [1320, 690, 50],
          [800, 700, 56],
          [400, 712, 60],
          [-160, 720, 64],
        ],
        mood,
      ),
      at(150, 742, 0.66, scooter(paintOf(inks.teal, inks.cream))),
      at(430, 746, 0.66, veteran(paintOf(inks.wine, inks.mustard))),
      at(760, 744, 0.66, cafeRacer(paintOf(inks.petrol, inks.mustard)), rider(onCafeRacer, outfits.ochre)),
      ...[1090, 1150].map((x, i) => cypress(x, 806, 290 - i * 60, mood.tree)),
    ];
  }),
  landscape('almendros-en-flor', (size) => {
    const mood = moods.spring;
    const [hill, near] = [crest(450, 50, 31, 1000), crest(590, 30, 9, 1100)];
    const pinks = ['#f2c0ba', '#e9a7a4', '#f7d6cd'];
    return [
      sky(size, mood, 470),
      sun(980, 160, 60, mood),
      cloud(340, 130, 0.9, '#fff8ea', '#dbe3cf'),
      land(size, crest(430, 50, 12, 800), mix(mood.far, mood.haze, 0.3), mood.haze),
      crag(300, 370, 240, 130, '#c9a56f', '#84694f', 3),
      keepCastle(300, 380, 0.62, stoneOf(mood, 0.08)),
      land(size, hill, mood.mid, mood.haze),
      along(hill, 520, 1180, 20, 9, (x, y, random) =>
        roundTree(x, y + random() * 40, 56 + random() * 26, pinks[Math.floor(random() * 3)]!, '#fff4ee'),
      ),
      land(size, near, mood.near, '#c9d08c'),
      onLand(
        size,
        near,
        rows(size, [700, 500], 18, '#6f8a48'),
        road(
          [
            [760, 570, 10],
            [660, 610, 24],
            [820, 680, 48],
            [680, 860, 110],
          ],
          mood,
        ),
      ),
      at(720, 740, 0.64, riderFromBehind(outfits.slate)),
      at(800, 672, 0.4, riderFromBehind(outfits.wine)),
      roundTree(140, 800, 360, pinks[1]!, '#fff0ea'),
      roundTree(1090, 800, 320, pinks[0]!, '#fff6f0'),
    ];
  }),
];
