import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isFlat, measureGrowth } from './growth.ts';
import { type CrashReport, crashAgainAndAgain, isClean } from './kill.ts';
import { type PeerName, peerNames, type Seen, troublePeer } from './peers.ts';
import { cutPowerAgainAndAgain } from './power-cut.ts';
import { soak } from './soak.ts';
import { writeSeen } from './write-seen.ts';

const usage = `pnpm campaign kill [--times 200] [--minutes …] [--database sqlite|postgres]   the server is killed (kill -9) while everything is written
pnpm campaign power-cut [--times 100] [--forgetful]            the same, and the disk forgets what was not forced to it; on SQLite
pnpm campaign peers [${peerNames.join(' ')}]    every other machine refuses, hangs, is slow, resets, answers wrongly, is full
pnpm campaign soak [--minutes 120] [--database …]              visitors, uploads, letters and releases: memory, descriptors and times must stay flat`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    // How long it may take at most; a soak takes that long.
    minutes: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    // With a disk that forgets all: the campaign must fail.
    forgetful: { type: 'boolean', default: false },
  },
});
const [name] = positionals;
const [times, seed] = [Number(values.times ?? (name === 'kill' ? 200 : 100)), Number(values.seed)];
const lasts = Number(values.minutes ?? (name === 'soak' ? 120 : Infinity)) * 60_000;
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

function told(report: CrashReport): boolean {
  console.log(JSON.stringify(report, undefined, 2));
  return isClean(report);
}

async function run(name: string | undefined): Promise<boolean | undefined> {
  const { database } = values;
  if (
    !Number.isSafeInteger(times) ||
    !Number.isSafeInteger(seed) ||
    Number.isNaN(lasts) ||
    (database !== 'sqlite' && database !== 'postgres')
  )
    return undefined;
  switch (name) {
    case 'kill':
      return told(await crashAgainAndAgain({ database, times, lasts, seed, tell }));
    case 'power-cut':
      return told(await cutPowerAgainAndAgain({ times, lasts, seed, tell, forgetful: values.forgetful }));
    case 'peers': {
      const wanted = positionals.slice(1);
      const isPeer = (each: string): each is PeerName => peerNames.some((peer) => peer === each);
      if (!wanted.every(isPeer)) return undefined;
      const seen: Seen[] = [];
      for (const peer of wanted.length > 0 ? wanted : peerNames) seen.push(...(await troublePeer(peer, { tell })));
      console.log(writeSeen(seen));
      return seen.every(({ faults, late }) => faults.length + late.length === 0);
    }
    case 'soak': {
      const report = await soak({ database, lasts, sampleEvery: 60_000, releaseEvery: 60_000, tell });
      const growth = measureGrowth(report.samples);
      console.log(JSON.stringify({ ...report, growth }, undefined, 2));
      const isWhole = report.lost.length === 0 && report.refusals.length === 0 && report.letters.arrived === report.letters.promised;
      return isWhole && isFlat(growth);
    }
    default:
      return undefined;
  }
}

tell(`${name} with seed ${seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
const held = await run(name);
if (held === undefined) console.error(usage);
tell(`${held ? 'held' : 'did not hold'}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
process.exit(held ? 0 : 1);
