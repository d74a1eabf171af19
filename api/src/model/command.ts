import { type Arbitrary, type AsyncCommand, record } from 'fast-check';
import type { World } from './world.ts';

export type Step = AsyncCommand<{ world: World }, World>;

interface Description<Given> {
  /** What is drawn. */
  given?: { [Name in keyof Given]: Arbitrary<Given[Name]> };
  /** Whether it can be done now. */
  when?: (world: World) => boolean;
  run(world: World, given: Given): Promise<void>;
}

/** Of one thing that somebody does: `name` says it in the report of a failure. */
export function command<Given = object>(name: string, { given, when = () => true, run }: Description<Given>): Arbitrary<Step> {
  return (record((given ?? {}) as { [Name in keyof Given]: Arbitrary<Given[Name]> }) as Arbitrary<Given>).map((drawn) => ({
    check: ({ world }) => when(world),
    run: (_, world) => run(world, drawn),
    toString: () => `${name} ${JSON.stringify(drawn)}`,
  }));
}

/** The nth of a list, counted round; a command with it needs `when` there is one. */
export function pick<T>(list: readonly T[], nth: number): T {
  const picked = list[nth % list.length];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}
