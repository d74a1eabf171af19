import { repoRoot } from '../../platform/build/site.ts';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { findCommit } from './base-commit.ts';

const usage =
  'pnpm screenshots takes words, each of which is in the name of a screen, or nothing for all screens, and --dark, or --compare with or without --base COMMIT, or --readme, or --ruta, or --actividades, or --socios.';
const help = `pnpm screenshots [portada] [login]    every screen at three widths, or those whose names have one of these words, into tools/screenshots/taken/

  --dark            in the dark scheme, beside those of the light one
  --compare         where they look different from the commit at which the branch left main, pixel by pixel, into
                    tools/screenshots/taken/differences/; ends with 1 if they do
  --base COMMIT     of --compare: from that commit
  --readme          docs/screenshot.png
  --ruta            docs/ruta/*.webp, the pictures of docs/ruta.md
  --actividades     docs/actividades/*.webp, those of docs/actividades.md
  --socios          docs/socios/*.webp, those of docs/socios.md`;

/** The options, and the chosen screens. */
export async function readScreenshotOptions() {
  const { values, words } = readCommandLine(usage, {
    help,
    options: {
      dark: { type: 'boolean' },
      compare: { type: 'boolean' },
      base: { type: 'string' },
      readme: { type: 'boolean' },
      ruta: { type: 'boolean' },
      actividades: { type: 'boolean' },
      socios: { type: 'boolean' },
    },
    words: [0, Infinity],
  });
  const { base, dark, ...modes } = values;
  const [mode, ...others] = Object.keys(modes);
  const choosesScreens = words.length > 0 || dark !== undefined;
  if (others.length > 0 || (mode !== undefined && (mode === 'compare' ? dark !== undefined : choosesScreens))) endWithUsage(usage);
  if (base !== undefined && (mode !== 'compare' || findCommit(repoRoot, base) === undefined)) endWithUsage(usage);
  // Imported lazily: loading the screens takes a second.
  const { readAllScreens } = await import('../../e2e/fixtures/screens.ts');
  const screens = await readAllScreens();
  if (!words.every((word) => screens.some(({ name }) => name.includes(word)))) endWithUsage(usage);
  return { ...values, screens: screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))) };
}
