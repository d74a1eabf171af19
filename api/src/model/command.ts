import { type Arbitrary, type AsyncCommand, nat, record, type WeightedArbitrary } from 'fast-check';
import type { World } from './world.ts';

export type Step = AsyncCommand<{ world: World }, World>;
interface Command extends WeightedArbitrary<Step> {
  name: string;
  /** With what was drawn, as the report of a failure has it. */
  step(drawn: { nth: number }): Step;
}
type Arbitraries<Given> = { readonly [Name in keyof Given]: Arbitrary<Given[Name]> };

/**
 * One thing that somebody does, so many times as likely as others. It can be done while there is something that it is `of`: one of these is
 * picked, and what else is given is drawn.
 */
export function command<Row, Given>(
  [weight, name, of]: readonly [weight: number, name: string, of: (world: World) => readonly Row[]],
  given: Arbitraries<Given>,
  run: (world: World, row: Row, drawn: Given) => Promise<unknown>,
): Command {
  const step = ({ nth, ...drawn }: { nth: number }): Step => ({
    check: ({ world }) => of(world).length > 0,
    run: async (_, world) => void (await run(world, pick(of(world), nth), drawn as Given)),
    toString: () => `\n  ${name} ${JSON.stringify({ nth, ...drawn })}`,
  });
  return { weight, name, step, arbitrary: record({ nth: nat(1000), ...given }).map(step) };
}

/** Of a command that is about nothing in particular. */
export const always = () => [undefined];

/** The nth of a list, counted round. */
export function pick<T>(list: readonly T[], nth: number): T {
  if (list.length === 0) throw new Error('There is nothing to pick from.');
  return list[nth % list.length] as T;
}
