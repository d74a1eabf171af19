import { circle, type Drawing, ellipse, faint, line, mix, path, range, rect, ring, shaded } from './svg.ts';

/** The inks of a motorcycle, seen from its right side, front wheel to the right, standing on y = 0. */
export interface Paint {
  body: string;
  light: string;
  dark: string;
  trim: string;
  seat: string;
  chrome: string;
  steel: string;
  black: string;
}

/** `trim` is the stripe or second colour. */
export const paintOf = (body: string, trim: string, seat = '#5a3322'): Paint => ({
  body,
  light: mix(body, '#fff3d6', 0.42),
  dark: mix(body, '#0a1820', 0.45),
  trim,
  seat,
  chrome: '#efe8d6',
  steel: '#8f9a9a',
  black: '#17222a',
});

export interface WheelShape {
  tyre?: number;
  /** Spokes; 0 for a disc wheel. */
  spokes?: number;
  knobs?: boolean;
  whitewall?: boolean;
  brake?: boolean;
}

export function wheel(x: number, radius: number, paint: Paint, shape: WheelShape = {}): Drawing {
  const { tyre = radius * 0.2, spokes = 18, knobs = false, whitewall = false, brake = true } = shape;
  const y = -radius;
  const rim = radius - tyre;
  const tread = knobs
    ? range(34)
        .map((i) => turnedBlock(x, y, radius + 1, (i / 34) * 360, paint.black))
        .join('')
    : '';
  const wires = range(spokes).map((i) => {
    const angle = (i / spokes) * Math.PI * 2;
    const lean = angle + (i % 2 ? 0.34 : -0.34);
    return line(
      [
        [x + Math.cos(lean) * 9, y + Math.sin(lean) * 9],
        [x + Math.cos(angle) * (rim - 2), y + Math.sin(angle) * (rim - 2)],
      ],
      paint.chrome,
      1.3,
    );
  });
  const disc = spokes ? '' : circle(x, y, rim, paint.steel) + circle(x, y, rim * 0.6, paint.light) + circle(x, y, rim * 0.5, paint.steel);
  return (
    tread +
    ring(x, y, radius - tyre / 2, paint.black, tyre) +
    faint(0.25, stroked(x, y, radius - tyre * 0.28, 200, 290, '#f4e8cf', tyre * 0.22)) +
    (whitewall ? ring(x, y, rim + tyre * 0.28, '#f2e7cf', tyre * 0.4) : '') +
    disc +
    wires.join('') +
    ring(x, y, rim - 1, paint.chrome, 4.4) +
    ring(x, y, rim - 4, paint.steel, 1.6) +
    (brake ? ring(x, y, radius * 0.3, paint.steel, radius * 0.11) + ring(x, y, radius * 0.3, paint.chrome, 1.4) : '') +
    circle(x, y, radius * 0.15, paint.black) +
    circle(x, y, radius * 0.09, paint.chrome)
  );
}

const turnedBlock = (x: number, y: number, radius: number, degrees: number, fill: string): Drawing =>
  `<rect x="-3.4" y="${-radius - 4}" width="6.8" height="8" fill="${fill}" transform="translate(${x} ${y}) rotate(${degrees.toFixed(1)})"/>`;

