import { alcazar, crag, keepCastle, roundTowersCastle, stoneOf } from './castles.ts';
import { crest, land, mountains, onLand, road, rows } from './land.ts';
import { inks, moods } from './moods.ts';
import { cafeRacer } from './cafe-racer.ts';
import { paintOf } from './motorcycle-parts.ts';
import { rider } from './riders.ts';
import { type Scene, wide } from './scene.ts';
import { bars, birds, cloud, rays, sky, sun } from './sky.ts';
import { at, mix } from './svg.ts';
import { along, cypress, olive, umbrellaPine } from './trees.ts';
import { onCafeRacer, outfits } from './crew.ts';

/** The landing page's first picture: calm sky above and to the left for the title. */
export const heroScene: Scene = wide('hero', (size) => {
  const mood = moods.golden;
  const [far, mid, near] = [crest(560, 40, 12, 1100), crest(625, 46, 31, 1300), crest(745, 34, 8, 1500)];
  return [
    sky(size, mood, 620),
    rays(1120, 470, 1500, 36, '#fff0bf', 0.1),
    sun(1120, 470, 92, mood),
    bars(size, 300, 9, 4, '#fff1cc', 0.28),
    mountains(size, 590, 150, 14, 7, mix(mood.far, mood.haze, 0.55), mix(mood.far, mood.haze, 0.3)),
    land(size, far, mix(mood.far, mood.haze, 0.15), mood.haze),
    keepCastle(560, far(560) + 4, 0.26, stoneOf(mood, 0.5)),
    crag(1010, 452, 420, 220, mix(mood.mid, mood.haze, 0.15), mix(mood.near, mood.ink, 0.2), 6),
    roundTowersCastle(1010, 462, 0.98, stoneOf(mood)),
    land(size, mid, mood.mid, mood.haze),
    onLand(
      size,
      mid,
      rows(size, [300, 560], 30, mix(mood.near, mood.mid, 0.4)),
      road(
        [
          [1010, 612, 4],
          [900, 640, 7],
          [1120, 668, 13],
          [1040, 712, 22],
          [760, 760, 40],
        ],
        mood,
        false,
      ),
    ),
    along(mid, 20, 640, 9, 4, (x, y, random) => cypress(x, y, 60 + random() * 56, mood.tree)),
    along(mid, 1250, 1590, 7, 6, (x, y, random) => umbrellaPine(x, y, 74 + random() * 50, mood.tree)),
    land(size, near, mood.ground, mood.near),
    road(
      [
        [760, 742, 40],
        [700, 790, 62],
        [820, 850, 96],
        [900, 960, 150],
      ],
      mood,
    ),
    at(690, 850, 0.78, cafeRacer(paintOf(inks.petrol, inks.mustard)), rider(onCafeRacer, outfits.wine)),
    at(
      0,
      8,
      1,
      along(near, 0, 420, 6, 17, (x, y, random) => olive(x, y + 40, 90 + random() * 40, mood.tree)),
    ),
    at(
      0,
      8,
      1,
      along(near, 1220, 1600, 5, 19, (x, y, random) => olive(x, y + 46, 96 + random() * 50, mood.tree)),
    ),
  ];
});

/** Three castles and the road that joins them. */
export const castlesScene: Scene = wide('ruta-de-los-castillos', (size) => {
  const mood = moods.day;
  const [a, b, c, d] = [crest(420, 40, 2, 1200), crest(520, 50, 23, 1100), crest(640, 44, 42, 1300), crest(780, 34, 5, 1500)];
  return [
    sky(size, mood, 480),
    sun(330, 210, 70, mood),
    cloud(980, 200, 1.1, '#fbf1d8', '#d7ddc8'),
    cloud(1380, 130, 0.8, '#fbf1d8', '#d7ddc8'),
    birds(640, 170, 5, mood.ink),
    mountains(size, 430, 130, 9, 8, mix(mood.far, mood.haze, 0.45), mix(mood.far, mood.haze, 0.2)),
    land(size, a, mix(mood.far, mood.haze, 0.2), mood.haze),
    alcazar(1180, a(1180) + 6, 0.42, stoneOf(mood, 0.35)),
    onLand(
      size,
      a,
      road(
        [
          [1180, 430, 3],
          [1080, 452, 5],
          [1240, 486, 8],
          [1080, 540, 12],
        ],
        mood,
        false,
      ),
    ),
    land(size, b, mix(mood.mid, mood.haze, 0.12), mood.haze),
    onLand(
      size,
      b,
      rows(size, [1300, 470], 26, mix(mood.mid, mood.near, 0.5)),
      road(
        [
          [1080, 516, 9],
          [900, 548, 12],
          [660, 560, 14],
          [860, 622, 22],
          [980, 680, 28],
        ],
        mood,
        false,
      ),
    ),
    crag(520, 440, 260, 130, mood.near, mix(mood.ground, mood.ink, 0.2), 3),
    keepCastle(520, 448, 0.66, stoneOf(mood, 0.15)),
    land(size, c, mood.near, mood.mid),
    onLand(
      size,
      c,
      road(
        [
          [980, 638, 26],
          [1080, 680, 36],
          [900, 730, 46],
          [640, 770, 60],
          [500, 840, 80],
        ],
        mood,
      ),
    ),
    along(c, 20, 420, 8, 8, (x, y, random) => cypress(x, y, 74 + random() * 50, mood.tree)),
    crag(1330, 590, 380, 190, mood.near, mix(mood.ground, mood.ink, 0.3), 12),
    roundTowersCastle(1330, 600, 0.92, stoneOf(mood)),
    land(size, d, mood.ground, mood.near),
    onLand(
      size,
      d,
      road(
        [
          [640, 730, 56],
          [540, 776, 66],
          [420, 824, 92],
          [470, 900, 130],
          [520, 960, 150],
        ],
        mood,
      ),
    ),
    at(350, 858, 0.62, cafeRacer(paintOf(inks.brick, inks.cream)), rider(onCafeRacer, outfits.petrol)),
    along(d, 820, 1600, 9, 29, (x, y, random) => olive(x, y + 50, 90 + random() * 50, mood.tree)),
  ];
});
