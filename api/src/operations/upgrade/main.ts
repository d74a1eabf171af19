import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from 'platform/cli/command-line';
import { type Config, readConfig } from '../../core/base/config.ts';
import { warning } from '../doctor/finding.ts';
import { runCommand, tell } from '../doctor/run-command.ts';
import { version } from '../../core/base/version.ts';
import { examineData, examineNewest, examineNode, examineRoom, examineRunning } from './examine-upgrade.ts';
import { changesBetween, compareVersions, NoRelease, readNewest } from './release.ts';

/** The folder in which pnpm runs its scripts. */
const checkout = process.cwd();

/** Creates nothing, not even the secret of a site that has none yet. */
function readSettings(): Config {
  const { JWT_SECRET, NODE_ENV, DATA_DIR = './data' } = process.env;
  const isKept = existsSync(join(DATA_DIR, 'jwt-secret'));
  const stand = NODE_ENV === 'production' || isKept ? undefined : randomBytes(48).toString('base64');
  return readConfig({ ...process.env, JWT_SECRET: JWT_SECRET ?? stand });
}

const usage = 'pnpm run upgrade takes --check: it looks what an upgrade would meet, and changes nothing; the steps are in docs/running.md.';

/**
 * `pnpm run upgrade --check`, with the settings of the site, in the checkout that it is built from: checks what an upgrade would meet. It changes
 * nothing. Ends with 1 on a fault, with 2 on a wrong argument, with 78 (EX_CONFIG) on a mistaken setting.
 */
async function main(): Promise<number> {
  const { values } = readCommandLine(usage, { options: { check: { type: 'boolean' } } });
  if (!values.check) endWithUsage(usage);
  const config = readSettings();
  const running = await examineRunning(config, version);
  const newest = await readNewest(checkout).catch((error: unknown) => {
    if (error instanceof NoRelease) return error;
    throw error;
  });
  const room = await examineRoom(config, checkout);
  if (newest instanceof NoRelease) {
    const remedy = 'Look at the network and at git remote -v; what is new is in CHANGELOG.md of the repository.';
    const data = await examineData(config, undefined, new Date());
    return tell([running, warning(`Whether there is a newer version cannot be told: ${newest.message}.`, remedy), ...data, ...room]);
  }
  const data = await examineData(config, newest, new Date());
  const code = tell([running, examineNewest(newest, version), examineNode(newest), ...data, ...room]);
  if (compareVersions(newest.version, version) > 0) {
    const changes = changesBetween(newest.changelog, version, newest.version);
    console.log(`\n${changes || `CHANGELOG.md of ${newest.version} says nothing of it.`}`);
  }
  return code;
}

await runCommand(main);
