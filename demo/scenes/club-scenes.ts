import { bar, church, parasol, village } from './buildings.ts';
import { keepCastle, stoneOf } from './castles.ts';
import { crest, land, mountains } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { scooter } from './scooter.ts';
import { trail } from './trail.ts';
import { veteran } from './veteran.ts';
import { paintOf } from './motorcycle-parts.ts';
import { landscape, type Scene, square } from './scene.ts';
import { moon, rays, sky, stars, sun } from './sky.ts';
import { compass, garland, goggles, helmet, map, mug, spanner, trophy } from './still-life.ts';
import { at, circle, ellipse, faint, glow, line, mirrored, mix, path, poly, range, rect, ring, turned } from './svg.ts';
import { along, cypress, fir } from './trees.ts';
import { boards, plain } from './grounds.ts';

export const clubScenes: readonly Scene[] = [
  landscape('taller', (size) => [
    plain(size, '#2b6a78', '#17495a'),
    rect(60, 70, 520, 300, '#c99a5a', 6),
    rect(70, 80, 500, 280, '#d9b06f', 4),
    ...range(40).map((i) => circle(96 + (i % 10) * 50, 106 + Math.floor(i / 10) * 76, 2.4, '#9c7440')),
    ...['#e6e0cf', '#c9cfc8', '#e6e0cf', '#b9c0ba'].map((metal, i) => at(150 + i * 54, 200, 0.62, turned(0, 0, 90, spanner(metal)))),
    at(420, 160, 1, rect(-8, -40, 16, 90, '#a93f2b', 6), rect(-34, -64, 68, 30, '#5f6b6e', 4)),
    at(500, 180, 1, rect(-4, -20, 8, 80, '#d9d4c3', 3), rect(-10, -60, 20, 46, '#d9982c', 6)),
    at(420, 310, 0.56, spanner('#e6e0cf')),
    at(200, 322, 0.5, spanner('#c9cfc8')),
    rect(690, 70, 420, 270, '#0d3242', 4),
    ...[0, 1].map((i) => rect(700 + i * 204, 80, 196, 250, '#8fc1bd')),
    poly(
      [
        [700, 330],
        [700, 270],
        [790, 220],
        [896, 290],
        [896, 330],
      ],
      '#93a06a',
    ),
    poly(
      [
        [904, 330],
        [904, 280],
        [1000, 200],
        [1100, 270],
        [1100, 330],
      ],
      '#93a06a',
    ),
    at(1000, 236, 0.3, keepCastle(0, 0, 1, stoneOf(moods.day))),
    faint(
      0.16,
      poly(
        [
          [700, 340],
          [1100, 340],
          [900, 720],
          [340, 720],
        ],
        '#fff3cf',
      ),
    ),
    boards(640, size.w, 160, '#8a5a38'),
    line(
      [
        [600, 0],
        [600, 120],
      ],
      '#13222b',
      4,
    ),
    poly(
      [
        [540, 150],
        [566, 112],
        [634, 112],
        [660, 150],
      ],
      '#a93f2b',
    ),
    ellipse(600, 152, 44, 9, '#fdf1c4'),
    glow(600, 170, 220, '#fff0c0', 0.35),
    rect(0, 560, 230, 16, '#5a3322'),
    rect(16, 576, 14, 110, '#4a2a1c'),
    rect(196, 576, 14, 110, '#4a2a1c'),
    rect(30, 500, 80, 60, '#a93f2b', 4),
    rect(58, 490, 24, 10, '#6f2430', 3),
    at(160, 560, 0.5, mug(inks.cream)),
    rect(560, 690, 120, 12, '#26323a', 2),
    poly(
      [
        [590, 690],
        [620, 640],
        [650, 690],
      ],
      '#26323a',
    ),
    at(400, 700, 1.4, cafeRacer(paintOf(inks.brick, inks.cream))),
    at(
      1000,
      700,
      1,
      rect(-70, -170, 150, 170, '#a93f2b', 6),
      ...range(4).map((i) => rect(-60, -160 + i * 40, 130, 32, '#c8563c', 3) + rect(-20, -148 + i * 40, 50, 7, '#f2e7cf', 3)),
      at(0, -170, 0.62, helmet(inks.petrol, inks.mustard)),
    ),
    ring(300, 640, 62, '#17222a', 22),
    ring(300, 640, 50, '#8f9a9a', 4),
  ]),
  landscape('bar-de-carretera', (size) => {
    const mood = moods.golden;
    return [
      sky(size, mood, 500),
      sun(1000, 250, 80, mood),
      mountains(size, 520, 140, 12, 6, mix(mood.far, mood.haze, 0.3), mix(mood.far, mood.haze, 0.05)),
      land(size, crest(510, 10, 5, 700), mood.mid, mood.haze),
      along(
        () => 590,
        740,
        1190,
        6,
        4,
        (x, y, random) => cypress(x, y, 110 + random() * 70, mood.tree),
      ),
      bar(370, 650, 1.2, stoneOf(mood)),
      rect(0, 640, 1200, 160, mood.road),
      faint(0.4, rect(0, 640, 1200, 10, mood.ground)),
      faint(0.25, ...range(16).map((i) => ellipse((i * 211) % 1200, 680 + ((i * 37) % 110), 60, 6, mood.ground))),
      parasol(770, 704, 1.05, inks.brick, inks.cream),
      parasol(1040, 690, 0.9, inks.petrol, inks.cream),
      at(60, 742, 0.84, cruiser(paintOf(inks.petrol, inks.cream))),
      at(470, 756, 0.84, cafeRacer(paintOf(inks.brick, inks.cream))),
      at(850, 768, 0.84, scooter(paintOf(inks.ochre, inks.cream))),
    ];
  }),
  landscape('hoja-de-ruta', (size) => [
    boards(0, size.w, size.h, '#a9703f'),
    faint(
      0.12,
      poly(
        [
          [0, 0],
          [700, 0],
          [300, 800],
          [0, 800],
        ],
        '#fff3cf',
      ),
    ),
    turned(330, 120, -5, at(0, 0, 1.28, map('#f6e9c8'))),
    turned(250, 600, 24, at(0, 0, 1.05, spanner('#dcd9c9'))),
    at(160, 330, 1, mug(inks.petrol)),
    turned(980, 620, 12, at(0, 0, 1.15, goggles('#5a3322'))),
    at(1080, 220, 1, faint(0.3, circle(8, 10, 96, '#0b1a22')), circle(0, 0, 96, '#d9982c'), circle(0, 0, 84, '#7a5a24'), compass(0, 0, 80)),
    turned(
      650,
      690,
      -6,
      faint(0.3, rect(-104, -56, 220, 130, '#0b1a22', 4)) +
        rect(-110, -66, 220, 130, '#f7ecd4', 4) +
        range(5)
          .map(
            (i) =>
              rect(-92, -48 + i * 21, 20, 12, [inks.brick, inks.petrol, inks.ochre, inks.teal, inks.brick][i]!) +
              rect(-62, -45 + i * 21, 100 + ((i * 29) % 50), 6, '#a9825f', 3),
          )
          .join('') +
        poly(
          [
            [118, -70],
            [134, -62],
            [60, 92],
            [48, 96],
            [46, 84],
          ],
          inks.mustard,
        ),
    ),
  ]),
  landscape('cascos-en-la-balda', (size) => [
    plain(size, '#e9c98a', '#c99552'),
    ...range(13).map((i) => faint(0.25, rect(i * 96, 0, 4, 800, '#8a5a38'))),
    ...[0, 1].map((row) => {
      const y = 380 + row * 300;
      const colours = [
        [inks.brick, inks.cream],
        [inks.petrol, inks.mustard],
        [inks.cream, inks.brick],
        [inks.teal, inks.deepPetrol],
        [inks.ochre, inks.wine],
        [inks.wine, inks.mustard],
      ] as const;
      return (
        faint(0.25, rect(60, y + 26, 1080, 40, '#3a1c10')) +
        rect(40, y, 1120, 30, '#7a4a2c', 3) +
        rect(40, y, 1120, 8, '#b57a48', 3) +
        [160, 1040]
          .map((x) =>
            poly(
              [
                [x - 12, y + 30],
                [x + 12, y + 30],
                [x + 4, y + 84],
                [x - 4, y + 84],
              ],
              '#4a2a1c',
            ),
          )
          .join('') +
        [230, 600, 970]
          .map((x, i) => at(x, y, 1.3, helmet(colours[row * 3 + i]![0], colours[row * 3 + i]![1], (row + i) % 3 === 1)))
          .join('')
      );
    }),
    turned(600, 90, 4, at(0, 0, 0.9, goggles('#5a3322'))),
  ]),
  landscape('vivac-bajo-las-estrellas', (size) => {
    const mood = moods.night;
    const tent = (x: number, y: number, s: number, a: string, b: string) =>
      at(
        x,
        y,
        s,
        poly(
          [
            [-130, 0],
            [0, -150],
            [20, 0],
          ],
          a,
        ),
        poly(
          [
            [20, 0],
            [0, -150],
            [150, -10],
          ],
          b,
        ),
        poly(
          [
            [-46, 0],
            [0, -110],
            [8, 0],
          ],
          '#ffd983',
        ),
      );
    return [
      sky(size, mood, 560),
      stars(size, 27, 240, '#f6efcf', 0.7),
      faint(0.12, path('M-40 330Q420 180 700 60T1240 -120V60Q900 160 700 260T-40 520Z', '#d8e6e2')),
      moon(1020, 150, 50, mood),
      mountains(size, 560, 210, 17, 5, '#1f566b', '#154456'),
      along(
        () => 575,
        0,
        1200,
        34,
        3,
        (x, y, random) => fir(x, y, 70 + random() * 90, '#0f3646'),
      ),
      land(size, crest(570, 12, 4, 800), '#123a4a', '#1e5063'),
      glow(600, 660, 420, '#ffb350', 0.5),
      tent(250, 660, 1.2, inks.ochre, '#9c5a2c'),
      tent(960, 650, 1.1, inks.teal, '#215a66'),
      faint(0.35, ellipse(600, 716, 210, 24, '#ffcf83')),
      path('M560 700Q530 640 580 600Q590 560 612 530Q620 580 650 610Q680 650 640 700Z', '#e8702c'),
      path('M574 700Q556 656 592 624Q600 600 612 580Q622 616 638 640Q652 672 630 700Z', '#ffc14a'),
      path('M590 700Q584 670 604 650Q620 668 618 700Z', '#fff0b0'),
      line(
        [
          [540, 712],
          [662, 690],
        ],
        '#5a3322',
        15,
      ),
      line(
        [
          [540, 690],
          [662, 712],
        ],
        '#7a4a2c',
        15,
      ),
      at(340, 746, 0.7, trail(paintOf(inks.brick, inks.cream, '#26323a'))),
      mirrored(930, 752, 0.7, cafeRacer(paintOf(inks.petrol, inks.mustard))),
    ];
  }),
  landscape('verbena', (size) => {
    const mood = {
      ...moods.night,
      sky: ['#14233f', '#3a2f56', '#a9553f'] as const,
      stone: '#c9885a',
      stoneShade: '#4a2f48',
      roof: '#5f2a36',
    };
    const stone = stoneOf(mood);
    return [
      sky(size, mood, 560),
      stars(size, 31, 90, '#f6efcf', 0.4),
      church(880, 560, 1.35, stone, '#c98f66'),
      village(260, 560, 1.15, '#c98f66', stone, 7),
      rect(0, 556, 1200, 244, '#3d2b3c'),
      ...range(44).map((i) => faint(0.3, ellipse((i * 173) % 1200, 580 + ((i * 61) % 210), 46, 7, '#7a4f52'))),
      at(-20, 120, 1, garland(620, 60, 12, ['#ffd983', '#f29a4a', '#e9644a', '#ffe9b0'], true)),
      at(590, 120, 1, garland(640, 70, 12, ['#ffe9b0', '#e9644a', '#ffd983', '#f29a4a'], true)),
      at(-40, 250, 1, garland(1280, 70, 24, ['#f29a4a', '#ffe9b0', '#e9644a'], true)),
      glow(600, 600, 520, '#ffb860', 0.28),
      at(84, 728, 0.86, scooter(paintOf(inks.teal, inks.cream))),
      at(370, 736, 0.9, veteran(paintOf(inks.wine, inks.mustard))),
      at(740, 736, 0.9, cruiser(paintOf(inks.brick, inks.cream))),
    ];
  }),
  square('trofeos', (size) => [
    plain(size, '#a93f2b', '#6f2430'),
    rays(500, 430, 900, 36, '#ecb54e', 0.22),
    circle(500, 430, 300, '#ecb54e'),
    circle(500, 430, 278, '#f7e3b4'),
    ...range(60).map((i) =>
      turned((i * 271) % 1000, (i * 137) % 620, i * 40, rect(-7, -4, 14, 8, [inks.cream, inks.mustard, inks.teal, '#e0653f'][i % 4]!)),
    ),
    at(-20, 40, 1, garland(1040, 60, 16, [inks.petrol, inks.mustard, inks.cream, inks.teal], false)),
    boards(780, 1000, 220, '#8a5a38'),
    at(500, 790, 1.75, trophy('#e0a93a')),
    at(230, 810, 1.05, trophy('#b9c0ba')),
    at(780, 810, 0.95, trophy('#b5703c')),
    turned(440, 880, 0, at(0, 0, 1, goggles('#3f2a24'))),
  ]),
];
