import { crankcase, cylinder, exhaust, type Paint, shadow, tube, wheel } from './motorcycle-parts.ts';
import { circle, type Drawing, ellipse, faint, line, path, poly, rect } from './svg.ts';

// Each rolls to the right on y = 0, its rear axle at x = 0.

/** Tall, with a beak, a screen, hand guards and metal panniers. */
export const trail = (paint: Paint): Drawing =>
  shadow(-60, 390) +
  wheel(0, 70, paint, { tyre: 19, knobs: true, spokes: 20 }) +
  wheel(316, 76, paint, { tyre: 17, knobs: true, spokes: 22 }) +
  tube(
    [
      [0, -70],
      [120, -84],
    ],
    paint.steel,
    14,
  ) +
  tube(
    [
      [64, -150],
      [34, -86],
    ],
    paint.trim,
    7,
  ) +
  line(
    [
      [64, -150],
      [40, -98],
    ],
    '#e2b23f',
    12,
  ) +
  line(
    [
      [62, -146],
      [42, -102],
    ],
    paint.black,
    3,
  ) +
  tube(
    [
      [254, -214],
      [196, -70],
      [112, -64],
    ],
    paint.black,
    9,
  ) +
  tube(
    [
      [250, -206],
      [96, -164],
      [-34, -178],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [96, -164],
      [122, -70],
    ],
    paint.black,
    8,
  ) +
  crankcase(152, -52, 112, 62, paint) +
  cylinder(176, -104, 46, 46, 18, paint) +
  path('M104-48L206-48L222-84L236-84L214-38H112Z', paint.steel) +
  faint(
    0.5,
    line(
      [
        [124, -43],
        [206, -43],
      ],
      '#fff',
      2.4,
    ),
  ) +
  exhaust('M206-144C232-132 226-72 188-64C160-60 110-90 70-116', 'M62-120L-40-156', paint, 23) +
  poly(
    [
      [-52, -188],
      [38, -188],
      [44, -120],
      [-40, -120],
    ],
    '#b7bdb6',
  ) +
  poly(
    [
      [-52, -188],
      [38, -188],
      [39, -176],
      [-50, -176],
    ],
    '#dfe0d3',
  ) +
  poly(
    [
      [16, -188],
      [38, -188],
      [44, -120],
      [20, -120],
    ],
    '#89938f',
  ) +
  line(
    [
      [-46, -154],
      [41, -154],
    ],
    '#7b8683',
    2,
  ) +
  rect(-12, -182, 16, 10, paint.black, 2) +
  path('M-56-196C-40-208 20-206 66-200C90-196 110-190 128-188L120-170C70-168 0-176-56-184Z', paint.seat) +
  path('M112-178C124-220 168-232 204-226C236-222 262-206 266-188L238-128C220-112 196-120 190-138L164-160Z', paint.body) +
  path('M126-196C142-220 174-228 206-220C180-214 150-210 126-196Z', paint.light) +
  path('M190-138L212-190L262-196L238-128C220-112 196-120 190-138Z', paint.trim) +
  path('M164-160L212-190L190-138Z', paint.dark) +
  path('M246-206L352-178C360-174 356-168 346-168L262-168Z', paint.body) +
  path('M250-202L346-176L300-178Z', paint.light) +
  path('M258-208L294-206C288-244 270-270 246-284C238-286 238-278 243-272C256-254 260-232 258-208Z', '#cfe3df') +
  faint(0.6, path('M268-208L282-207C278-240 264-262 246-278C260-256 268-232 268-208Z', '#ffffff')) +
  path('M258-214L296-206L300-184L266-182Z', paint.black) +
  ellipse(298, -196, 7, 12, '#fdf1c4') +
  tube(
    [
      [316, -76],
      [258, -222],
    ],
    paint.black,
    9,
  ) +
  tube(
    [
      [316, -76],
      [288, -146],
    ],
    paint.steel,
    15,
  ) +
  circle(316, -76, 8, paint.chrome) +
  tube(
    [
      [258, -224],
      [238, -244],
      [216, -240],
    ],
    paint.black,
    7,
  ) +
  path('M214-246L256-238L252-220L236-226Z', paint.trim) +
  tube(
    [
      [240, -244],
      [232, -270],
    ],
    paint.black,
    3,
  ) +
  ellipse(230, -275, 11, 8, paint.black) +
  rect(-62, -200, 12, 10, '#c33a26', 3);
