import type { Figure } from './figure.ts';
import { watchMachine } from './machine-load.ts';
import type { Reported } from './print-figures.ts';

export interface Measured {
  figures: Reported[];
  /** Parts that failed, with the error. */
  failed: { part: string; error: unknown }[];
}

/** Measures one part after the other. One that fails costs the others nothing. */
export async function measureParts(parts: readonly (readonly [name: string, measure: () => Promise<Figure[]>])[]): Promise<Measured> {
  const figures: Reported[] = [];
  const failed: Measured['failed'] = [];
  for (const [part, measure] of parts) {
    const endWatch = watchMachine();
    try {
      const measured = await measure();
      const load = endWatch();
      figures.push(...measured.map((figure) => ({ ...figure, load })));
    } catch (error) {
      failed.push({ part, error });
    }
  }
  return { figures, failed };
}
