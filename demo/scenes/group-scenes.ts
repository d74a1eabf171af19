import { keepCastle, roundTowersCastle, stoneOf } from './castles.ts';
import { crest, land, mountains, onLand, road, rows } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { scooter } from './scooter.ts';
import { sidecar, veteran } from './veteran.ts';
import { trail } from './trail.ts';
import { paintOf } from './motorcycle-parts.ts';
import { rider, riderFromBehind, riderFromFront } from './riders.ts';
import { onTrail, outfits } from './crew.ts';
import { landscape, portrait, type Scene } from './scene.ts';
import { birds, cloud, rays, sky, sun } from './sky.ts';
import { garland } from './still-life.ts';
import { at, circle, ellipse, faint, glow, line, mix, path, poly, randomFrom, range, rect, turned } from './svg.ts';
import { along, fir, roundTree } from './trees.ts';

export const groupScenes: readonly Scene[] = [
  landscape('peloton-de-frente', (size) => {
    const mood = moods.golden;
    return [
      sky(size, mood, 430),
      sun(600, 300, 130, mood),
      rays(600, 300, 1100, 36, '#fff0bf', 0.18),
      mountains(size, 450, 150, 33, 6, mix(mood.far, mood.haze, 0.3), mix(mood.far, mood.mid, 0.3)),
      keepCastle(930, 452, 0.46, stoneOf(mood, 0.25)),
      land(size, crest(452, 12, 4, 800), mood.near, mood.mid),
      poly(
        [
          [560, 452],
          [640, 452],
          [1250, 800],
          [-50, 800],
        ],
        mood.road,
      ),
      faint(
        0.25,
        poly(
          [
            [616, 452],
            [640, 452],
            [1250, 800],
            [800, 800],
          ],
          mood.ground,
        ),
      ),
      ...[
        [470, 18, 3],
        [520, 34, 5],
        [600, 64, 9],
        [700, 90, 14],
      ].map(([y, h, w]) =>
        poly(
          [
            [600 - w!, y!],
            [600 + w!, y!],
            [600 + w! * 1.5, y! + h!],
            [600 - w! * 1.5, y! + h!],
          ],
          '#b9714a',
        ),
      ),
      ...(
        [
          [560, 506, 0.26, 0],
          [640, 506, 0.26, 2],
          [520, 556, 0.42, 3],
          [680, 560, 0.44, 1],
          [600, 610, 0.6, 4],
          [400, 672, 0.84, 2],
          [800, 676, 0.86, 0],
          [600, 764, 1.24, 1],
        ] as const
      ).map(
        ([x, y, s, k]) =>
          at(x, y, s, riderFromFront(Object.values(outfits)[k]!, [inks.brick, inks.petrol, inks.ochre, inks.teal, inks.wine][k]!)) +
          glow(x, y - 112 * s, 44 * s, '#fff6cf', 0.8),
      ),
    ];
  }),
  portrait('camino-del-castillo', (size) => {
    const mood = moods.autumn;
    return [
      sky(size, mood, 700),
      sun(190, 250, 76, mood),
      cloud(580, 180, 0.8, '#fdf1d2', '#e0cf9f'),
      path('M120 760Q330 420 430 380Q560 420 720 760Z', '#b98a4f'),
      path('M430 380Q560 420 720 760H470Q520 560 430 380Z', '#8f6238'),
      roundTowersCastle(430, 420, 0.92, stoneOf(mood)),
      land(size, crest(730, 40, 8, 700), mood.mid, mood.haze),
      road(
        [
          [430, 420, 8],
          [500, 480, 12],
          [330, 540, 18],
          [540, 620, 26],
          [300, 720, 38],
          [470, 840, 62],
          [350, 980, 100],
          [430, 1260, 200],
        ],
        mood,
      ),
      along(crest(760, 40, 8, 700), 0, 240, 8, 3, (x, y, random) =>
        roundTree(x, y, 80 + random() * 50, ['#b8532c', '#d08a35'][Math.floor(random() * 2)]!),
      ),
      along(crest(760, 40, 8, 700), 560, 800, 8, 4, (x, y, random) =>
        roundTree(x, y, 80 + random() * 60, ['#b8532c', '#d08a35'][Math.floor(random() * 2)]!),
      ),
      ...(
        [
          [440, 590, 0.17, 0],
          [380, 660, 0.24, 3],
          [340, 730, 0.33, 2],
          [448, 840, 0.52, 1],
          [400, 1150, 1.16, 0],
        ] as const
      ).map(([x, y, s, k]) => at(x, y, s, riderFromBehind(Object.values(outfits)[k]!, k !== 3))),
    ];
  }),
  portrait('girasoles', (size) => {
    const mood = moods.day;
    const flower = (x: number, y: number, s: number) =>
      at(
        x,
        y,
        s,
        line(
          [
            [0, 0],
            [4, 120],
          ],
          '#4f713f',
          8,
        ),
        path('M4 70Q40 40 62 60Q40 84 4 84Z', '#5f8446'),
        ...range(14).map((i) => turned(0, 0, i * 25.7, ellipse(0, -34, 10, 22, i % 2 ? '#ecb54e' : '#f3c75e'))),
        circle(0, 0, 25, '#5a3322'),
        circle(-4, -4, 17, '#7a4a2c'),
      );
    return [
      sky(size, mood, 600),
      sun(600, 220, 80, mood),
      cloud(210, 170, 0.9, '#fbf1d8', '#cddccd'),
      land(size, crest(590, 40, 9, 700), mix(mood.far, mood.haze, 0.2), mood.haze),
      roundTowersCastle(250, 596, 0.52, stoneOf(mood, 0.15)),
      land(size, crest(640, 30, 22, 800), '#d9a53a', '#f6dc8e'),
      onLand(size, crest(640, 30, 22, 800), rows(size, [420, 600], 20, '#b9852c')),
      road(
        [
          [430, 640, 8],
          [470, 690, 20],
          [370, 780, 46],
          [440, 920, 90],
          [420, 1260, 200],
        ],
        mood,
      ),
      ...range(9).flatMap((r) =>
        range(8).map((i) => {
          const t = (r + 1) / 9;
          const x = ((i + (r % 2) * 0.5) / 8) * 900 - 50;
          return Math.abs(x - 415) < 60 + t * 150 ? '' : flower(x, 690 + t ** 1.6 * 440, 0.14 + t ** 1.5 * 0.86);
        }),
      ),
      at(400, 1010, 0.98, riderFromBehind(outfits.wine)),
      at(450, 810, 0.5, riderFromFront(outfits.petrol, inks.brick)),
    ];
  }),
  landscape('concentracion', (size) => {
    const mood = moods.day;
    return [
      sky(size, mood, 480),
      sun(160, 160, 56, mood),
      cloud(860, 120, 0.9, '#fbf1d8', '#cddccd'),
      land(size, crest(450, 20, 7, 900), mood.far, mood.haze),
      keepCastle(600, 456, 0.94, stoneOf(mood)),
      at(-30, 250, 1, garland(480, 40, 10, [inks.brick, inks.mustard, inks.petrol, inks.cream], false)),
      at(760, 250, 1, garland(480, 40, 10, [inks.petrol, inks.cream, inks.brick, inks.mustard], false)),
      rect(0, 452, 1200, 348, '#dcb878'),
      ...range(24).map((i) => faint(0.3, ellipse((i * 197) % 1200, 490 + ((i * 71) % 300), 70, 7, '#b98f52'))),
      ...range(6).map((i) =>
        at(
          40 + i * 196,
          560,
          0.44,
          [cruiser, cafeRacer, trail, veteran, scooter, cafeRacer][i]!(
            paintOf([inks.wine, inks.ochre, inks.teal, inks.petrol, inks.brick, inks.petrol][i]!, inks.cream),
          ),
        ),
      ),
      ...range(4).map((i) =>
        at(
          50 + i * 300,
          664,
          0.62,
          [trail, cruiser, cafeRacer, sidecar][i]!(paintOf([inks.ochre, inks.petrol, inks.brick, inks.olive][i]!, inks.cream)),
        ),
      ),
      ...range(3).map((i) =>
        at(90 + i * 390, 784, 0.86, [cafeRacer, veteran, trail][i]!(paintOf([inks.petrol, inks.wine, inks.brick][i]!, inks.mustard))),
      ),
    ];
  }),
  portrait('amanecer-en-ruta', (size) => {
    const mood = moods.dawn;
    return [
      sky(size, { ...mood, sky: ['#2f6b80', '#e59a6a', '#fbd996'] }, 760),
      rays(400, 720, 1200, 40, '#fff3cf', 0.2),
      sun(400, 720, 190, mood),
      mountains(size, 780, 120, 44, 5, '#a9705c', '#8a5650'),
      land(size, crest(780, 10, 3, 700), '#6f4a4c', '#e59a6a'),
      poly(
        [
          [385, 785],
          [415, 785],
          [900, 1200],
          [-100, 1200],
        ],
        '#3d3a48',
      ),
      ...[
        [800, 3, 12],
        [832, 6, 24],
        [880, 10, 40],
        [960, 18, 70],
        [1090, 30, 110],
      ].map(([y, w, h]) =>
        poly(
          [
            [400 - w! * 0.5, y!],
            [400 + w! * 0.5, y!],
            [400 + w! * 0.75, y! + h!],
            [400 - w! * 0.75, y! + h!],
          ],
          '#f3d9a0',
        ),
      ),
      at(250, 1000, 0.74, riderFromBehind(outfits.slate)),
      at(560, 1090, 1.1, riderFromBehind(outfits.wine)),
      at(330, 876, 0.34, riderFromBehind(outfits.ochre)),
      at(452, 850, 0.26, riderFromBehind(outfits.petrol)),
      birds(120, 330, 7, mood.ink, 5),
    ];
  }),
  landscape('paso-nevado', (size) => {
    const mood = moods.snow;
    const random = randomFrom(8);
    return [
      sky(size, mood, 480),
      sun(940, 170, 56, mood),
      mountains(size, 500, 380, 61, 4, '#b9d0d4', '#7fa6b5', 0.62),
      path('M0 520Q300 470 620 520T1200 500V800H0Z', '#eef0e4'),
      path('M0 610Q300 560 620 620T1200 590V800H0Z', '#dbe6e2'),
      road(
        [
          [1260, 520, 12],
          [900, 548, 18],
          [560, 570, 24],
          [620, 630, 40],
          [900, 690, 66],
          [780, 840, 120],
        ],
        { ...mood, road: '#8fa3a6', haze: '#c3d0cf' },
      ),
      along(
        () => 560,
        20,
        460,
        16,
        4,
        (x, y, r) => fir(x, y + r() * 30, 90 + r() * 90, '#2a5a5c', true),
      ),
      along(
        () => 560,
        960,
        1190,
        9,
        5,
        (x, y, r) => fir(x, y + r() * 30, 100 + r() * 90, '#2a5a5c', true),
      ),
      rect(640, 452, 130, 76, '#9c6a44'),
      poly(
        [
          [620, 456],
          [705, 396],
          [790, 456],
        ],
        '#fbf6e6',
      ),
      rect(690, 484, 26, 44, '#4a2a1c'),
      rect(655, 474, 22, 20, '#ffd983'),
      rect(734, 474, 22, 20, '#ffd983'),
      rect(740, 400, 16, 36, '#7a4a34'),
      at(420, 740, 0.84, trail(paintOf(inks.brick, inks.cream, '#26323a')), rider(onTrail, outfits.ochre)),
      ...range(90).map(() => faint(0.9, circle(random() * 1200, random() * 800, 1.5 + random() * 3, '#fffdf4'))),
    ];
  }),
];
