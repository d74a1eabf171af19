import { alcazar, crag, keepCastle, roundTowersCastle, ruinedCastle, stoneOf, wall, walledTown } from './castles.ts';
import { crest, land, mist, mountains, onLand, road, rows, water } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { cruiser } from './cruiser.ts';
import { paintOf } from './motorcycle-parts.ts';
import { rider, riderFromBehind } from './riders.ts';
import { landscape, portrait, type Scene } from './scene.ts';
import { bars, birds, cloud, moon, rays, sky, stars, sun } from './sky.ts';
import { at, faint, glow, mix, path, poly, range, rect, veiled } from './svg.ts';
import { along, cypress, olive, poplar, roundTree, umbrellaPine } from './trees.ts';
import { onCafeRacer, outfits } from './crew.ts';

export const castleScenes: readonly Scene[] = [
  landscape('torres-redondas', (size) => {
    const mood = moods.day;
    const [far, mid, near] = [crest(470, 36, 3, 900), crest(560, 40, 8, 1000), crest(690, 30, 5, 1100)];
    return [
      sky(size, mood, 520),
      sun(210, 180, 62, mood),
      cloud(880, 150, 0.95, '#fbf1d8', '#cddccd'),
      cloud(520, 90, 0.6, '#fbf1d8', '#cddccd'),
      land(size, far, mix(mood.far, mood.haze, 0.2), mood.haze),
      crag(640, 418, 540, 200, '#d9a857', '#8f5a33', 4),
      roundTowersCastle(640, 430, 1.24, stoneOf(mood)),
      land(size, mid, mood.mid, mood.haze),
      onLand(
        size,
        mid,
        road(
          [
            [690, 560, 7],
            [600, 590, 12],
            [760, 626, 20],
            [560, 690, 36],
          ],
          mood,
          false,
        ),
      ),
      along(mid, 40, 380, 6, 7, (x, y, random) => cypress(x, y, 90 + random() * 60, mood.tree)),
      along(mid, 900, 1180, 6, 9, (x, y, random) => roundTree(x, y, 70 + random() * 30, mood.tree)),
      land(size, near, mood.near, mood.mid),
      onLand(
        size,
        near,
        rows(size, [560, 560], 18, mix(mood.near, mood.ground, 0.6)),
        road(
          [
            [580, 660, 36],
            [480, 716, 58],
            [560, 800, 96],
            [640, 900, 130],
          ],
          mood,
        ),
      ),
      at(470, 764, 0.62, riderFromBehind(outfits.wine)),
    ];
  }),
  portrait('torre-del-homenaje', (size) => {
    const mood = moods.dusk;
    const [far, mid, near] = [crest(780, 40, 4, 700), crest(900, 46, 7, 800), crest(1040, 34, 9, 900)];
    return [
      sky(size, mood, 800),
      rays(400, 620, 1100, 28, '#ffd98a', 0.13),
      sun(400, 620, 150, mood),
      bars(size, 230, 5, 6, '#ffcf83', 0.32),
      birds(520, 250, 6, mood.ink, 8),
      land(size, far, mix(mood.far, mood.haze, 0.3), mood.haze),
      crag(400, 700, 420, 260, '#8a4f48', '#3d2740', 8),
      keepCastle(400, 716, 1.32, stoneOf(mood)),
      land(size, mid, mood.mid, mood.far),
      onLand(
        size,
        mid,
        road(
          [
            [420, 900, 8],
            [330, 940, 16],
            [500, 990, 28],
            [300, 1070, 52],
          ],
          mood,
          false,
        ),
      ),
      along(mid, 20, 260, 6, 3, (x, y, random) => cypress(x, y, 110 + random() * 70, mood.tree)),
      along(mid, 560, 790, 6, 5, (x, y, random) => cypress(x, y, 100 + random() * 80, mood.tree)),
      land(size, near, mood.ground, mood.near),
      road(
        [
          [330, 1036, 50],
          [260, 1090, 76],
          [360, 1160, 120],
          [420, 1260, 160],
        ],
        mood,
      ),
      at(280, 1130, 0.86, riderFromBehind(outfits.petrol)),
    ];
  }),
  portrait('ruina-en-la-pena', (size) => {
    const mood = moods.dawn;
    const [far, mid, near] = [crest(760, 50, 14, 700), crest(900, 44, 27, 800), crest(1080, 30, 3, 900)];
    return [
      sky(size, mood, 760),
      sun(590, 420, 84, mood),
      bars(size, 330, 4, 5, '#fff3dc', 0.5),
      mountains(size, 780, 230, 5, 4, mix(mood.far, mood.haze, 0.5), mix(mood.far, mood.haze, 0.25)),
      land(size, far, mix(mood.far, mood.haze, 0.25), mood.haze),
      mist(size, 800, mood.haze, 0.7),
      crag(330, 520, 330, 480, '#c98f72', '#59566a', 21),
      ruinedCastle(330, 532, 0.98, stoneOf(mood, 0.08), '#f2cdae'),
      mist(size, 850, mood.haze, 0.6),
      land(size, mid, mood.mid, mood.haze),
      along(mid, 420, 790, 8, 5, (x, y, random) => umbrellaPine(x, y, 100 + random() * 70, mood.tree)),
      mist(size, 960, mood.haze, 0.45),
      land(size, near, mood.ground, mood.near),
      road(
        [
          [900, 1060, 10],
          [560, 1084, 28],
          [300, 1120, 60],
          [320, 1220, 130],
        ],
        mood,
        false,
      ),
      birds(120, 300, 7, mood.ink, 12),
      along(near, 0, 240, 4, 8, (x, y, random) => olive(x, y + 30, 90 + random() * 30, mood.tree)),
    ];
  }),
  landscape('villa-amurallada', (size) => {
    const mood = moods.golden;
    const [far, near] = [crest(500, 26, 6, 1200), crest(650, 34, 11, 1000)];
    return [
      sky(size, mood, 500),
      sun(930, 270, 86, mood),
      bars(size, 150, 8, 4, '#fff1cc', 0.35),
      mountains(size, 470, 150, 31, 5, mix(mood.far, mood.haze, 0.4), mix(mood.far, mood.haze, 0.15)),
      land(size, far, mood.mid, mood.haze),
      walledTown(600, 520, 1.4, stoneOf(mood)),
      land(size, crest(545, 12, 4, 900), mix(mood.mid, mood.near, 0.4), mood.haze),
      land(size, near, mood.near, mood.mid),
      onLand(
        size,
        crest(548, 12, 4, 900),
        road(
          [
            [663, 546, 10],
            [690, 590, 16],
            [560, 640, 28],
            [640, 720, 52],
            [820, 830, 110],
          ],
          mood,
        ),
      ),
      along(near, 0, 430, 7, 21, (x, y, random) => poplar(x, y + 40, 120 + random() * 80, '#4f5a34')),
      at(640, 764, 0.7, riderFromBehind(outfits.petrol)),
      at(560, 690, 0.44, riderFromBehind(outfits.wine)),
      along(near, 900, 1200, 4, 23, (x, y, random) => olive(x, y + 70, 90 + random() * 40, mood.tree)),
    ];
  }),
  landscape('alcazar-de-pizarra', (size) => {
    const mood = moods.snow;
    const [mid, near] = [crest(600, 30, 16, 900), crest(710, 26, 12, 1000)];
    return [
      sky(size, mood, 560),
      cloud(240, 170, 1, '#f4efdc', '#a9cbd0'),
      cloud(1010, 240, 0.75, '#f4efdc', '#a9cbd0'),
      mountains(size, 560, 240, 12, 5, '#8fb3c2', '#5f93a8', 0.34),
      crag(620, 470, 420, 240, '#d8b683', '#6f5a52', 15),
      poly(
        [
          [480, 470],
          [830, 470],
          [840, 700],
          [560, 700],
        ],
        '#8f6b52',
      ),
      crag(640, 474, 400, 240, '#d2ab76', '#6f5a52', 16),
      alcazar(620, 486, 1.18, stoneOf(mood)),
      land(size, mid, '#6f8f5c', '#c9cf9a'),
      along(mid, 20, 400, 10, 2, (x, y, random) => roundTree(x, y, 66 + random() * 44, '#c1913c')),
      along(mid, 880, 1190, 8, 3, (x, y, random) => roundTree(x, y, 64 + random() * 44, '#a9632f')),
      land(size, near, '#3f6a52', '#7f9a62'),
      road(
        [
          [1330, 716, 20],
          [860, 728, 32],
          [520, 760, 60],
          [440, 850, 110],
        ],
        mood,
      ),
      at(500, 786, 0.5, cafeRacer(paintOf(inks.brick, inks.cream)), rider(onCafeRacer, outfits.petrol)),
    ];
  }),
  landscape('castillo-de-luna', (size) => {
    const mood = moods.night;
    const [far, mid, near] = [crest(500, 46, 19, 900), crest(600, 40, 22, 1000), crest(710, 26, 2, 1200)];
    const windows = [
      [573, 440],
      [573, 361],
      [573, 282],
      [424, 420],
      [816, 436],
    ] as const;
    return [
      sky(size, mood, 560),
      stars(size, 7, 150, '#f6efcf'),
      moon(890, 190, 84, mood),
      bars(size, 330, 3, 4, '#5f9aa6', 0.25),
      land(size, far, mood.far, mood.haze),
      crag(610, 452, 430, 180, '#2f6a7a', '#123a4c', 9),
      keepCastle(610, 462, 1.12, stoneOf(mood)),
      ...windows.map(([x, y]) => glow(x, y, 24, '#ffc860', 0.8) + rect(x - 4, y - 8, 8, 14, '#ffd983')),
      land(size, mid, mood.mid, mood.far),
      along(mid, 30, 380, 8, 5, (x, y, random) => cypress(x, y, 84 + random() * 60, mood.tree)),
      along(mid, 900, 1180, 7, 6, (x, y, random) => cypress(x, y, 84 + random() * 60, mood.tree)),
      land(size, near, mood.ground, mood.near),
      road(
        [
          [640, 690, 18],
          [540, 716, 36],
          [640, 760, 70],
          [760, 850, 120],
        ],
        mood,
      ),
      at(
        392,
        782,
        0.62,
        cafeRacer(paintOf('#7d2b28', inks.cream)),
        rider(onCafeRacer, { jacket: '#123f50', trousers: '#0f2530', helmet: '#d8cfae', band: inks.brick }),
      ),
      faint(
        0.22,
        poly(
          [
            [572, 668],
            [1200, 610],
            [1200, 790],
            [572, 684],
          ],
          '#ffe6a0',
        ),
      ),
      faint(
        0.2,
        poly(
          [
            [572, 672],
            [1200, 650],
            [1200, 750],
            [572, 682],
          ],
          '#fff0c0',
        ),
      ),
      glow(570, 676, 46, '#fff0b8', 0.9),
    ];
  }),
  landscape('tres-castillos-al-alba', (size) => {
    const mood = moods.dawn;
    const layers = [
      [430, '#d9bfb4', 0.62],
      [520, '#b39fa6', 0.42],
      [610, '#7f7f8f', 0.2],
    ] as const;
    return [
      sky(size, mood, 500),
      sun(610, 330, 110, mood),
      bars(size, 190, 14, 5, '#fff3dc', 0.55),
      ...layers.flatMap(([y, colour, far], i) => {
        const line = crest(y, 40, 40 + i * 5, 900);
        const stone = stoneOf({ ...mood, stone: colour, stoneShade: mix(colour, mood.ink, 0.22) }, far * 0.6);
        const x = [880, 250, 930][i]!;
        return [
          land(size, line, colour, mood.haze),
          i === 1
            ? roundTowersCastle(x, line(x) + 10, 0.72, stone)
            : i
              ? keepCastle(x, line(x) + 10, 0.82, stone)
              : ruinedCastle(x, line(x) + 8, 0.5, stone, '#f2cdae'),
          mist(size, y + 46, mood.haze, 0.55),
        ];
      }),
      land(size, crest(710, 24, 3, 900), mood.ground, mood.near),
      along(crest(710, 24, 3, 900), 20, 1180, 22, 3, (x, y, random) => cypress(x, y, 40 + random() * 80, mood.tree)),
      at(
        430,
        790,
        0.52,
        cafeRacer(paintOf('#16323e', '#2b4a52')),
        rider(onCafeRacer, { jacket: '#16323e', trousers: '#16323e', helmet: '#1f4250', band: '#2b4a52' }),
      ),
      rect(0, 788, 1200, 14, mood.ink),
    ];
  }),
  portrait('bajo-el-arco', (size) => {
    const mood = moods.day;
    const ground = crest(800, 20, 3, 700);
    const stone = stoneOf(mood);
    const vault = 'M0 0H800V1200H690V520C690 330 560 190 400 190C240 190 110 330 110 520V1200H0Z';
    return [
      sky(size, mood, 760),
      sun(520, 360, 70, mood),
      cloud(300, 420, 0.6, '#fbf1d8', '#cddccd'),
      land(size, crest(740, 40, 6, 600), mood.mid, mood.haze),
      keepCastle(400, 730, 0.72, stoneOf(mood, 0.2)),
      land(size, ground, mood.near, mood.mid),
      along(ground, 120, 700, 7, 4, (x, y, random) => cypress(x, y, 70 + random() * 40, mood.tree)),
      road(
        [
          [400, 790, 14],
          [440, 850, 30],
          [380, 950, 80],
          [400, 1220, 230],
        ],
        mood,
        false,
      ),
      path(vault, mix(stone.shade, mood.ink, 0.3)),
      path('M0 0H800V1200H735V520C735 296 590 144 400 144C210 144 65 296 65 520V1200H0Z', stone.body),
      path('M735 520C735 296 590 144 400 144V190C560 190 690 330 690 520V1200H735Z', mix(stone.shade, mood.ink, 0.1)),
      ...range(13).map(
        (i) =>
          `<g transform="translate(400 520) rotate(${-90 + i * 15})">${poly(
            [
              [-42, -334],
              [42, -334],
              [50, -396],
              [-50, -396],
            ],
            i % 2 ? stone.light : mix(stone.body, stone.shade, 0.18),
          )}</g>`,
      ),
      ...range(8).map((i) =>
        faint(0.5, rect(i % 2 ? -10 : 22, 548 + i * 84, 44, 5, stone.shade), rect(i % 2 ? 742 : 766, 560 + i * 84, 44, 5, stone.shade)),
      ),
      ...range(12).map((i) => faint(0.3, rect((i * 263) % 760, 20 + ((i * 47) % 110), 46, 5, stone.shade))),
      at(180, 1150, 1.18, cruiser(paintOf(inks.brick, inks.cream))),
    ];
  }),
  landscape('foso-y-reflejo', (size) => {
    const mood = moods.spring;
    const stone = stoneOf(mood);
    const castle = roundTowersCastle(600, 470, 1.3, stone) + wall(180, 1020, 480, 30, stone, 5);
    return [
      sky(size, mood, 460),
      sun(960, 150, 58, mood),
      cloud(260, 160, 1, '#fdf5e0', '#cfdcc8'),
      cloud(820, 240, 0.6, '#fdf5e0', '#cfdcc8'),
      land(size, crest(420, 30, 2, 900), mix(mood.far, mood.haze, 0.3), mood.haze),
      along(crest(440, 20, 8, 900), 0, 1200, 26, 6, (x, y, random) => poplar(x, y, 70 + random() * 60, '#6f8f56')),
      land(size, crest(462, 8, 8, 900), mood.mid, mood.haze),
      castle,
      water(size, 486, 720, mood, 940, 5),
      veiled(0.34, `<g transform="matrix(1 0 0 -0.86 0 ${(480 * 1.86).toFixed(0)})">${castle}</g>`),
      faint(0.3, ...range(14).map((i) => rect((i * 331) % 1100, 510 + i * 14, 160, 3, '#fdf5e0'))),
      land(size, crest(706, 14, 9, 700), mood.ground, mood.near),
      along(crest(704, 14, 9, 700), 20, 300, 5, 5, (x, y, random) => roundTree(x, y + 10, 110 + random() * 50, '#d98f8a', '#fff0ea')),
      along(crest(704, 14, 9, 700), 880, 1190, 5, 15, (x, y, random) => roundTree(x, y + 10, 100 + random() * 60, '#e0a09a', '#fff0ea')),
      at(470, 772, 0.78, cafeRacer(paintOf(inks.petrol, inks.mustard))),
    ];
  }),
];
