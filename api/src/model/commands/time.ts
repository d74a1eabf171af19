import { constantFrom } from 'fast-check';
import { command } from '../command.ts';

const hour = 3_600_000;

export const timeCommands = [
  command('hours or days pass', {
    given: { hours: constantFrom(1, 5, 30, 50, 24 * 9) },
    run: async (world, { hours }) => world.pass(hours * hour),
  }),
  command('a month passes', {
    given: { months: constantFrom(1, 1, 3) },
    run: async (world, { months }) => world.pass(months * 30 * 24 * hour),
  }),
  command('the clocks change', {
    given: { to: constantFrom('03-28T00:30', '10-31T00:30', '12-31T22:45') },
    run: async (world, { to }) => {
      const thisYear = new Date(`${world.now.getUTCFullYear()}-${to}:00Z`);
      const next = thisYear > world.now ? thisYear : new Date(`${world.now.getUTCFullYear() + 1}-${to}:00Z`);
      await world.pass(next.getTime() - world.now.getTime());
      await world.pass(2 * hour);
    },
  }),
  command('the server ends and starts again', { run: (world) => world.restart() }),
];
