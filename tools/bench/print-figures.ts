import { holds, type Figure } from './figure.ts';
import { isDisturbed, showLoad, type MachineLoad } from './machine-load.ts';
import type { Sample } from './sample.ts';

/** A figure, and the other load of the machine during its part. */
export type Reported = Figure & { load: MachineLoad };

const show = (value: number) => String(Number(value.toFixed(Math.abs(value) < 10 ? 3 : 0)));
const showSpread = ({ low, high, least, most, rounds }: Sample) =>
  rounds === 1 ? 'counted once' : `half ${show(low)}–${show(high)}, all ${show(least)}–${show(most)}, ${rounds} rounds`;

export function printFigures(figures: readonly Reported[]): void {
  const head = ['', 'figure', 'median', 'limit', 'spread', 'load', ''];
  const rows = figures.map((figure) => [
    holds(figure) ? 'ok' : 'MISSED',
    figure.name,
    show(figure.sample.median),
    `${figure.kind} ${figure.limit}`,
    showSpread(figure.sample),
    showLoad(figure.load),
    figure.detail,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  if (figures.some(({ load }) => isDisturbed(load))) {
    console.log('Other programs took more than a tenth of the machine: what these figures say of times is not to be quoted.');
  }
}
