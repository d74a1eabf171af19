import { crankcase, cylinder, exhaust, headlamp, mudguard, type Paint, shadow, tube, wheel } from './motorcycle-parts.ts';
import { circle, type Drawing, ellipse, line, path, poly, rect } from './svg.ts';

// Each rolls to the right on y = 0, its rear axle at x = 0.

/** Low clip-ons, a long tank and a humped single seat. */
export const cafeRacer = (paint: Paint): Drawing =>
  shadow(-60, 350) +
  wheel(0, 66, paint, { tyre: 15 }) +
  wheel(290, 66, paint, { tyre: 14 }) +
  mudguard(0, 66, 205, 300, paint, 9) +
  mudguard(290, 66, 215, 310, paint, 8) +
  tube(
    [
      [0, -66],
      [112, -70],
      [150, -52],
    ],
    paint.black,
    9,
  ) +
  tube(
    [
      [28, -150],
      [112, -70],
    ],
    paint.black,
    7,
  ) +
  tube(
    [
      [238, -178],
      [176, -60],
      [110, -56],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [238, -172],
      [90, -150],
      [20, -146],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [52, -140],
      [4, -70],
    ],
    paint.chrome,
    8,
  ) +
  line(
    [
      [48, -134],
      [22, -96],
    ],
    paint.steel,
    13,
  ) +
  line(
    [
      [48, -134],
      [22, -96],
    ],
    paint.black,
    3,
  ) +
  crankcase(140, -40, 108, 58, paint) +
  cylinder(158, -86, 46, 54, 12, paint) +
  circle(96, -108, 15, paint.steel) +
  circle(96, -108, 10, paint.chrome) +
  poly(
    [
      [66, -140],
      [112, -140],
      [104, -96],
      [74, -96],
    ],
    paint.dark,
  ) +
  ellipse(88, -118, 16, 12, paint.body) +
  exhaust('M182-118C214-116 214-60 186-42C172-34 150-34 120-34', 'M116-34L-34-50', paint, 17) +
  // tank
  path('M84-152C92-190 140-204 186-200C226-197 248-186 244-170C236-158 200-154 176-148L96-146Q84-146 84-152Z', paint.body) +
  path('M98-172C116-194 156-200 190-196C170-190 130-186 98-172Z', paint.light) +
  path('M84-152C110-158 200-160 244-172C236-158 200-154 176-148L96-146Q84-146 84-152Z', paint.dark) +
  path('M92-166C130-180 200-182 246-176L245-168C200-172 130-170 88-158Z', paint.trim) +
  ellipse(150, -202, 13, 5, paint.chrome) +
  // seat and hump
  path('M-30-150C-34-176-8-186 12-178C26-170 60-166 92-162L90-146C50-142 0-142-30-150Z', paint.seat) +
  path('M-38-150C-46-178-22-190-2-182C8-178 14-170 18-160L4-146Q-20-144-38-150Z', paint.body) +
  path('M-34-166C-28-184-10-184 0-178C-10-178-22-174-34-166Z', paint.light) +
  rect(-46, -160, 10, 12, '#c33a26', 4) +
  tube(
    [
      [290, -66],
      [240, -186],
    ],
    paint.chrome,
    10,
  ) +
  tube(
    [
      [266, -124],
      [240, -186],
    ],
    paint.steel,
    15,
  ) +
  circle(290, -66, 7, paint.black) +
  tube(
    [
      [238, -188],
      [214, -186],
    ],
    paint.black,
    8,
  ) +
  headlamp(272, -172, 21, paint) +
  circle(248, -198, 9, paint.black) +
  circle(248, -199, 6.4, paint.chrome) +
  tube(
    [
      [222, -190],
      [208, -214],
    ],
    paint.black,
    3,
  ) +
  ellipse(205, -217, 12, 6, paint.black);
