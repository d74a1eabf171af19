import { crankcase, curve, cylinder, exhaust, headlamp, mudguard, type Paint, shadow, tube, wheel } from './motorcycle-parts.ts';
import { at, circle, type Drawing, ellipse, faint, line, path, poly, rect } from './svg.ts';

// Each rolls to the right on y = 0, its rear axle at x = 0.

/** A veteran of the thirties: girder fork, flat tank, sprung saddle. */
export const veteran = (paint: Paint): Drawing =>
  shadow(-60, 360) +
  wheel(0, 72, paint, { tyre: 12, spokes: 24, brake: false }) +
  wheel(296, 72, paint, { tyre: 12, spokes: 24, brake: false }) +
  mudguard(0, 72, 165, 300, paint, 9) +
  mudguard(296, 72, 200, 330, paint, 9) +
  tube(
    [
      [0, -72],
      [118, -64],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [0, -72],
      [72, -150],
    ],
    paint.black,
    7,
  ) +
  tube(
    [
      [236, -196],
      [176, -60],
      [112, -58],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [236, -160],
      [74, -138],
      [112, -60],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [238, -196],
      [70, -156],
    ],
    paint.black,
    7,
  ) +
  crankcase(140, -40, 84, 58, paint) +
  cylinder(148, -86, 40, 58, 4, paint) +
  circle(84, -74, 24, '#5a676a') +
  circle(84, -74, 16, '#a9b1ab') +
  exhaust('M170-128C206-122 200-60 172-44C160-36 140-36 110-36', 'M104-36L-66-40', paint, 14) +
  poly(
    [
      [70, -158],
      [232, -192],
      [236, -164],
      [76, -142],
    ],
    paint.body,
  ) +
  poly(
    [
      [70, -158],
      [232, -192],
      [233, -184],
      [71, -153],
    ],
    paint.light,
  ) +
  poly(
    [
      [92, -154],
      [222, -178],
      [223, -172],
      [93, -149],
    ],
    paint.trim,
  ) +
  ellipse(196, -188, 10, 5, paint.chrome) +
  ellipse(104, -168, 8, 4, paint.chrome) +
  path('M-6-172C-14-184 2-190 22-186C40-180 58-176 82-174C88-162 70-156 50-156C26-156 6-160-6-172Z', paint.seat) +
  curve('M10-160l4 6l-6 5l6 5l-6 5l6 5M44-156l4 6l-6 5l6 5l-6 5', paint.steel, 3) +
  tube(
    [
      [-46, -132],
      [6, -148],
      [30, -150],
    ],
    paint.black,
    5,
  ) +
  line(
    [
      [-50, -134],
      [-10, -146],
    ],
    paint.black,
    8,
  ) +
  rect(-66, -128, 9, 12, '#c33a26', 3) +
  tube(
    [
      [296, -72],
      [250, -190],
    ],
    paint.black,
    8,
  ) +
  tube(
    [
      [288, -84],
      [236, -204],
    ],
    paint.black,
    5,
  ) +
  curve('M262-160l-10 4l12 5l-10 4l12 5l-10 4', paint.chrome, 3.4) +
  circle(296, -72, 8, paint.chrome) +
  curve('M240-206C226-222 210-226 188-216', paint.chrome, 6) +
  curve('M200-222L176-210', paint.black, 9) +
  headlamp(276, -188, 20, paint);

/** A veteran with a torpedo-shaped car at its right side, which is the one we see. */
export const sidecar = (paint: Paint): Drawing =>
  veteran(paint) +
  faint(0.28, ellipse(150, 4, 190, 9, '#0b1a22')) +
  tube(
    [
      [20, -60],
      [250, -50],
    ],
    paint.black,
    7,
  ) +
  path(
    'M-36-66C-40-104-10-124 40-126C60-128 66-152 96-152C120-152 124-128 146-124C220-118 292-96 330-56C300-34 220-24 120-26C30-28-30-36-36-66Z',
    paint.body,
  ) +
  path('M-26-84C-10-112 30-116 64-116L150-114C210-108 262-94 292-74C230-96 120-104 40-98C10-96-14-92-26-84Z', paint.light) +
  path('M-36-66C60-52 220-50 330-56C300-34 220-24 120-26C30-28-30-36-36-66Z', paint.dark) +
  path('M-36-70C60-62 220-60 326-60L320-53C220-52 60-52-36-62Z', paint.trim) +
  path('M52-124C58-136 66-150 96-150C118-150 122-130 142-122C116-114 80-114 52-124Z', paint.seat) +
  path('M60-124C70-118 116-116 136-123C116-128 84-130 60-124Z', '#2b1a14') +
  path('M146-122C152-140 166-156 182-164L188-160C176-150 168-136 166-118Z', '#cfe3df') +
  line(
    [
      [146, -122],
      [184, -163],
    ],
    paint.chrome,
    3.4,
  ) +
  at(0, 6, 1, wheel(112, 46, paint, { tyre: 10, spokes: 18, brake: false }), mudguard(112, 46, 180, 360, paint, 10)) +
  circle(300, -78, 11, paint.chrome) +
  circle(303, -78, 8, '#fdf1c4');
