import { ConfigError } from '../../core/base/config.ts';
import { keepFilesPrivate } from '../../core/files/private-files.ts';
import type { Told } from './check.ts';

const marks = { good: 'ok   ', warning: 'look ', fault: 'FAULT' } as const;

/** The printed lines of a command's findings. On a fault it ends with 1. */
export function reportFindings(findings: readonly Told[]): string {
  if (findings.some(({ level }) => level === 'fault')) process.exitCode = 1;
  return findings
    .map(({ level, text, remedy }) => `${marks[level]}  ${text}${remedy === undefined ? '' : `\n       ${remedy}`}`)
    .join('\n');
}

/** Prints what a command that checks the site returns; it ends with 78 (EX_CONFIG) on a mistaken setting. */
export async function runCommand(main: () => Promise<string>): Promise<void> {
  keepFilesPrivate();
  try {
    console.log(await main());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.mistakes.join('\n'));
    process.exitCode = 78;
  }
}
