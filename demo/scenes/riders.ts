import { at, circle, type Drawing, ellipse, faint, line, mix, path, rect } from './svg.ts';

/** What a rider wears. */
export interface Outfit {
  jacket: string;
  trousers: string;
  helmet: string;
  band: string;
}

const shade = (colour: string) => mix(colour, '#0a1820', 0.42);
const light = (colour: string) => mix(colour, '#fff3d6', 0.35);

/** A head in profile, looking to the right; the neck is at (0, 0). */
const helmetHead = (x: number, y: number, outfit: Outfit, scale = 1): Drawing =>
  at(
    x,
    y,
    scale,
    path('M-30-22C-34-58-8-74 14-70C38-66 46-44 42-22L38-6C30 2 6 6-12 2C-24-2-28-10-30-22Z', outfit.helmet),
    path('M-24-40C-18-62 2-70 18-64C4-62-12-54-24-40Z', light(outfit.helmet)),
    path('M-30-22C-28-10-24-2-12 2C6 6 30 2 38-6L39-12C20-4-10-4-30-22Z', shade(outfit.helmet)),
    path('M10-46C22-52 38-50 42-40L43-22C34-18 18-20 12-26Z', '#13222b'),
    path('M16-42C24-46 34-46 39-40L38-34C30-38 22-38 16-36Z', '#7fb0b4'),
    path('M-31-34C-16-42 0-46 10-46L11-38C0-38-16-34-30-26Z', outfit.band),
  );

interface Pose {
  hip: readonly [number, number];
  shoulder: readonly [number, number];
  hand: readonly [number, number];
  knee: readonly [number, number];
  foot: readonly [number, number];
}

/** A rider in profile from five joints; drawn over the motorcycle. */
export function rider(pose: Pose, outfit: Outfit): Drawing {
  const { hip, shoulder, hand, knee, foot } = pose;
  const elbow = [(shoulder[0] + hand[0]) / 2 - 6, (shoulder[1] + hand[1]) / 2 + 22] as const;
  const limb = (points: readonly (readonly [number, number])[], colour: string, width: number) =>
    line(points, shade(colour), width) +
    line(
      points.map(([x, y]) => [x - width * 0.08, y - width * 0.1] as const),
      colour,
      width * 0.8,
    );
  return (
    limb([hip, knee, foot], outfit.trousers, 34) +
    path(
      `M${foot[0] - 18} ${foot[1] - 20}L${foot[0] + 14} ${foot[1] - 20}L${foot[0] + 18} ${foot[1] - 2}Q${foot[0] + 44} ${foot[1] + 2} ${foot[0] + 44} ${foot[1] + 14}H${foot[0] - 18}Z`,
      '#13222b',
    ) +
    path(
      `M${hip[0] - 28} ${hip[1] + 10}C${hip[0] - 40} ${(hip[1] + shoulder[1]) / 2 - 10} ${shoulder[0] - 52} ${shoulder[1] + 4} ${shoulder[0] - 14} ${shoulder[1] - 18}C${shoulder[0] + 10} ${shoulder[1] - 24} ${shoulder[0] + 30} ${shoulder[1] - 6} ${shoulder[0] + 28} ${shoulder[1] + 20}C${shoulder[0] + 24} ${(hip[1] + shoulder[1]) / 2} ${hip[0] + 34} ${hip[1] - 14} ${hip[0] + 26} ${hip[1] + 12}Z`,
      outfit.jacket,
    ) +
    faint(
      0.55,
      path(
        `M${hip[0] - 28} ${hip[1] + 10}C${hip[0] - 40} ${(hip[1] + shoulder[1]) / 2 - 10} ${shoulder[0] - 52} ${shoulder[1] + 4} ${shoulder[0] - 14} ${shoulder[1] - 18}C${shoulder[0] - 34} ${shoulder[1] + 20} ${hip[0] - 18} ${hip[1] - 40} ${hip[0] - 10} ${hip[1] + 12}Z`,
        light(outfit.jacket),
      ),
    ) +
    limb([shoulder, elbow, hand], outfit.jacket, 26) +
    circle(hand[0], hand[1], 13, '#13222b') +
    helmetHead(shoulder[0] + 16, shoulder[1] - 16, outfit, 1.02)
  );
}

