import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { keepFilesPrivate } from '../files/private-files.ts';
import { version } from '../version.ts';
import { examineDatabase, examineFolder, examineMail } from './examine-machine.ts';
import { examineSite } from './examine-site.ts';
import { type Finding, writeFinding } from './finding.ts';

/** `pnpm run doctor [--letter address]`, with the settings of the site. Ends with 1 on a fault, with 78 (EX_CONFIG) on a mistaken setting. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { letter: { type: 'string' } } });
  const config = readConfig(process.env);
  const findings: Finding[] = [
    { level: 'good', text: `Version ${version}; the settings describe ${config.production ? 'a site' : 'a demonstration'}.` },
  ];
  findings.push(...(await examineFolder(config)), ...(await examineDatabase(config)));
  findings.push(...(await examineMail(config, values.letter)), ...(await examineSite(config)));
  console.log(findings.map(writeFinding).join('\n'));
  return findings.some(({ level }) => level === 'fault') ? 1 : 0;
}

keepFilesPrivate();
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.mistakes.join('\n'));
  process.exitCode = 78;
}
