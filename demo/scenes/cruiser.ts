import { crankcase, curve, cylinder, exhaust, headlamp, type Paint, shadow, tube, wheel } from './motorcycle-parts.ts';
import { circle, type Drawing, ellipse, path, rect } from './svg.ts';

// Each rolls to the right on y = 0, its rear axle at x = 0.

/** Raked fork, high bars, teardrop tank, deep mudguards and a V-twin. */
export const cruiser = (paint: Paint): Drawing =>
  shadow(-70, 420) +
  wheel(0, 64, paint, { tyre: 24, spokes: 16, whitewall: true }) +
  wheel(352, 64, paint, { tyre: 18, spokes: 20, whitewall: true }) +
  tube(
    [
      [0, -64],
      [110, -62],
      [190, -40],
    ],
    paint.black,
    10,
  ) +
  tube(
    [
      [262, -176],
      [206, -48],
      [100, -44],
    ],
    paint.black,
    9,
  ) +
  tube(
    [
      [262, -170],
      [110, -136],
      [60, -112],
    ],
    paint.black,
    9,
  ) +
  path('M-76-60C-76-136-20-152 26-146C64-140 86-116 92-96L74-90C58-116 34-128 6-128C-26-128-54-104-60-58Z', paint.body) +
  path('M-68-84C-58-128-22-142 16-140C-14-132-46-118-60-78Z', paint.light) +
  rect(-84, -92, 12, 16, '#c33a26', 4) +
  path('M294-96C302-140 348-146 386-128C408-116 418-92 420-72L410-72C400-104 372-120 346-118C324-116 310-108 302-90Z', paint.body) +
  path('M306-112C320-136 350-136 374-124C350-128 326-124 306-112Z', paint.light) +
  crankcase(152, -34, 118, 54, paint) +
  cylinder(136, -78, 42, 62, -24, paint) +
  cylinder(172, -78, 42, 62, 22, paint) +
  ellipse(156, -108, 22, 19, paint.steel) +
  ellipse(156, -108, 17, 14, paint.chrome) +
  ellipse(156, -108, 8, 6, paint.body) +
  exhaust('M112-122C92-92 96-60 110-48', 'M110-46L-58-46', paint, 15) +
  exhaust('M204-126C232-106 222-44 190-32', 'M188-26L-40-26', paint, 15) +
  path('M116-142C134-180 196-196 244-184C268-178 270-164 250-156C214-142 160-138 116-142Z', paint.body) +
  path('M140-162C160-182 206-190 240-180C206-178 170-174 140-162Z', paint.light) +
  path('M116-142C160-144 230-150 262-166C262-160 256-158 250-156C214-142 160-138 116-142Z', paint.dark) +
  path('M152-158C184-172 220-172 246-170L236-162C206-160 180-158 152-150Z', paint.trim) +
  ellipse(206, -190, 11, 5, paint.chrome) +
  path('M20-128C12-142 30-150 46-144C66-134 88-136 112-144C124-140 120-124 104-120C74-112 44-112 20-128Z', paint.seat) +
  path('M-34-146C-28-162 2-160 22-150L30-138C8-142-12-142-34-146Z', paint.seat) +
  path('M-40-104L30-104Q36-104 36-98L32-62Q30-56 22-56H-26Q-36-56-38-64L-44-98Q-44-104-40-104Z', paint.seat) +
  path('M-44-104L36-104L34-88Q-4-74-42-88Z', '#3f2318') +
  rect(-16, -88, 7, 18, paint.chrome, 2) +
  rect(8, -88, 7, 18, paint.chrome, 2) +
  tube(
    [
      [352, -64],
      [266, -190],
    ],
    paint.chrome,
    11,
  ) +
  tube(
    [
      [300, -140],
      [262, -196],
    ],
    paint.chrome,
    15,
  ) +
  circle(352, -64, 8, paint.chrome) +
  curve('M264-194C262-226 252-250 236-258C224-264 206-258 196-250', paint.chrome, 7) +
  curve('M206-256L186-246', paint.black, 11) +
  tube(
    [
      [232, -258],
      [236, -288],
    ],
    paint.chrome,
    3,
  ) +
  ellipse(236, -292, 13, 8, paint.black) +
  headlamp(300, -190, 22, paint) +
  circle(282, -160, 8, '#e2973a') +
  tube(
    [
      [196, -40],
      [236, -44],
    ],
    paint.black,
    6,
  ) +
  ellipse(240, -46, 16, 5, paint.black);
