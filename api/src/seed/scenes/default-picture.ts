import { keepCastle, stoneOf } from './castles.ts';
import { crest, land, road } from './land.ts';
import { moods } from './moods.ts';
import { landscape, type Scene } from './scene.ts';
import { bars, rays, sky, sun } from './sky.ts';
import { line, mix } from './svg.ts';
import { along, cypress } from './trees.ts';

/** Stands in for a cover: quiet, and framed like an empty page of an album. */
export const defaultPicture: Scene = landscape('default', (size) => {
  const mood = moods.dawn;
  const pale = (colour: string) => mix(colour, '#f7ecd4', 0.35);
  const [far, near] = [crest(500, 40, 12, 900), crest(620, 34, 7, 1000)];
  const corner = (x: number, y: number, dx: number, dy: number) =>
    line(
      [
        [x, y + dy],
        [x, y],
        [x + dx, y],
      ],
      '#f7ecd4',
      9,
    );
  return [
    sky(size, mood, 520),
    rays(600, 400, 1000, 32, '#fff6dd', 0.16),
    sun(600, 400, 130, mood),
    bars(size, 170, 4, 4, '#fff3dc', 0.45),
    land(size, far, pale(mood.mid), mood.haze),
    keepCastle(600, far(600) + 8, 0.8, stoneOf({ ...mood, stone: '#b9a3a0', stoneShade: '#7f7584' }, 0.25)),
    land(size, near, pale(mood.near), mood.haze),
    road(
      [
        [600, 610, 5],
        [680, 640, 14],
        [540, 700, 38],
        [640, 860, 110],
      ],
      mood,
      false,
    ),
    along(near, 60, 420, 7, 4, (x, y, random) => cypress(x, y, 70 + random() * 60, pale(mood.tree))),
    along(near, 800, 1140, 7, 6, (x, y, random) => cypress(x, y, 70 + random() * 60, pale(mood.tree))),
    corner(60, 60, 90, 90),
    corner(1140, 60, -90, 90),
    corner(60, 740, 90, -90),
    corner(1140, 740, -90, -90),
  ];
});
