import { circle, type Drawing, ellipse, faint, line, mix, path, poly, range, rect, ring, shaded, turned } from './svg.ts';

/** A helmet at rest, looking to the right, about 200 wide and standing on (0, 0). */
export const helmet = (colour: string, band: string, open = false): Drawing => {
  const [light, dark] = [mix(colour, '#fff6e0', 0.5), mix(colour, '#0a1820', 0.45)];
  const face = open
    ? path('M28-112C56-120 92-108 96-74L90-24C70-16 44-20 34-36Z', '#2b2420') +
      path('M28-112C56-120 92-108 96-74L92-44C76-56 48-60 32-52Z', '#4a3a30')
    : path('M22-112C58-126 100-108 104-74L102-58C76-46 40-50 28-60Z', '#13222b') +
      path('M30-104C56-114 84-106 94-86L92-76C72-84 48-84 34-76Z', '#7fb0b4');
  return (
    faint(0.3, ellipse(4, 0, 104, 10, '#0b1a22')) +
    path('M-92-66C-96-130-48-170 8-168C66-166 106-130 106-76L98-20C84-4 30 4-30 0C-66-4-88-26-92-66Z', colour) +
    path('M-82-92C-74-138-34-160 14-156C-24-142-54-122-66-84Z', light) +
    path('M-92-66C-88-26-66-4-30 0C30 4 84-4 98-20L102-50C60-22-40-22-92-66Z', dark) +
    path('M-94-84C-60-110-20-120 24-118L26-100C-20-102-62-90-92-62Z', band) +
    face +
    circle(-2, -84, 9, '#efe8d6') +
    circle(-2, -84, 5, '#8f9a9a') +
    line(
      [
        [-56, -26],
        [40, -14],
      ],
      mix(dark, '#000000', 0.3),
      4,
    )
  );
};

/** Round goggles with a strap. */
export const goggles = (strap: string): Drawing =>
  path('M-120-6Q-60-26-6-14V6Q-60-4-120 14Z', strap) +
  path('M120-6Q60-26 6-14V6Q60-4 120 14Z', mix(strap, '#000000', 0.3)) +
  ring(-34, 0, 32, '#6b4a2c', 12) +
  ring(34, 0, 32, '#6b4a2c', 12) +
  circle(-34, 0, 27, '#3b8a8f') +
  circle(34, 0, 27, '#3b8a8f') +
  path('M-56-6Q-46-24-26-24L-48 16Z', '#a9d3ca') +
  path('M12-6Q22-24 42-24L20 16Z', '#a9d3ca');

/** A folded map with roads, a river and a route in red; 520 by 360. */
export function map(paper: string): Drawing {
  const folds = range(4).map((i) =>
    shaded('right', i % 2 ? [mix(paper, '#8a6a48', 0.2), paper] : [paper, mix(paper, '#8a6a48', 0.1)], (fill) =>
      poly(
        [
          [i * 130, i % 2 ? 14 : 0],
          [(i + 1) * 130, i % 2 ? 0 : 14],
          [(i + 1) * 130, i % 2 ? 346 : 360],
          [i * 130, i % 2 ? 360 : 346],
        ],
        fill,
      ),
    ),
  );
  const castle = (x: number, y: number) => path(`M${x - 14} ${y}V${y - 22}h6v5h5v-5h6v5h5v-5h6V${y}Z`, '#a93f2b');
  return (
    faint(0.3, rect(12, 14, 520, 360, '#0b1a22', 6)) +
    folds.join('') +
    path('M0 60Q80 40 150 70T300 50L330 14H0Z', '#c9cf9a') +
    path('M380 360Q400 280 460 260T520 220V346Z', '#c9cf9a') +
    path('M20 260Q90 210 150 240T250 300Q200 340 120 330T20 260Z', '#dfc98d') +
    `<path d="M0 190C80 160 130 220 220 200S330 120 420 150S490 120 520 100" fill="none" stroke="#3b8a8f" stroke-width="9" stroke-linecap="round"/>` +
    ['M40 40L120 130L260 150L400 60L500 40', 'M120 130L80 320', 'M260 150L300 330L470 320', 'M300 330L180 300L80 320']
      .map((d) => `<path d="${d}" fill="none" stroke="#c79c5a" stroke-width="4"/>`)
      .join('') +
    `<path d="M60 310C90 250 150 260 190 214S270 190 290 150S370 110 430 90" fill="none" stroke="#a93f2b" stroke-width="6" stroke-dasharray="16 10" stroke-linecap="round"/>` +
    castle(60, 310) +
    castle(196, 206) +
    castle(300, 146) +
    castle(440, 86) +
    compass(450, 284, 40)
  );
}

