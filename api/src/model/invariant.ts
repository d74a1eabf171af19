import type { World } from './world.ts';

/** Something that is always true of a club. */
export interface Invariant {
  name: string;
  /** In one sentence. */
  sentence: string;
  /** @returns what is not as it should be, with the rows; empty when all is. */
  faults(world: World, step: string): readonly string[] | Promise<readonly string[]>;
}

/** Each is written as `'name: sentence'(world) { … }`. */
export const invariantsOf = (told: Readonly<Record<string, Invariant['faults']>>): Invariant[] =>
  Object.entries(told).map(([text, faults]) => {
    const [name = '', sentence = ''] = text.split(/: (.*)/);
    return { name, sentence, faults };
  });

export class Broken extends Error {
  readonly invariant: string;
  constructor({ name, sentence }: Invariant, faults: readonly string[]) {
    super(`${name}: ${sentence}\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.invariant = name;
  }
}

/** What is shown otherwise than it stands in the rows. */
export function differ(what: string, shown: unknown, rows: unknown): string[] {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(rows)];
  return one === other ? [] : [`${what}: ${one} is shown, ${other} stands in the rows`];
}

export const sumOf = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number => rows.reduce((sum, row) => sum + centsOf(row), 0);
