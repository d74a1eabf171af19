import type { CrashReport } from '../../tools/campaigns/kill.ts';
import { troublePeer } from '../../tools/campaigns/peers.ts';
import { cutPowerAgainAndAgain } from '../../tools/campaigns/power-cut.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

// Two campaigns of docs/reliability.md, in short: they must find no fault. The others run as commands at night. `power-cut-journal.nightly.test.ts` tests that a forgetful disk is detected.
test.setTimeout(600_000);

const tell = () => {};
/** The findings, all of which must be empty, so that a failure shows them. */
const found = ({ lost, faults, refusals, emails }: CrashReport) => ({ lost, faults, refusals, emails: emails.lost });
const nothing = { lost: [], faults: [], refusals: [], emails: [] };

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
