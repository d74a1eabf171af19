import { readCommandLine } from 'platform/cli/command-line';
import { readConfig } from '../../core/base/config.ts';
import { confirmOwner } from '../../core/files/private-files.ts';
import { runChecks } from './checks.ts';
import { withCheckedDatabase } from './database.ts';
import { reportFindings, runCommand } from './run-command.ts';

const usage = 'pnpm run doctor takes nothing, or --email ADDRESS (an email is sent there to try the mail server).';

/** `pnpm run doctor [--email address]`, with the settings of the site. Ends with 1 on a fault, with 2 on a wrong argument, with 78 (EX_CONFIG) on a mistaken setting. */
async function main(): Promise<string> {
  const { values } = readCommandLine(usage, { options: { email: { type: 'string' } } });
  await confirmOwner(process.env);
  const config = readConfig(process.env);
  return reportFindings(
    await withCheckedDatabase(config, (database) => runChecks('doctor', { config, now: new Date(), database, emailTo: values.email })),
  );
}

await runCommand(main);