/** A motorcycle and rider seen from behind, standing on (0, 0), about 190 tall. */
export const riderFromBehind = (outfit: Outfit, panniers = true): Drawing =>
  faint(0.3, ellipse(8, 0, 62, 8, '#0b1a22')) +
  rect(-13, -74, 26, 76, '#17222a', 12) +
  rect(-8, -60, 5, 58, '#3a464c', 2) +
  (panniers
    ? rect(-60, -104, 40, 48, '#8b958f', 5) +
      rect(20, -104, 40, 48, '#6f7a76', 5) +
      rect(-60, -104, 40, 8, '#d8d8c9', 4) +
      rect(20, -104, 40, 8, '#b7bab0', 4)
    : '') +
  line(
    [
      [-30, -112],
      [-40, -82],
      [-34, -58],
    ],
    outfit.trousers,
    20,
  ) +
  line(
    [
      [30, -112],
      [40, -82],
      [34, -58],
    ],
    shade(outfit.trousers),
    20,
  ) +
  path('M-22-100L22-100L18-70Q0-62-18-70Z', '#26323a') +
  ellipse(0, -92, 12, 6, '#e04a2c') +
  rect(-11, -82, 22, 13, '#f2e7cf', 2) +
  path('M-40-110C-48-150-44-178-22-184C-8-188 8-188 22-184C44-178 48-150 40-110Q0-98-40-110Z', outfit.jacket) +
  path('M8-186C40-182 48-150 40-110Q26-104 8-104Z', shade(outfit.jacket)) +
  rect(-30, -160, 60, 10, outfit.band) +
  line(
    [
      [-36, -168],
      [-60, -140],
      [-68, -128],
    ],
    outfit.jacket,
    18,
  ) +
  line(
    [
      [36, -168],
      [60, -140],
      [68, -128],
    ],
    shade(outfit.jacket),
    18,
  ) +
  line(
    [
      [-64, -136],
      [-78, -158],
    ],
    '#17222a',
    4,
  ) +
  line(
    [
      [64, -136],
      [78, -158],
    ],
    '#17222a',
    4,
  ) +
  ellipse(-80, -162, 12, 8, '#17222a') +
  ellipse(80, -162, 12, 8, '#17222a') +
  path('M-27-196C-29-228-12-240 0-240C12-240 29-228 27-196C22-180-22-180-27-196Z', outfit.helmet) +
  path('M4-240C16-238 29-228 27-196C24-186 12-184 4-184Z', shade(outfit.helmet)) +
  rect(-27, -214, 54, 8, outfit.band);

/** The same from the front, with its lamp lit. */
export const riderFromFront = (outfit: Outfit, paint: string): Drawing =>
  faint(0.3, ellipse(8, 0, 58, 8, '#0b1a22')) +
  rect(-12, -72, 24, 74, '#17222a', 11) +
  rect(4, -58, 4, 54, '#3a464c', 2) +
  line(
    [
      [-18, -120],
      [-16, -40],
    ],
    '#d9d4c3',
    6,
  ) +
  line(
    [
      [18, -120],
      [16, -40],
    ],
    '#8f9a9a',
    6,
  ) +
  path('M-16-80Q0-96 16-80L16-66Q0-80-16-66Z', paint) +
  line(
    [
      [-26, -122],
      [-46, -92],
      [-36, -52],
    ],
    outfit.trousers,
    20,
  ) +
  line(
    [
      [26, -122],
      [46, -92],
      [36, -52],
    ],
    shade(outfit.trousers),
    20,
  ) +
  path('M-46-58H-22V-44H-50Z', '#13222b') +
  path('M46-58H22V-44H50Z', '#13222b') +
  path('M-36-118C-44-158-40-184-20-190H20C40-184 44-158 36-118Z', outfit.jacket) +
  path('M4-190H20C40-184 44-158 36-118H4Z', shade(outfit.jacket)) +
  rect(-2, -190, 4, 64, outfit.band) +
  path('M-30-104C-30-134-16-144 0-144C16-144 30-134 30-104L22-86H-22Z', paint) +
  path('M2-144C16-144 30-134 30-104L22-86H2Z', shade(paint)) +
  circle(0, -112, 19, '#e9e2cc') +
  circle(0, -112, 15, '#fff4c4') +
  line(
    [
      [-36, -172],
      [-60, -150],
      [-64, -134],
    ],
    outfit.jacket,
    18,
  ) +
  line(
    [
      [36, -172],
      [60, -150],
      [64, -134],
    ],
    shade(outfit.jacket),
    18,
  ) +
  line(
    [
      [-72, -132],
      [-20, -132],
    ],
    '#17222a',
    6,
  ) +
  line(
    [
      [72, -132],
      [20, -132],
    ],
    '#17222a',
    6,
  ) +
  circle(-64, -133, 10, '#13222b') +
  circle(64, -133, 10, '#13222b') +
  path('M-27-200C-29-232-12-244 0-244C12-244 29-232 27-200C24-186-24-186-27-200Z', outfit.helmet) +
  path('M6-244C18-240 29-230 27-200C25-190 14-188 6-188Z', shade(outfit.helmet)) +
  path('M-22-222Q0-230 22-222L21-202Q0-196-21-202Z', '#13222b') +
  path('M-18-219Q-6-224 2-223L-4-208Q-12-208-17-209Z', '#7fb0b4');
