import { endWithUsage, readCommandLine, readNumber } from '../../platform/cli/command-line.ts';

const peerNames = ['PostgreSQL', 'pictures', 'releases', 'SMTP', 'captcha', 'disk'] as const;
export type PeerName = (typeof peerNames)[number];
const campaigns = ['kill', 'power-cut', 'peers', 'soak'] as const;

/** In minutes: growth is measured from one fifth of it to another, in whole minutes. */
const shortestSoak = 5;
const optionsOf: Readonly<Record<(typeof campaigns)[number], readonly string[]>> = {
  kill: ['times', 'minutes', 'seed', 'database'],
  'power-cut': ['times', 'minutes', 'seed', 'forgetful'],
  peers: [],
  soak: ['minutes', 'database'],
};
const usage = `pnpm campaign takes kill, power-cut, soak, or peers and any of ${peerNames.join(', ')}, and --times, --minutes (a soak at least ${shortestSoak}) and --seed with a number, --database sqlite|postgres, or --forgetful.`;
const help = `pnpm campaign kill [--times 200] [--minutes …] [--database sqlite|postgres]   the server is killed (kill -9) while everything is written
pnpm campaign power-cut [--times 100] [--forgetful]            the same, and the disk forgets what was not forced to it; on SQLite
pnpm campaign peers [${peerNames.join(' ')}]    every other machine refuses, hangs, is slow, resets, answers wrongly, is full
pnpm campaign soak [--minutes 120] [--database …]              visitors, uploads, emails and releases: memory, descriptors and times must stay flat
--minutes ends a campaign early, --seed repeats the choices of kill and power-cut.`;

const isPeer = (name: string): name is PeerName => peerNames.some((peer) => peer === name);

export function readCampaignOptions() {
  const { values, words } = readCommandLine(usage, {
    help,
    options: {
      times: { type: 'string' },
      seed: { type: 'string' },
      // The most minutes; a soak takes that long.
      minutes: { type: 'string' },
      database: { type: 'string' },
      // With a disk that loses synced data too: the campaign must fail.
      forgetful: { type: 'boolean' },
    },
    words: [1, 1 + peerNames.length],
  });
  const { database = 'sqlite', seed = String(Date.now() % 1_000_000), forgetful = false } = values;
  const [first, ...peers] = words;
  const name = campaigns.find((each) => each === first);
  const isKnown =
    name !== undefined &&
    (name === 'peers' ? peers.every(isPeer) : peers.length === 0) &&
    Object.keys(values).every((option) => optionsOf[name].includes(option));
  if (!isKnown || (database !== 'sqlite' && database !== 'postgres')) return endWithUsage(usage);
  const [times, minutes] = name === 'kill' ? [200, undefined] : [100, name === 'soak' ? 120 : undefined];
  const lasts =
    values.minutes === undefined
      ? (minutes ?? Infinity)
      : readNumber(values.minutes, usage, { whole: false, least: name === 'soak' ? shortestSoak : 0.1 });
  return {
    name,
    peers: peers.length > 0 ? peers.filter(isPeer) : peerNames,
    database,
    times: values.times === undefined ? times : readNumber(values.times, usage),
    seed: readNumber(seed, usage, { least: 0 }),
    lasts: lasts * 60_000,
    forgetful,
  } as const;
}
