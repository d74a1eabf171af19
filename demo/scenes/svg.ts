/** The few SVG marks that every scene is made of. A drawing is a string; coordinates grow rightwards and downwards. */
export type Point = readonly [x: number, y: number];
export type Drawing = string;

const short = (value: number) => String(Math.round(value * 10) / 10);
const pairs = (points: readonly Point[]) => points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): Drawing =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(round)}" fill="${fill}"/>`;
export const circle = (x: number, y: number, radius: number, fill: string): Drawing =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;
export const ring = (x: number, y: number, radius: number, colour: string, width: number): Drawing =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${short(width)}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): Drawing =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`;
export const poly = (points: readonly Point[], fill: string): Drawing => `<polygon points="${pairs(points)}" fill="${fill}"/>`;
export const path = (d: string, fill: string): Drawing => `<path d="${d}" fill="${fill}"/>`;
export const stroke = (d: string, colour: string, width: number): Drawing =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const line = (points: readonly Point[], colour: string, width: number): Drawing =>
  `<polyline points="${pairs(points)}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const at = (x: number, y: number, scale: number, ...children: Drawing[]): Drawing =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${Math.round(scale * 1000) / 1000})">${children.join('')}</g>`;
export const mirrored = (x: number, y: number, scale: number, ...children: Drawing[]): Drawing =>
  `<g transform="translate(${short(x)} ${short(y)}) scale(${-scale} ${scale})">${children.join('')}</g>`;
export const turned = (x: number, y: number, degrees: number, ...children: Drawing[]): Drawing =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})">${children.join('')}</g>`;
/** Lets what lies behind show through. Each mark fades by itself, which is quick; see `veiled` for marks that overlap. */
export const faint = (opacity: number, ...children: Drawing[]): Drawing =>
  `<g fill-opacity="${opacity}" stroke-opacity="${opacity}">${children.join('')}</g>`;
/** Fades a whole drawing as one. */
export const veiled = (opacity: number, ...children: Drawing[]): Drawing => `<g opacity="${opacity}">${children.join('')}</g>`;

/** Same text, same id: a definition may be written twice without harm. */
function idOf(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(i)) >>> 0;
  return `d${hash.toString(36)}`;
}

export type Direction = 'down' | 'right';
/** Draws with a soft passage through the colours, evenly spaced, as an airbrush would. */
export function shaded(direction: Direction, colours: readonly string[], draw: (fill: string) => Drawing): Drawing {
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const stops = colours.map((colour, i) => `<stop offset="${short((i / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`).join('');
  const id = idOf(direction + stops);
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops}</linearGradient>${draw(`url(#${id})`)}`;
}

/** A light that fades to nothing at its edge. */
export function glow(x: number, y: number, radius: number, colour: string, strength: number): Drawing {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
  const id = idOf(stops);
  return `<radialGradient id="${id}">${stops}</radialGradient>${circle(x, y, radius, `url(#${id})`)}`;
}

/** Shows the drawings only where `shape` covers. */
export function clipped(shape: Drawing, ...children: Drawing[]): Drawing {
  const id = idOf(shape);
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${children.join('')}</g>`;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Numbers in [0, 1) that are the same at every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The colour `amount` (0–1) of the way from one to the other, both '#rrggbb'. */
export function mix(from: string, to: string, amount: number): string {
  const part = (colour: string, i: number) => Number.parseInt(colour.slice(i, i + 2), 16);
  return `#${[1, 3, 5]
    .map((i) =>
      Math.round(part(from, i) + (part(to, i) - part(from, i)) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
