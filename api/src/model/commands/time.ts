import { constantFrom } from 'fast-check';
import { always, command } from '../command.ts';

const day = 86_400_000;

/** Invariants that look when time has passed know it by the name. */
export const timeCommands = [
  command([3, 'time passes: hours or days', always], { days: constantFrom(0.05, 0.2, 1.3, 2.1, 9) }, (world, _, { days }) =>
    world.pass(days * day),
  ),
  command([2, 'time passes: months', always], { months: constantFrom(1, 1, 3) }, (world, _, { months }) => world.pass(months * 30 * day)),
  command(
    [1, 'time passes: the clocks change', always],
    { to: constantFrom('03-28T00:30', '10-31T00:30', '12-31T22:45') },
    async (world, _, { to }) => {
      const until = (year: number) => new Date(`${year}-${to}:00Z`).getTime() - world.now.getTime();
      const year = world.now.getUTCFullYear();
      await world.pass(until(year) > 0 ? until(year) : until(year + 1));
      await world.pass(day / 12);
    },
  ),
  command([1, 'the server ends and starts again', always], {}, (world) => world.restart()),
];
