import { type CrashReport, crashAgainAndAgain, isClean } from '../../tools/campaigns/kill.ts';
import { troublePeer } from '../../tools/campaigns/peers.ts';
import { cutPowerAgainAndAgain } from '../../tools/campaigns/power-cut.ts';
import { soak } from '../../tools/campaigns/soak.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// The campaigns of docs/reliability.md, in short: they must find no fault. `power-cut-journal.nightly.test.ts` tests that a forgetful disk is detected.
test.setTimeout(600_000);

const tell = () => {};
/** The findings, all of which must be empty, so that a failure shows them. */
const found = ({ lost, faults, refusals, emails }: CrashReport) => ({ lost, faults, refusals, emails: emails.lost });
const nothing = { lost: [], faults: [], refusals: [], emails: [] };

test('a server that is killed while everything is written has all that it acknowledged', nightly, async () => {
  // On PostgreSQL emails in hand wait for their lease to end, a minute and more: by hand.
  const report = await crashAgainAndAgain({ database: 'sqlite', times: 1, seed: 4, tell });
  expect(found(report)).toEqual(nothing);
  expect(isClean(report)).toBe(true);
  expect(report.crashes).toBe(1);
  expect(Object.values(report.acknowledged).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
});

// A library that Linux preloads records unsynced writes.
if (process.platform === 'linux') {
  test('a power cut takes nothing that was acknowledged', nightly, async () => {
    const report = await cutPowerAgainAndAgain({ times: 2, seed: 4, tell });
    expect(found(report)).toEqual(nothing);
  });
}

test('a mail server without room: the process stays, and all is as before once it is over', nightly, async () => {
  const seen = await troublePeer('SMTP', { only: ['full'], tell });
  expect(seen.map(({ moment, faults }) => ({ moment, faults }))).toEqual([
    { moment: 'under load', faults: [] },
    { moment: 'at start', faults: [] },
  ]);
});

test('visitors, uploads, emails and releases at once lose nothing and get no error', nightly, async () => {
  const report = await soak({ database: 'sqlite', lasts: 8000, sampleEvery: 2500, releaseEvery: 3000, tell });
  expect([report.lost, report.refusals]).toEqual([[], []]);
  expect(report.releases).toBeGreaterThan(0);
  expect(report.emails).toMatchObject({ arrived: report.emails.promised, twice: 0 });
});
