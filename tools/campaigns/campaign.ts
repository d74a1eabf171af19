import { loadavg } from 'node:os';
import { isFlat, measureGrowth } from './growth.ts';
import { type CrashReport, crashAgainAndAgain, isClean } from './kill.ts';
import { readCampaignOptions } from './options.ts';
import { type Seen, troublePeer } from './peers.ts';
import { cutPowerAgainAndAgain } from './power-cut.ts';
import { soak } from './soak.ts';
import { writeSeen } from './write-seen.ts';

const { name, peers, database, times, seed, lasts, forgetful } = readCampaignOptions();
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

function told(report: CrashReport): boolean {
  console.log(JSON.stringify(report, undefined, 2));
  return isClean(report);
}

async function run(): Promise<boolean> {
  switch (name) {
    case 'kill':
      return told(await crashAgainAndAgain({ database, times, lasts, seed, tell }));
    case 'power-cut':
      return told(await cutPowerAgainAndAgain({ times, lasts, seed, tell, forgetful }));
    case 'peers': {
      const seen: Seen[] = [];
      for (const peer of peers) seen.push(...(await troublePeer(peer, { tell })));
      console.log(writeSeen(seen));
      return seen.every(({ faults, late }) => faults.length + late.length === 0);
    }
    case 'soak': {
      const report = await soak({ database, lasts, sampleEvery: 60_000, releaseEvery: 60_000, tell });
      const growth = measureGrowth(report.samples);
      console.log(JSON.stringify({ ...report, growth }, undefined, 2));
      const isWhole = report.lost.length === 0 && report.refusals.length === 0 && report.emails.arrived === report.emails.promised;
      return isWhole && isFlat(growth);
    }
  }
}

tell(`${name} with seed ${seed}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
const held = await run();
tell(`${held ? 'held' : 'did not hold'}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
process.exit(held ? 0 : 1);
