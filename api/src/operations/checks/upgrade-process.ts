import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from 'platform/cli/command-line';
import { type Config, dataDirOf, readConfig } from '../../core/base/config.ts';
import { version } from '../../core/base/version.ts';
import { confirmOwner } from '../../core/files/private-files.ts';
import { runChecks } from './checks.ts';
import { withCheckedDatabase } from './database.ts';
import { changesBetween, compareVersions, NoRelease, readNewest } from './release.ts';
import { reportFindings, runCommand } from './run-command.ts';

/** The folder in which pnpm runs its scripts. */
const checkout = process.cwd();

/** Creates nothing, not even the secret of a site that has none yet. */
function readSettings(): Config {
  const { JWT_SECRET, NODE_ENV } = process.env;
  const isKept = existsSync(join(dataDirOf(process.env), 'jwt-secret'));
  const stand = NODE_ENV === 'production' || isKept ? undefined : randomBytes(48).toString('base64');
  return readConfig({ ...process.env, JWT_SECRET: JWT_SECRET ?? stand });
}

const usage = 'pnpm run upgrade takes --check: it looks what an upgrade would meet, and changes nothing; the steps are in docs/running.md.';

/**
 * `pnpm run upgrade --check`, with the settings of the site, in the checkout that it is built from: checks what an upgrade would meet. It changes
 * nothing. Ends with 1 on a fault, with 2 on a wrong argument, with 78 (EX_CONFIG) on a mistaken setting.
 */
async function main(): Promise<string> {
  const { values } = readCommandLine(usage, { options: { check: { type: 'boolean' } } });
  if (!values.check) endWithUsage(usage);
  await confirmOwner(process.env);
  const config = readSettings();
  const newest = await readNewest(checkout).catch((error: unknown) => {
    if (error instanceof NoRelease) return error;
    throw error;
  });
  const told = await withCheckedDatabase(config, (database) =>
    runChecks('upgrade', { config, now: new Date(), database, checkout, installed: version, newest }),
  );
  const found = reportFindings(told);
  if (newest instanceof NoRelease || compareVersions(newest.version, version) <= 0) return found;
  const changes = changesBetween(newest.changelog, version, newest.version);
  return `${found}\n\n${changes || `CHANGELOG.md of ${newest.version} says nothing of it.`}`;
}

await runCommand(main);
