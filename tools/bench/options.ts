import { endWithUsage, readCommandLine, readNumber } from '../../platform/cli/command-line.ts';

/** In the order in which they are measured. */
const partNames = [
  'landing',
  'lighthouse',
  'starts',
  'failures',
  'releases',
  'memory',
  'operate',
  'slow-bucket',
  'gallery',
  'uploads',
  'zip',
  'staff',
  'registrations',
  'erasure',
  'list-screen',
  'members',
  'route',
  'sign-ups',
  'processes',
  'offline',
] as const;
export type PartName = (typeof partNames)[number];

const usage = `pnpm bench takes any of ${partNames.join(', ')} (none is all of them), and --rounds, --releases, --idle and --gigabytes with a number, or --smoke, and with failures --prove.`;
const help = `pnpm bench [${partNames.join('] [')}]

  --rounds 7       how often each side of a comparison is measured
  --releases 100   of releases and memory
  --idle 10        of memory: minutes without a visitor before the server is looked at
  --gigabytes 1    of operate: pictures that are backed up and restored; three times as much room is taken meanwhile
  --smoke          whether the parts still work: one round, one release, a tenth of a gigabyte, and whatever the figures are is right
  --prove          of failures: with a shell that waits for a dead module, which the figure must miss`;

const isPart = (name: string): name is PartName => partNames.some((part) => part === name);

/** The chosen parts; all, when none is named. */
export function readBenchOptions() {
  const { values, words } = readCommandLine(usage, {
    help,
    options: {
      rounds: { type: 'string' },
      releases: { type: 'string' },
      idle: { type: 'string' },
      gigabytes: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
    },
    words: [0, partNames.length],
  });
  if (!words.every(isPart)) return endWithUsage(usage);
  const { smoke, prove, ...sizes } = values;
  const isSized = Object.keys(sizes).length > 0;
  if ((smoke && isSized) || (prove && !words.includes('failures'))) return endWithUsage(usage);
  const size = smoke
    ? { rounds: '1', releases: '1', idle: '0', gigabytes: '0.1' }
    : { rounds: '7', releases: '100', idle: '10', gigabytes: '1', ...sizes };
  return {
    wanted: words.length > 0 ? words : partNames,
    rounds: readNumber(size.rounds, usage),
    releases: readNumber(size.releases, usage),
    idleMinutes: readNumber(size.idle, usage, { whole: false, least: 0 }),
    gigabytes: readNumber(size.gigabytes, usage, { whole: false, least: 0.1 }),
    smoke,
    prove,
  };
}
