/**
 * The club's two colours, and the palette computed from them. The style stays a poster's: cream paper, one deep colour, one accent. Free of
 * zod, so that the browser may import it at run time.
 */
export interface Colours {
  /** Background of header and footer, and colour of headings. */
  color_principal: string;
  /** Links and buttons. */
  color_acento: string;
}

export const colourShape = /^#[0-9a-f]{6}$/;

/** The poster's, by default. */
export const posterColours: Colours = { color_principal: '#124152', color_acento: '#a93a24' };

/** Darkest and lightest paper behind text. */
const papers = ['#f0e0bf', '#fffaf0'] as const;
const cream = '#fdf4e1';
const ochre = '#e3a233';
const softCream = '#c9d9d6';

/** Minimum of WCAG 2.2 for text, level AA. */
export const enoughContrast = 4.5;

const read = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const write = (parts: readonly number[]) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = read(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Worst contrast of a colour: as text on paper, and as background of light text. */
export const contrastOf = (colour: string): number => Math.min(...papers.map((paper) => contrast(colour, paper)), contrast(colour, cream));

const mix = (from: string, to: string, share: number): string => {
  const target = read(to);
  return write(read(from).map((part, at) => part + ((target[at] ?? 0) - part) * share));
};

/** The same colour, darkened just enough for the contrast. */
export function nearestReadable(colour: string): string {
  for (let share = 0; share < 1; share += 0.01) {
    const darker = mix(colour, '#000000', share);
    if (contrastOf(darker) >= enoughContrast) return darker;
  }
  return '#000000';
}

/** Lightened just enough for the contrast on `ground`. */
function readableOn(ground: string, colour: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const lighter = mix(colour, '#ffffff', share);
    if (contrast(lighter, ground) >= enoughContrast) return lighter;
  }
  return '#ffffff';
}

export const paletteNames = [
  '--club-deep',
  '--club-deep-dark',
  '--club-deep-light',
  '--club-on-deep-soft',
  '--club-highlight',
  '--club-accent',
  '--club-accent-dark',
] as const;

/** Tokens (shared/ui/tokens.css) computed from the two colours; empty for the poster's own. */
export function paletteOf({ color_principal, color_acento }: Colours): Partial<Record<(typeof paletteNames)[number], string>> {
  return {
    ...(color_principal === posterColours.color_principal
      ? {}
      : {
          '--club-deep': color_principal,
          '--club-deep-dark': mix(color_principal, '#000000', 0.32),
          '--club-deep-light': mix(color_principal, '#ffffff', 0.22),
          '--club-on-deep-soft': readableOn(color_principal, softCream),
          '--club-highlight': readableOn(color_principal, ochre),
        }),
    ...(color_acento === posterColours.color_acento
      ? {}
      : { '--club-accent': color_acento, '--club-accent-dark': mix(color_acento, '#000000', 0.18) }),
  };
}
