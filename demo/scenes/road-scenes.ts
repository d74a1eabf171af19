import { church, village } from './buildings.ts';
import { crag, roundTowersCastle, stoneOf } from './castles.ts';
import { crest, land, mist, mountains, onLand, road, water } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { trail } from './trail.ts';
import { paintOf } from './motorcycle-parts.ts';
import { onCafeRacer, onCruiser, onTrail, outfits } from './crew.ts';
import { rider, riderFromBehind, riderFromFront } from './riders.ts';
import { landscape, portrait, type Scene } from './scene.ts';
import { bars, birds, cloud, moon, rainfall, rays, sky, stars, sun } from './sky.ts';
import { at, circle, clipped, ellipse, faint, glow, mirrored, path, poly, randomFrom, range, rect, veiled } from './svg.ts';
import { along, fir, roundTree, umbrellaPine } from './trees.ts';

export const roadScenes: readonly Scene[] = [
  portrait('puerto-de-montana', (size) => {
    const mood = moods.snow;
    const [a, b, c] = [crest(660, 30, 3, 800), crest(820, 30, 8, 700), crest(1010, 26, 4, 900)];
    return [
      sky(size, mood, 560),
      sun(610, 190, 60, mood),
      cloud(190, 250, 0.8, '#f6f1de', '#a9cbd0'),
      mountains(size, 640, 460, 8, 3, '#a9c4c9', '#5d8ea3', 0.4),
      land(size, a, '#5f8f86', '#cfdcc0'),
      onLand(
        size,
        a,
        road(
          [
            [760, 668, 5],
            [420, 690, 9],
            [180, 716, 12],
            [520, 760, 16],
            [700, 810, 20],
          ],
          mood,
          false,
        ),
      ),
      along(a, 0, 300, 9, 4, (x, y, random) => fir(x, y, 50 + random() * 40, '#2f6262', true)),
      land(size, b, '#3f7563', '#8fb389'),
      onLand(
        size,
        b,
        road(
          [
            [700, 812, 20],
            [660, 850, 26],
            [240, 880, 32],
            [120, 930, 40],
            [520, 990, 52],
          ],
          mood,
          false,
        ),
      ),
      along(b, 520, 800, 9, 6, (x, y, random) => fir(x, y, 90 + random() * 50, '#245250', true)),
      land(size, c, '#28594c', '#5f9069'),
      road(
        [
          [560, 1000, 52],
          [640, 1060, 76],
          [420, 1130, 110],
          [260, 1260, 170],
        ],
        mood,
      ),
      along(c, 0, 200, 4, 9, (x, y, random) => fir(x, y + 20, 190 + random() * 70, '#173f40')),
      at(430, 1150, 0.9, cafeRacer(paintOf(inks.brick, inks.cream)), rider(onCafeRacer, outfits.ochre)),
      at(330, 912, 0.36, cafeRacer(paintOf(inks.ochre, inks.cream)), rider(onCafeRacer, outfits.wine)),
    ];
  }),
  landscape('faros-en-la-noche', (size) => {
    const mood = moods.night;
    const hill = crest(420, 60, 26, 900);
    return [
      sky(size, mood, 480),
      stars(size, 17, 180, '#f6efcf', 0.5),
      moon(230, 170, 58, mood),
      mountains(size, 460, 190, 23, 5, '#215a70', '#174659'),
      land(size, hill, mood.mid, mood.far),
      land(size, crest(520, 24, 9, 900), mood.near, mood.mid),
      road(
        [
          [820, 500, 4],
          [700, 530, 14],
          [480, 580, 34],
          [600, 680, 80],
          [580, 860, 170],
        ],
        { ...mood, road: '#47717d' },
      ),
      along(crest(520, 24, 9, 900), 860, 1190, 8, 8, (x, y, random) => umbrellaPine(x, y + 10, 130 + random() * 70, '#092430')),
      along(crest(520, 24, 9, 900), 10, 300, 7, 4, (x, y, random) => umbrellaPine(x, y + 10, 130 + random() * 70, '#092430')),
      ...[
        [750, 520, 0.13],
        [690, 536, 0.18],
        [500, 590, 0.34],
        [470, 640, 0.5],
        [590, 690, 0.72],
        [560, 790, 1.05],
      ].map(
        ([x, y, s], i) =>
          glow(x!, y! - 112 * s!, 150 * s!, '#ffe39a', 0.75) +
          at(x!, y!, s!, riderFromFront([outfits.petrol, outfits.wine, outfits.slate][i % 3]!, [inks.brick, '#1d6172'][i % 2]!)) +
          glow(x!, y! - 112 * s!, 62 * s!, '#fffbe0', 0.95),
      ),
    ];
  }),
  portrait('lluvia-en-el-puerto', (size) => {
    const mood = moods.rain;
    const [a, b] = [crest(700, 40, 9, 700), crest(860, 30, 4, 800)];
    return [
      sky(size, mood, 700),
      ...[
        [160, 150, 1.5],
        [560, 210, 1.8],
        [330, 300, 1.3],
      ].map(([x, y, s]) => cloud(x!, y!, s!, '#5b7a80', '#3f5f68')),
      mountains(size, 680, 240, 12, 3, '#83989a', '#6d8689'),
      land(size, a, mood.mid, mood.haze),
      along(a, 0, 800, 24, 3, (x, y, random) => fir(x, y + 10, 70 + random() * 60, '#3f605a')),
      mist(size, 800, mood.haze, 0.5),
      land(size, b, mood.ground, mood.near),
      road(
        [
          [520, 850, 12],
          [600, 890, 26],
          [320, 970, 60],
          [420, 1080, 120],
          [380, 1260, 220],
        ],
        { ...mood, road: '#8ba3a4' },
      ),
      faint(0.4, ellipse(450, 1130, 110, 14, '#dfe8dc'), ellipse(330, 985, 60, 8, '#dfe8dc')),
      at(400, 1110, 1.2, riderFromFront({ ...outfits.ochre, jacket: '#e0a92f' }, inks.brick)),
      glow(400, 976, 130, '#ffe9a8', 0.7),
      at(350, 965, 0.5, riderFromFront({ ...outfits.wine, jacket: inks.brick }, inks.petrol)),
      glow(350, 909, 60, '#ffe9a8', 0.7),
      along(b, 640, 790, 3, 7, (x, y, random) => fir(x, y + 60, 220 + random() * 60, '#1f3d3c')),
      along(b, 0, 140, 3, 8, (x, y, random) => fir(x, y + 60, 240 + random() * 60, '#1f3d3c')),
      rainfall(size, 5, '#e5eee6'),
    ];
  }),
  landscape('desierto-de-cardon', (size) => {
    const mood = moods.golden;
    const tones = ['#e0a566', '#cc8149', '#b5623a', '#8f4631'];
    const mesa = (x: number, y: number, w: number, h: number, seed: number) =>
      crag(x, y - h, w, h, tones[0]!, tones[3]!, seed) +
      range(3)
        .map((i) => faint(0.28, rect(x - w * 0.52 - i * 8, y - h * (0.72 - i * 0.2), w * 1.04 + i * 16, 7, '#fbe3b0')))
        .join('');
    return [
      sky(size, { ...mood, sky: ['#2b7f91', '#bcd0b0', '#fbdc9c'] }, 480),
      sun(830, 210, 80, mood),
      mountains(size, 480, 110, 3, 7, '#d9a877', '#c08a66'),
      mesa(250, 520, 190, 210, 2),
      mesa(1010, 540, 240, 170, 6),
      mesa(620, 500, 90, 120, 4),
      land(size, crest(520, 20, 3, 900), tones[1]!, '#f3d08f'),
      land(size, crest(600, 24, 13, 900), tones[2]!, tones[0]!),
      land(size, crest(690, 22, 6, 1000), tones[3]!, tones[2]!),
      road(
        [
          [700, 530, 5],
          [600, 560, 12],
          [820, 610, 26],
          [560, 690, 50],
          [700, 840, 110],
        ],
        mood,
        false,
      ),
      veiled(0.5, ...range(9).map((i) => circle(330 - i * 30, 738 - i * 3 + (i % 2) * 8, 18 + i * 4, '#f0c68a'))),
      at(380, 772, 0.78, trail(paintOf(inks.brick, inks.cream, '#26323a')), rider(onTrail, outfits.petrol)),
      ...[
        [90, 640],
        [1080, 690],
        [980, 640],
      ].map(([x, y]) => path(`M${x} ${y}q-34-10-50-46q30 10 44 36q-4-40 6-66q14 30 8 64q20-34 48-40q-14 36-56 52Z`, '#6f7d45')),
    ];
  }),
  portrait('valle-verde', (size) => {
    const mood = moods.green;
    const [a, b, c] = [crest(640, 60, 5, 700), crest(790, 56, 18, 800), crest(980, 30, 9, 700)];
    return [
      sky(size, mood, 620),
      cloud(210, 210, 0.9, '#f7f3df', '#bcd2c4'),
      cloud(610, 130, 0.7, '#f7f3df', '#bcd2c4'),
      mountains(size, 620, 280, 41, 3, '#93b3a5', '#6f978c', 0.2),
      land(size, a, mood.far, mood.haze),
      mist(size, 650, '#eef0da', 0.6),
      land(size, b, mood.mid, '#b5cf9a'),
      village(590, b(590) + 8, 0.56, '#f7eed6', stoneOf(mood), 5),
      church(650, b(650) + 2, 0.5, stoneOf(mood), '#f0e2c0'),
      along(b, 10, 330, 10, 3, (x, y, random) => roundTree(x, y, 66 + random() * 30, '#2f6247', '#b5cf9a')),
      land(size, c, mood.near, '#8fb97c'),
      onLand(
        size,
        b,
        road(
          [
            [600, 800, 6],
            [420, 832, 12],
            [560, 890, 22],
            [330, 960, 34],
            [460, 1030, 50],
          ],
          mood,
          false,
        ),
      ),
      road(
        [
          [440, 1000, 48],
          [520, 1070, 76],
          [330, 1150, 120],
          [260, 1280, 180],
        ],
        mood,
      ),
      at(300, 1136, 0.94, cruiser(paintOf(inks.brick, inks.cream)), rider(onCruiser, outfits.slate)),
      rect(120, 930, 110, 62, '#8a5a38'),
      poly(
        [
          [104, 932],
          [175, 870],
          [246, 932],
        ],
        inks.brick,
      ),
      ...[130, 216].map((x) =>
        poly(
          [
            [x - 5, 992],
            [x + 7, 992],
            [x + 11, 1030],
            [x - 9, 1030],
          ],
          '#a9825f',
        ),
      ),
      ...range(5).map((i) => rect(128 + i * 21, 940, 3, 46, '#5a3322')),
    ];
  }),
  portrait('carretera-del-acantilado', (size) => {
    const mood = moods.dusk;
    return [
      sky(size, mood, 620),
      rays(300, 600, 900, 26, '#ffd98a', 0.12),
      sun(300, 596, 110, mood),
      bars(size, 200, 8, 5, '#ffcf83', 0.35),
      water(size, 610, 1200, { ...mood, sky: ['#2a2d4a', '#7c4350', '#e79a55'] }, 300, 6),
      path('M800 240L690 330L660 450L590 520L600 640L520 760L540 880L470 1010L500 1200H800Z', '#4a2f40'),
      path('M800 240L690 330L660 450L720 560L690 700L740 860L690 1010L720 1200H800Z', '#2c2236'),
      path('M690 330L660 450L590 520L600 640L520 760L560 740L640 620L640 530L700 440Z', '#9c5547'),
      faint(0.5, ...range(7).map((i) => ellipse(470 + ((i * 37) % 90), 1010 - i * 60, 36, 4, '#ffd9a0'))),
      road(
        [
          [820, 520, 10],
          [700, 640, 22],
          [640, 740, 34],
          [690, 850, 50],
          [560, 960, 78],
          [300, 1090, 130],
          [-60, 1210, 190],
        ],
        mood,
      ),
      at(230, 1150, 1.05, cafeRacer(paintOf(inks.brick, inks.cream)), rider(onCafeRacer, outfits.petrol)),
      mirrored(712, 764, 0.34, cafeRacer(paintOf(inks.petrol, inks.cream)), rider(onCafeRacer, outfits.ochre)),
      birds(90, 380, 6, mood.ink, 4),
    ];
  }),
  portrait('bosque-de-otono', () => {
    const mood = moods.autumn;
    const leaves = ['#c8582f', '#d9892f', '#a9402b', '#e0a542'];
    const random = randomFrom(12);
    return [
      rect(0, 0, 800, 1200, '#f3d79a'),
      sun(400, 440, 120, mood),
      rays(400, 440, 1000, 30, '#fff6dc', 0.25),
      ...range(14).map((i) => faint(0.45, rect(20 + i * 58, 120, 8 + (i % 3) * 5, 640, '#a9743c'))),
      path('M0 700Q400 640 800 700V1200H0Z', '#c1803a'),
      path('M0 780Q400 700 800 780V1200H0Z', '#9c5128'),
      road(
        [
          [400, 690, 14],
          [440, 740, 30],
          [340, 830, 66],
          [430, 980, 130],
          [400, 1260, 250],
        ],
        mood,
        false,
      ),
      ...[
        [60, 840, 40],
        [190, 780, 26],
        [640, 780, 28],
        [745, 850, 42],
        [-10, 980, 60],
        [810, 990, 60],
      ].map(
        ([x, y, w]) =>
          path(
            `M${x! - w! / 2} ${y}L${x! - w! * 0.3} 0H${x! + w! * 0.3}L${x! + w! / 2} ${y}Q${x} ${y! + 14} ${x! - w! / 2} ${y}Z`,
            '#5a3322',
          ) + faint(0.4, path(`M${x! - w! / 2} ${y}L${x! - w! * 0.3} 0H${x! - w! * 0.1}L${x! - w! * 0.2} ${y! + 6}Z`, '#e0a060')),
      ),
      ...range(110).map(() => circle(random() * 800, random() ** 1.6 * 420, 22 + random() * 34, leaves[Math.floor(random() * 4)]!)),
      ...range(90).map(() => faint(0.8, ellipse(random() * 800, 760 + random() * 440, 7, 3.4, leaves[Math.floor(random() * 4)]!))),
      circle(400, 452, 96, '#fff0c8'),
      at(330, 1080, 1.24, riderFromBehind(outfits.petrol)),
      at(420, 850, 0.56, riderFromBehind(outfits.wine)),
      ...range(26).map(() => ellipse(120 + random() * 560, 380 + random() * 420, 7, 4, leaves[Math.floor(random() * 4)]!)),
    ];
  }),
  landscape('embalse-al-amanecer', (size) => {
    const mood = moods.dawn;
    const skyline =
      land({ w: 1200, h: 430 }, crest(350, 44, 51, 800), '#a997a0', mood.haze) +
      crag(700, 300, 220, 132, '#c99a86', '#6a6478', 7) +
      roundTowersCastle(700, 308, 0.62, stoneOf(mood, 0.12)) +
      clipped(
        rect(0, 0, 1200, 431, '#000'),
        along(crest(400, 10, 5, 700), 0, 480, 22, 3, (x, y, random) => fir(x, y + 20, 46 + random() * 30, '#5d6c78')),
      );
    return [
      sky(size, mood, 430),
      sun(420, 270, 70, mood),
      bars(size, 110, 8, 5, '#fff3dc', 0.5),
      skyline,
      water(size, 430, 800, { ...mood, sky: ['#4f7f93', '#c9a89c', '#f6d9b8'] }, 420, 4),
      veiled(0.32, `<g transform="matrix(1 0 0 -0.9 0 ${430 * 1.9})">${skyline}</g>`),
      mist(size, 436, '#fff3dc', 0.55),
      path('M0 640Q420 610 760 690T1200 700V800H0Z', mood.ground),
      path('M0 640Q420 610 760 690T1200 700V716Q980 730 740 706T0 664Z', '#6f8a86'),
      ...[230, 620].map((x, i) =>
        at(x, 752, 0.64, i ? cruiser(paintOf(inks.wine, inks.cream)) : trail(paintOf(inks.ochre, inks.petrol, '#26323a'))),
      ),
      along(
        () => 790,
        960,
        1190,
        5,
        8,
        (x, y, random) => fir(x, y, 170 + random() * 120, '#20424c'),
      ),
    ];
  }),
];
