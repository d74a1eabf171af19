import { type Arbitrary, asyncModelRun, asyncProperty, check, commands, constant, oneof } from 'fast-check';
import type { Step } from './command.ts';
import { debitCommands } from './commands/debits.ts';
import { feeCommands } from './commands/fees.ts';
import { houseCommands } from './commands/house.ts';
import { memberCommands } from './commands/members.ts';
import { callCommands, openSeason } from './commands/calls.ts';
import { deskCommands, raceCommands } from './commands/desk.ts';
import { ownSignUpCommands } from './commands/own-sign-ups.ts';
import { paymentCommands } from './commands/payments.ts';
import { signUpCommands } from './commands/sign-ups.ts';
import { debitInvariants } from './invariants/debits.ts';
import { feeInvariants } from './invariants/fees.ts';
import { houseInvariants } from './invariants/house.ts';
import { memberInvariants } from './invariants/members.ts';
import { screenInvariants } from './invariants/screens.ts';
import { Broken, type Invariant } from './invariant.ts';
import { paymentInvariants } from './invariants/payments.ts';
import { placeInvariants } from './invariants/places.ts';
import { board, members, webmaster } from './people.ts';
import { World, type WorldOptions } from './world.ts';

const subjects = [
  [...callCommands, ...signUpCommands, ...ownSignUpCommands, ...paymentCommands, ...deskCommands, ...raceCommands],
  [...memberCommands, ...feeCommands, ...debitCommands],
  houseCommands,
];
/** Each seed does most of one subject: every fifth of the house, the others of registrations or members. */
const stepsOf = (seed: number) => {
  const most = seed % 5 === 0 ? 2 : seed % 2;
  return oneof(...subjects.map((list, at) => ({ arbitrary: oneof(...list), weight: at === most ? 8 : at === 2 ? 1 : 2 })));
};

export const invariants: readonly Invariant[] = [
  ...houseInvariants,
  ...memberInvariants,
  ...feeInvariants,
  ...debitInvariants,
  ...placeInvariants,
  ...paymentInvariants,
  ...screenInvariants,
];

/** What one seed did. */
export interface Run {
  seed: number;
  /** Commands that were run, shrinking included. */
  done: number;
  /** The JSON of each table at the end. */
  texts: Record<string, string>;
  /** The shortest sequence that breaks something, and what it breaks. */
  failure?: { steps: string; error: unknown; invariant: string | undefined };
}

export async function openClub(seed: number, options: WorldOptions = {}): Promise<World> {
  const world = await World.start(seed, options);
  if (world.rows.usuarios.length > 0) return world;
  await world.addAccount('webmaster', 'Walter Nogal', webmaster);
  await world.addAccount('direccion', 'Dora Haya', board);
  for (const { nombre, mail } of members) await world.addAccount('socio', nombre, mail);
  await world.read();
  await openSeason(world);
  return world;
}

async function checkAll(world: World, step: string): Promise<void> {
  for (const invariant of invariants) {
    const faults = await invariant.faults(world, step);
    if (faults.length > 0) throw new Broken(invariant, faults);
  }
}

/** A command by its name, with what is drawn for it; without `nth` of the first that there is. */
function stepOf([name, drawn]: readonly [string, object]): Step {
  const known = subjects.flat().find((each) => each.name === name);
  if (!known) throw new Error(`There is no command «${name}».`);
  return known.step({ nth: 0, ...drawn });
}

/**
 * Runs so many commands that follow from the seed, or those of a written sequence, and checks every invariant after each. After a failure it looks for a
 * shorter sequence that fails too, if that is wanted.
 */
export async function runSeed(
  seed: number,
  howMany: number,
  { shrink = true, written, ...options }: WorldOptions & { shrink?: boolean; written?: readonly (readonly [string, object])[] } = {},
): Promise<Run> {
  const run: Run = { seed, done: 0, texts: {} };
  // Far more are drawn than are run, since not every command can be done at every moment.
  const drawn = commands([stepsOf(seed)], { maxCommands: 20 * howMany, size: 'max', disableReplayLog: true });
  const sequences: Arbitrary<Iterable<Step>> = written === undefined ? drawn : constant(written.map(stepOf));
  const result = await check(
    asyncProperty(sequences, async (sequence) => {
      const world = await openClub(seed, options);
      let left = howMany;
      const limited = Array.from(sequence, (step) => ({
        check: (model: { world: World }) => left > 0 && step.check(model),
        async run(model: { world: World }) {
          left--;
          run.done++;
          world.exchanges = [];
          world.step = {};
          world.before = world.rows;
          await step.run(model, world);
          await world.deliver();
          await checkAll(world, step.toString().trim());
        },
        toString: () => step.toString(),
      }));
      try {
        await asyncModelRun(() => ({ model: { world }, real: world }), limited);
        run.texts = world.texts;
      } finally {
        await world.end();
      }
    }),
    // What it has found by then is short enough.
    { seed, numRuns: 1, skipAllAfterTimeLimit: 120_000, endOnFailure: !shrink },
  );
  if (!result.failed) return run;
  const error = result.errorInstance;
  const steps = String(result.counterexample?.[0]);
  return { ...run, failure: { steps, error, invariant: error instanceof Broken ? error.invariant : undefined } };
}
