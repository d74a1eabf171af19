import { curve, type Paint, shadow, tube, wheel } from './motorcycle-parts.ts';
import { circle, type Drawing, ellipse, faint, line, path, rect } from './svg.ts';

// Each rolls to the right on y = 0, its rear axle at x = 0.

/** Step-through, rounded cowl, leg shield and small wheels. */
export const scooter = (paint: Paint): Drawing =>
  shadow(-70, 300) +
  wheel(0, 42, paint, { tyre: 15, spokes: 0, whitewall: true, brake: false }) +
  wheel(228, 42, paint, { tyre: 15, spokes: 0, whitewall: true, brake: false }) +
  tube(
    [
      [228, -42],
      [214, -120],
    ],
    paint.steel,
    10,
  ) +
  path('M176-70C172-108 204-118 232-110C262-100 274-70 272-46C266-60 256-70 244-74C224-80 200-74 192-52Z', paint.body) +
  path('M190-88C202-108 230-106 248-92C228-98 208-98 190-88Z', paint.light) +
  path(
    'M176-208C192-214 204-208 206-196C212-150 206-96 186-54C178-40 166-34 150-34H96L92-48H146C164-50 172-60 176-80C182-120 180-160 170-196Z',
    paint.body,
  ) +
  path('M188-206C200-208 206-200 206-190C212-150 206-96 186-54C192-100 196-160 188-206Z', paint.light) +
  path('M176-208C170-204 168-200 170-196C180-160 182-120 176-80L182-76C190-120 188-168 178-208Z', paint.dark) +
  rect(86, -50, 74, 9, paint.black, 4) +
  rect(92, -53, 62, 4, paint.trim, 2) +
  path(
    'M-72-76C-72-130-40-150 6-150C54-150 92-142 98-110C102-84 100-60 92-44H56C50-76 30-88 2-88C-28-88-48-70-52-42C-66-46-72-58-72-76Z',
    paint.body,
  ) +
  path('M-60-104C-44-138-10-144 24-142C52-140 76-134 84-120C50-132-20-132-60-104Z', paint.light) +
  path('M92-44C100-60 102-84 98-110C94-96 92-70 80-44Z', paint.dark) +
  path('M-64-64C-60-84-50-96-38-100', 'none') +
  ellipse(34, -98, 26, 7, paint.dark) +
  faint(
    0.8,
    line(
      [
        [16, -101],
        [52, -101],
      ],
      paint.black,
      1.6,
    ),
  ) +
  faint(
    0.8,
    line(
      [
        [16, -96],
        [52, -96],
      ],
      paint.black,
      1.6,
    ),
  ) +
  curve('M-62-74C-50-106-14-116 18-116', paint.chrome, 3) +
  path('M-46-150C-50-164-30-172-8-168L70-160C92-158 98-148 90-142L-36-142Z', paint.seat) +
  path('M-40-158C-24-168 20-164 66-156L-30-152Z', '#8a5636') +
  circle(-62, -104, 8, '#c33a26') +
  circle(-62, -104, 8, 'none') +
  tube(
    [
      [-40, -150],
      [-64, -160],
    ],
    paint.chrome,
    4,
  ) +
  path('M164-216C168-238 196-244 214-236C226-230 228-216 220-208L186-200C172-200 162-206 164-216Z', paint.body) +
  path('M172-226C182-238 202-238 214-230C200-232 184-230 172-226Z', paint.light) +
  ellipse(222, -222, 7, 15, paint.chrome) +
  ellipse(224, -222, 5, 12, '#fdf1c4') +
  tube(
    [
      [184, -228],
      [160, -236],
    ],
    paint.black,
    9,
  ) +
  tube(
    [
      [176, -232],
      [170, -262],
    ],
    paint.chrome,
    3,
  ) +
  circle(169, -270, 11, paint.chrome) +
  circle(169, -270, 8, '#9dbfc2') +
  curve('M64-40L-30-30', paint.steel, 12) +
  curve('M60-42L-26-33', paint.chrome, 4);
