import { type CrashOptions, type CrashReport, crashAgainAndAgain, isClean } from '../campaigns/kill.ts';
import { troublePeer } from '../campaigns/peers.ts';
import { cutPowerAgainAndAgain } from '../campaigns/power-cut.ts';
import { soak } from '../campaigns/soak.ts';
import { expect, test } from '../fixtures/test.ts';

// The campaigns of docs/reliability.md, shortly: what they look for must not be there. That a forgetful disk is found out is `power-cut-journal.test.ts`.
test.setTimeout(600_000);

const tell = () => {};
/** All that must be empty, so that a failure says what was found. */
const found = ({ lost, faults, refusals, letters }: CrashReport) => ({ lost, faults, refusals, letters: letters.lost });
const nothing = { lost: [], faults: [], refusals: [], letters: [] };

for (const database of ['sqlite', 'postgres'] as const satisfies CrashOptions['database'][])
  test(`a server that is killed while everything is written has all that it acknowledged, on ${database}`, async () => {
    const report = await crashAgainAndAgain({ database, times: 2, seed: 4, tell });
    expect(found(report)).toEqual(nothing);
    expect(isClean(report)).toBe(true);
    expect(report.crashes).toBe(2);
    expect(Object.values(report.acknowledged).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
  });

// What a disk forgets is written down by a library that Linux preloads.
if (process.platform === 'linux') {
  test('a power cut takes nothing that was acknowledged', async () => {
    const report = await cutPowerAgainAndAgain({ times: 2, seed: 4, tell });
    expect(found(report)).toEqual(nothing);
  });
}

for (const [peer, trouble] of [
  ['PostgreSQL', 'answers wrongly'],
  ['SMTP', 'full'],
] as const)
  test(`${peer}, ${trouble}: the process stays, and all is as before once it is over`, async () => {
    const seen = await troublePeer(peer, { only: [trouble], tell });
    expect(seen.map(({ moment, faults }) => ({ moment, faults }))).toEqual([
      { moment: 'under load', faults: [] },
      { moment: 'at start', faults: [] },
    ]);
  });

test('visitors, uploads, letters and releases at once lose nothing and are refused nothing', async () => {
  const report = await soak({ database: 'sqlite', lasts: 15_000, sampleEvery: 5000, releaseEvery: 4000, tell });
  expect([report.lost, report.refusals]).toEqual([[], []]);
  expect(report.releases).toBeGreaterThan(0);
  expect(report.letters).toMatchObject({ arrived: report.letters.promised, twice: 0 });
});
