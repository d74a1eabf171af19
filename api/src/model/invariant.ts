import type { World } from './world.ts';

/** Something that is always true of a club. */
export interface Invariant {
  name: string;
  /** In one sentence. */
  sentence: string;
  /** @returns what is not as it should be, with the rows; empty when all is. */
  faults(world: World, step: string): readonly string[] | Promise<readonly string[]>;
}

export class Broken extends Error {
  readonly invariant: string;
  constructor({ name, sentence }: Invariant, faults: readonly string[]) {
    super(`${name}: ${sentence}\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.invariant = name;
  }
}