export const compass = (x: number, y: number, radius: number): Drawing =>
  circle(x, y, radius, '#f7ecd4') +
  ring(x, y, radius, '#165064', radius * 0.1) +
  range(8)
    .map((i) =>
      turned(
        x,
        y,
        i * 45,
        poly(
          [
            [0, -radius * (i % 2 ? 0.55 : 0.86)],
            [radius * 0.12, 0],
            [-radius * 0.12, 0],
          ],
          i % 2 ? '#d9982c' : i ? '#165064' : '#a93f2b',
        ),
      ),
    )
    .join('') +
  circle(x, y, radius * 0.12, '#f7ecd4');

export const mug = (colour: string): Drawing =>
  faint(0.3, ellipse(8, 0, 70, 9, '#0b1a22')) +
  `<path d="M48-84C92-88 92-28 46-30" fill="none" stroke="${colour}" stroke-width="13"/>` +
  shaded('right', [mix(colour, '#ffffff', 0.35), colour, mix(colour, '#000000', 0.25)], (fill) =>
    path('M-52-100H52V-16Q52 0 36 0H-36Q-52 0-52-16Z', fill),
  ) +
  ellipse(0, -100, 52, 12, mix(colour, '#ffffff', 0.4)) +
  ellipse(0, -99, 44, 8, '#4a2a1c') +
  range(3)
    .map((i) =>
      faint(0.4, `<path d="M${-24 + i * 24} -118q-12-18 0-34t0-34" fill="none" stroke="#fffaf0" stroke-width="6" stroke-linecap="round"/>`),
    )
    .join('');

/** A spanner lying flat, 220 long. */
export const spanner = (colour: string): Drawing =>
  path(
    'M-110 0C-112-26-82-42-62-26L60-12C76-30 106-28 112-8L86-10L82 2L88 14L112 12C104 34 74 34 60 16L-62 26C-82 42-112 26-110 0ZM-94 0A14 14 0 1 0-66 0A14 14 0 1 0-94 0Z',
    colour,
  ) + faint(0.5, path('M-62-22L60-9V-3L-62-12Z', '#ffffff'));

/** A silver cup on its foot. */
export const trophy = (metal: string): Drawing => {
  const [light, dark] = [mix(metal, '#fffaf0', 0.6), mix(metal, '#3a1c10', 0.45)];
  return (
    faint(0.3, ellipse(0, 2, 84, 9, '#0b1a22')) +
    rect(-62, -40, 124, 40, '#3f2a24', 4) +
    rect(-40, -28, 80, 14, metal, 2) +
    poly(
      [
        [-34, -40],
        [-12, -92],
        [12, -92],
        [34, -40],
      ],
      dark,
    ) +
    [-1, 1]
      .map(
        (s) =>
          `<path d="M${s * 78} -238C${s * 140} -240 ${s * 132} -150 ${s * 60} -142" fill="none" stroke="${s < 0 ? light : dark}" stroke-width="11"/>`,
      )
      .join('') +
    shaded('right', [light, metal, metal, dark], (fill) => path('M-84-260H84C84-170 56-98 0-84C-56-98-84-170-84-260Z', fill)) +
    path('M-66-250H-44C-44-186-34-136-14-104C-48-130-66-180-66-250Z', light) +
    ellipse(0, -260, 84, 13, dark) +
    ellipse(0, -260, 74, 8, '#5a3322')
  );
};

/** A garland of paper lanterns or flags from (0, 0) to (width, 0). */
export const garland = (width: number, sag: number, count: number, colours: readonly string[], lamps: boolean): Drawing =>
  `<path d="M0 0Q${width / 2} ${sag * 2} ${width} 0" fill="none" stroke="#3a2a22" stroke-width="3"/>` +
  range(count)
    .map((i) => {
      const t = (i + 0.5) / count;
      const [x, y, colour] = [t * width, 4 * sag * t * (1 - t), colours[i % colours.length]!];
      return lamps
        ? circle(x, y + 20, 36, 'none') +
            faint(0.3, circle(x, y + 20, 34, colour)) +
            ellipse(x, y + 20, 15, 17, colour) +
            rect(x - 6, y, 12, 5, '#3a2a22') +
            faint(0.7, ellipse(x - 4, y + 16, 4, 8, '#fffbe6'))
        : poly(
            [
              [x - 17, y],
              [x + 17, y],
              [x, y + 36],
            ],
            colour,
          );
    })
    .join('');
