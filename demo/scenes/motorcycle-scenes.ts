import { church, pump, village } from './buildings.ts';
import { stoneOf } from './castles.ts';
import { crest, land, mountains, onLand, road, rows } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { scooter } from './scooter.ts';
import { sidecar, veteran } from './veteran.ts';
import { trail } from './trail.ts';
import { paintOf } from './motorcycle-parts.ts';
import { rider } from './riders.ts';
import { onCafeRacer, onCruiser, onTrail, outfits } from './crew.ts';
import { landscape, portrait, type Scene, square } from './scene.ts';
import { bars, birds, cloud, rays, roundel, sky, sun } from './sky.ts';
import { at, circle, ellipse, faint, line, mix, path, poly, range, rect, turned } from './svg.ts';
import { along, olive, poplar, umbrellaPine } from './trees.ts';
import { plain } from './grounds.ts';

export const motorcycleScenes: readonly Scene[] = [
  landscape('cafe-racer', (size) => [
    plain(size, '#f7e3b4', '#e8b964'),
    roundel(600, 380, 330, ['#c8693b', '#d9812f', '#ecb54e', '#f9dc9a']),
    ...range(7).map((i) => rect(-40, 250 + i * 52, 520 - ((i * 83) % 210), 12, i % 2 ? inks.petrol : inks.brick, 6)),
    rect(0, 690, size.w, 110, inks.deepPetrol),
    rect(0, 690, size.w, 8, inks.teal),
    ...range(7).map((i) => rect(40 + i * 190, 750, 110, 9, inks.mustard)),
    at(330, 712, 1.72, cafeRacer(paintOf(inks.petrol, inks.cream)), rider(onCafeRacer, outfits.wine)),
  ]),
  portrait('cruiser-al-sol', (size) => [
    sky(size, moods.dusk, 900),
    rays(400, 610, 1200, 32, '#ffd98a', 0.2),
    sun(400, 600, 270, moods.dusk),
    ...range(6).map((i) => rect(120, 640 + i * 38, 560, 8 + i * 4, '#d1653f')),
    mountains(size, 880, 130, 9, 5, '#7a3d48', '#5a2f42'),
    rect(0, 870, size.w, 330, '#2a2238'),
    poly(
      [
        [250, 870],
        [550, 870],
        [900, 1200],
        [-100, 1200],
      ],
      '#3d2f48',
    ),
    ...[
      [888, 6],
      [920, 10],
      [972, 16],
    ].map(([y, w], i) =>
      poly(
        [
          [400 - w!, y!],
          [400 + w!, y!],
          [400 + w! * 1.5, y! + 18 + i * 16],
          [400 - w! * 1.5, y! + 18 + i * 16],
        ],
        '#ecb54e',
      ),
    ),
    at(152, 1096, 1.4, cruiser(paintOf(inks.brick, inks.cream))),
  ]),
  landscape('trail-en-la-cumbre', (size) => [
    sky(size, moods.dawn, 560),
    sun(880, 250, 90, moods.dawn),
    bars(size, 130, 8, 5, '#fff3dc', 0.5),
    mountains(size, 560, 300, 6, 4, '#b3a4a9', '#85808f', 0.3),
    land(size, crest(540, 30, 4, 800), '#8d8490', '#f4d6b8'),
    path('M0 640Q220 560 480 640Q760 720 1200 690V800H0Z', '#5d4a4a'),
    path('M0 640Q220 560 480 640Q760 720 1200 690V712Q760 746 470 664Q220 590 0 672Z', '#b98a6a'),
    at(270, 660, 1.36, `<g transform="rotate(5)">${trail(paintOf(inks.ochre, inks.petrol, '#26323a'))}</g>`),
    at(
      1040,
      722,
      1.5,
      line(
        [
          [0, 0],
          [0, -110],
        ],
        '#4a3528',
        7,
      ),
      poly(
        [
          [-8, -106],
          [66, -106],
          [82, -90],
          [66, -74],
          [-8, -74],
        ],
        inks.cream,
      ),
      poly(
        [
          [-66, -62],
          [8, -62],
          [8, -34],
          [-66, -34],
          [-80, -48],
        ],
        inks.mustard,
      ),
    ),
    birds(560, 150, 6, moods.dawn.ink),
  ]),
  portrait('vespa-y-geranios', (size) => {
    const pot = (x: number, y: number, colour: string) =>
      at(
        x,
        y,
        1,
        poly(
          [
            [-34, 0],
            [-26, 52],
            [26, 52],
            [34, 0],
          ],
          '#c8693b',
        ),
        rect(-38, -8, 76, 14, '#dd8450', 3),
        ...range(9).map((i) => circle(-34 + (i % 5) * 17, -22 - Math.floor(i / 5) * 24 - (i % 2) * 8, 15, '#4f7340')),
        ...range(7).map((i) => circle(-30 + i * 10, -30 - ((i * 31) % 34), 10, colour)),
      );
    return [
      plain(size, '#fffaf0', '#f1dfba'),
      rect(0, 0, 800, 150, '#3f97a8'),
      poly(
        [
          [0, 150],
          [800, 150],
          [800, 190],
          [0, 170],
        ],
        inks.brick,
      ),
      ...range(16).map((i) => ellipse(i * 54, 170 + i * 1.3, 27, 13, '#8f3324')),
      rect(0, 880, 800, 140, '#3b8a8f'),
      rect(0, 872, 800, 10, '#165064'),
      path('M470 1020V560Q470 440 590 440Q710 440 710 560V1020Z', '#e0c48e'),
      path('M492 1020V564Q492 464 590 464Q688 464 688 564V1020Z', '#165064'),
      ...range(4).map((i) => rect(512 + i * 44, 560, 28, 400, '#0d3a4b', 3)),
      circle(584, 780, 9, '#ecb54e'),
      rect(110, 380, 220, 260, '#e0c48e', 4),
      rect(126, 396, 188, 228, '#0d3242'),
      ...range(5).map((i) => rect(138 + i * 39, 396, 6, 228, '#26323a')),
      rect(110, 500, 220, 6, '#26323a'),
      pot(160, 668, '#c33a26'),
      pot(280, 668, '#e0653f'),
      pot(90, 300, '#d95a6a'),
      pot(380, 300, '#c33a26'),
      pot(700, 310, '#e0653f'),
      rect(0, 1020, 800, 180, '#d9b67a'),
      ...range(30).map((i) => faint(0.45, ellipse((i * 149) % 800, 1050 + ((i * 53) % 140), 34, 10, '#a9825f'))),
      faint(
        0.22,
        poly(
          [
            [0, 0],
            [330, 0],
            [0, 620],
          ],
          '#165064',
        ),
      ),
      at(170, 1128, 2.05, scooter(paintOf('#d9982c', inks.cream))),
    ];
  }),
  landscape('sidecar-entre-chopos', (size) => {
    const mood = moods.spring;
    return [
      sky(size, mood, 480),
      sun(600, 300, 90, mood),
      rays(600, 300, 900, 30, '#fff8e0', 0.3),
      mountains(size, 500, 120, 19, 5, '#b9ccb4', '#9db79f'),
      land(size, crest(490, 14, 5, 900), mood.mid, mood.haze),
      ...range(7).flatMap((i) => {
        const t = (i + 1) / 7;
        return [
          poplar(600 - 60 - t ** 1.7 * 560, 500 + t ** 2 * 200, 90 + t ** 1.8 * 470, mix('#9db56c', '#4f713f', t)),
          poplar(600 + 60 + t ** 1.7 * 560, 500 + t ** 2 * 200, 90 + t ** 1.8 * 470, mix('#9db56c', '#3f5f38', t)),
        ];
      }),
      poly(
        [
          [590, 496],
          [610, 496],
          [1010, 800],
          [190, 800],
        ],
        mood.road,
      ),
      faint(
        0.3,
        poly(
          [
            [603, 496],
            [610, 496],
            [1010, 800],
            [760, 800],
          ],
          mood.stoneShade,
        ),
      ),
      at(
        330,
        762,
        1.36,
        sidecar(paintOf(inks.brick, inks.cream)),
        rider({ hip: [34, -184], shoulder: [84, -290], hand: [184, -214], knee: [120, -150], foot: [112, -70] }, outfits.petrol),
      ),
    ];
  }),
  square('veterana', (size) => [
    plain(size, '#165064', '#0d3242'),
    rays(500, 470, 900, 40, '#ecb54e', 0.16),
    circle(500, 460, 330, '#f7ecd4'),
    circle(500, 460, 312, '#c8693b'),
    circle(500, 460, 296, '#f1d08e'),
    ...range(24).map((i) =>
      turned(
        500,
        460,
        i * 15,
        poly(
          [
            [-8, -312],
            [8, -312],
            [0, -296],
          ],
          '#f7ecd4',
        ),
      ),
    ),
    rect(0, 760, 1000, 240, '#a93f2b'),
    rect(0, 760, 1000, 10, '#ecb54e'),
    ...range(10).map((i) =>
      poly(
        [
          [i * 112 - 20, 1000],
          [i * 112 + 36, 1000],
          [i * 112 + 92, 840],
          [i * 112 + 36, 840],
        ],
        '#8f3324',
      ),
    ),
    at(196, 790, 2.06, veteran(paintOf(inks.petrol, inks.mustard))),
  ]),
  portrait('surtidor-antiguo', (size) => {
    const mood = moods.sea;
    return [
      sky(size, mood, 760),
      sun(620, 260, 90, mood),
      cloud(230, 200, 0.9, '#fdf5e0', '#d6e3d2'),
      land(size, crest(770, 30, 4, 700), mood.mid, mood.haze),
      along(crest(770, 30, 4, 700), 20, 780, 6, 9, (x, y, random) => olive(x, y + 20, 90 + random() * 30, mood.tree)),
      rect(40, 520, 300, 360, '#fdf3dc'),
      rect(250, 520, 90, 360, '#e0bd88'),
      poly(
        [
          [10, 530],
          [60, 450],
          [320, 450],
          [372, 530],
        ],
        inks.brick,
      ),
      rect(80, 620, 100, 110, '#165064', 4),
      rect(90, 630, 80, 90, '#8fc1bd'),
      rect(200, 640, 42, 240, '#5a3322'),
      rect(0, 870, 800, 330, '#d9b67a'),
      rect(0, 870, 800, 12, '#b98f52'),
      at(600, 960, 1.9, pump(0, 0, 1, inks.brick)),
      rect(440, 950, 320, 26, '#f2e7cf', 4),
      rect(440, 970, 320, 12, '#a9825f'),
      at(110, 1130, 1.62, cafeRacer(paintOf(inks.teal, inks.cream))),
    ];
  }),
  landscape('lavanda', (size) => {
    const mood = moods.dawn;
    return [
      sky(size, { ...mood, sky: ['#4f86a0', '#e9b7a0', '#fbe3bd'] }, 450),
      sun(860, 330, 96, mood),
      mountains(size, 460, 130, 29, 6, '#c0a9b4', '#a592a6'),
      land(size, crest(460, 16, 4, 800), '#8a7aa0', '#d9b8c4'),
      village(250, 470, 0.6, '#f7e3c4', stoneOf(mood, 0.15), 5),
      church(330, 462, 0.6, stoneOf(mood, 0.15), '#ecd0a8'),
      onLand(
        size,
        crest(466, 12, 4, 800),
        rect(0, 460, 1200, 340, '#b3a06a'),
        rows(size, [860, 440], 26, '#6f5a96'),
        faint(0.6, rows(size, [866, 440], 26, '#9a7fbd')),
      ),
      poly(
        [
          [846, 466],
          [874, 466],
          [760, 800],
          [420, 800],
        ],
        mood.road,
      ),
      at(
        500,
        760,
        0.95,
        scooter(paintOf(inks.brick, inks.cream)),
        rider({ hip: [36, -166], shoulder: [58, -274], hand: [160, -236], knee: [116, -136], foot: [124, -58] }, outfits.slate),
      ),
      birds(460, 180, 6, mood.ink),
    ];
  }),
  landscape('dos-en-la-carretera', (size) => {
    const mood = moods.sea;
    return [
      sky(size, { ...mood, sky: ['#e59a5a', '#f6cf86', '#fbecc4'] }, 560),
      circle(600, 420, 230, '#c8563c'),
      ...range(5).map((i) => rect(340, 450 + i * 34, 520, 6 + i * 4, '#f9e3b0')),
      mountains(size, 600, 100, 71, 6, '#3b8a8f', '#22636f'),
      rect(0, 596, 1200, 204, inks.deepPetrol),
      rect(0, 596, 1200, 8, inks.mustard),
      ...range(8).map((i) => rect(-30 + i * 170, 742, 96, 9, inks.cream)),
      at(120, 712, 1.1, cruiser(paintOf(inks.brick, inks.cream)), rider(onCruiser, outfits.petrol)),
      at(710, 712, 1.1, cafeRacer(paintOf(inks.ochre, inks.cream)), rider(onCafeRacer, outfits.wine)),
    ];
  }),
  portrait('pinar', (size) => {
    const mood = moods.green;
    return [
      sky(size, { ...mood, sky: ['#6fae9f', '#cfdcae', '#f6ebc2'] }, 620),
      sun(560, 330, 90, mood),
      land(size, crest(620, 30, 4, 700), '#8fae86', mood.haze),
      along(crest(640, 20, 3, 700), 0, 800, 16, 4, (x, y, random) => umbrellaPine(x, y, 120 + random() * 80, '#6f9a70')),
      land(size, crest(720, 24, 14, 700), '#c9a45a', '#f1dca0'),
      ...[
        [90, 860, 560],
        [250, 800, 430],
        [690, 830, 520],
      ].map(([x, y, s]) => umbrellaPine(x!, y!, s!, '#2a5a44')),
      road(
        [
          [460, 730, 14],
          [520, 790, 32],
          [400, 880, 66],
          [500, 1020, 120],
          [380, 1260, 230],
        ],
        mood,
        false,
      ),
      land(size, (x) => 1120 + Math.cos(x / 200) * 30, '#8a6a38', '#c9a45a'),
      at(150, 1140, 1.34, trail(paintOf(inks.petrol, inks.mustard, '#26323a')), rider(onTrail, outfits.wine)),
    ];
  }),
];
