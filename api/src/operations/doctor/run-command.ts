import { ConfigError } from '../../core/base/config.ts';
import { keepFilesPrivate } from '../../core/files/private-files.ts';
import { type Finding, writeFinding } from './finding.ts';

/** Prints the findings. @returns the exit code: 1 on a fault. */
export function tell(findings: readonly Finding[]): number {
  console.log(findings.map(writeFinding).join('\n'));
  return findings.some(({ level }) => level === 'fault') ? 1 : 0;
}

/** Runs a command that checks the site. It ends with what `main` returns, or with 78 (EX_CONFIG) on a mistaken setting. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  keepFilesPrivate();
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.mistakes.join('\n'));
    process.exitCode = 78;
  }
}
