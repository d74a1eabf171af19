import { endWithUsage } from '../platform/cli/command-line.ts';

/** A number among a command's arguments; anything else ends the command with its usage. */
export function readNumber(text: string, usage: string, { whole = true, least = 1 } = {}): number {
  const number = Number(text);
  const isNumber = (whole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text) && number >= least && number <= Number.MAX_SAFE_INTEGER;
  return isNumber ? number : endWithUsage(usage);
}
