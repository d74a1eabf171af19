import { type Arbitrary, type AsyncCommand, nat, record } from 'fast-check';
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

/** The same of something that is there: it can be done while there is one, which is picked. */
export const commandOn = <Row, Given = object>(
  name: string,
  of: (world: World) => readonly Row[],
  { given, run }: { given?: Description<Given>['given']; run(world: World, row: Row, given: Given): Promise<void> },
): Arbitrary<Step> =>
  command<Given & { nth: number }>(name, {
    given: { ...given, nth: nat(1000) } as { [Name in keyof (Given & { nth: number })]: Arbitrary<(Given & { nth: number })[Name]> },
    when: (world) => of(world).length > 0,
    run: (world, { nth, ...drawn }) => run(world, pick(of(world), nth), drawn as Given),
  });

/** So many times as likely as others. */
export const often = (times: number, step: Arbitrary<Step>): Arbitrary<Step>[] => Array<Arbitrary<Step>>(times).fill(step);
