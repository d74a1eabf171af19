import { readCommandLine } from 'platform/cli/command-line';
import { readConfig } from '../../core/base/config.ts';
import { version } from '../../core/base/version.ts';
import { examineBackups } from './examine-backups.ts';
import { examineDatabase, examineFolder, examineMail } from './examine-machine.ts';
import { examineSite } from './examine-site.ts';
import type { Finding } from './finding.ts';
import { runCommand, tell } from './run-command.ts';

const usage = 'pnpm run doctor takes nothing, or --email ADDRESS (an email is sent there to try the mail server).';

/** `pnpm run doctor [--email address]`, with the settings of the site. Ends with 1 on a fault, with 2 on a wrong argument, with 78 (EX_CONFIG) on a mistaken setting. */
async function main(): Promise<number> {
  const { values } = readCommandLine(usage, { options: { email: { type: 'string' } } });
  const config = readConfig(process.env);
  const findings: Finding[] = [
    { level: 'good', text: `Version ${version}; the settings describe ${config.production ? 'a site' : 'a demonstration'}.` },
  ];
  findings.push(...(await examineFolder(config)), ...(await examineDatabase(config)), ...(await examineBackups(config, new Date())));
  findings.push(...(await examineMail(config, values.email)), ...(await examineSite(config)));
  return tell(findings);
}

await runCommand(main);