/** An arc of a circle, angles in degrees clockwise from the right. */
function stroked(x: number, y: number, radius: number, from: number, to: number, colour: string, width: number): Drawing {
  const point = (degrees: number) =>
    `${(x + radius * Math.cos((degrees * Math.PI) / 180)).toFixed(1)} ${(y + radius * Math.sin((degrees * Math.PI) / 180)).toFixed(1)}`;
  return `<path d="M${point(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** A mudguard that hugs a wheel between two angles. */
export const mudguard = (x: number, radius: number, from: number, to: number, paint: Paint, width = 11): Drawing =>
  stroked(x, -radius, radius + width * 0.75, from, to, paint.dark, width + 1) +
  stroked(x, -radius, radius + width * 0.95, from, to, paint.body, width - 2) +
  stroked(x, -radius, radius + width * 1.2, from + 18, to - 40, paint.light, 2.4);

export const tube = (points: readonly (readonly [number, number])[], colour: string, width: number): Drawing =>
  line(points, colour, width) +
  faint(
    0.5,
    line(
      points.map(([x, y]) => [x - width * 0.18, y - width * 0.2] as const),
      '#ffffff',
      width * 0.22,
    ),
  );

/** An exhaust: header, then a silencer of that width up to its end. */
export const exhaust = (header: string, silencer: string, paint: Paint, width = 17): Drawing =>
  curve(header, paint.steel, 9) +
  curve(header, paint.chrome, 5) +
  curve(silencer, mix(paint.steel, '#203038', 0.35), width) +
  curve(silencer, paint.chrome, width * 0.62) +
  curve(silencer, '#fffaf0', width * 0.16);

export const curve = (d: string, colour: string, width: number): Drawing =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A finned cylinder from its foot at (x, y), leaning by `degrees`. */
export function cylinder(x: number, y: number, width: number, height: number, degrees: number, paint: Paint): Drawing {
  const fins = range(Math.floor((height - 16) / 7)).map((i) =>
    rect(-width / 2 - 5, -14 - i * 7, width + 10, 3.6, mix(paint.steel, '#ffffff', 0.35), 1.6),
  );
  const body = shaded('right', [paint.steel, '#c9cfc8', '#4d5a5e'], (fill) => rect(-width / 2, -height, width, height, fill, 3));
  const head =
    rect(-width / 2 - 4, -height - 9, width + 8, 15, '#5f6b6e', 5) + rect(-width / 2 - 4, -height - 9, width + 8, 5, '#aab3b0', 2.5);
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">${body}${fins.join('')}${head}</g>`;
}

export const crankcase = (x: number, y: number, width: number, height: number, paint: Paint): Drawing =>
  path(
    `M${x - width / 2} ${y - height * 0.4}Q${x - width / 2} ${y - height} ${x - width * 0.2} ${y - height}H${x + width * 0.32}Q${x + width / 2} ${y - height} ${x + width / 2} ${y - height * 0.5}Q${x + width / 2} ${y} ${x + width * 0.2} ${y}H${x - width * 0.25}Q${x - width / 2} ${y} ${x - width / 2} ${y - height * 0.4}Z`,
    '#46545a',
  ) +
  circle(x + width * 0.16, y - height * 0.5, height * 0.36, '#98a29f') +
  circle(x + width * 0.16, y - height * 0.5, height * 0.28, '#dcd9c9') +
  circle(x + width * 0.16, y - height * 0.5, height * 0.1, '#98a29f') +
  circle(x - width * 0.25, y - height * 0.42, height * 0.22, '#7a8686') +
  circle(x - width * 0.25, y - height * 0.42, height * 0.13, '#c9c9bb') +
  paintless(x, y, width, paint);

const paintless = (x: number, y: number, width: number, paint: Paint): Drawing =>
  rect(x - width * 0.36, y - 4, width * 0.6, 5, paint.black, 2);

export const headlamp = (x: number, y: number, radius: number, paint: Paint): Drawing =>
  path(
    `M${x} ${y - radius}Q${x - radius * 1.5} ${y - radius * 0.9} ${x - radius * 1.5} ${y}Q${x - radius * 1.5} ${y + radius * 0.9} ${x} ${y + radius}Z`,
    paint.black,
  ) +
  ellipse(x + 1, y, radius * 0.42, radius * 1.04, paint.chrome) +
  ellipse(x + 3, y, radius * 0.34, radius * 0.86, '#fdf1c4');

export const shadow = (from: number, to: number, strength = 0.3): Drawing =>
  faint(strength, ellipse((from + to) / 2, 1, (to - from) / 2, 9, '#0b1a22'));
