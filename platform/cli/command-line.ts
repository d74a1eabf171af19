import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options' values, as node:util reads them. */
type Values<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>['values'];

interface Takes<O extends Options> {
  /** The text of `--help`, where that is more than the sentence. */
  help?: string;
  options?: O;
  /** The fewest and the most words beside the options; none, when it is left out. */
  words?: readonly [least: number, most: number];
}

/** Ends a command with an unknown argument: its usage on stderr, exit code 2. */
export function endWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}

/**
 * Options and words that a command was called with. `--help` prints how it is called, and ends it with 0; what it does not take prints the
 * usage on stderr, and ends it with 2.
 *
 * @param usage One sentence that says what the command takes.
 */
export function readCommandLine<O extends Options = Record<never, never>>(
  usage: string,
  { options, words = [0, 0], help = usage }: Takes<O> = {},
): { values: Values<O>; words: string[] } {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  const { values, positionals } = parse(usage, args, options);
  if (positionals.length < words[0] || positionals.length > words[1]) endWithUsage(usage);
  return { values, words: positionals };
}

function parse<O extends Options>(usage: string, args: string[], options: O | undefined): { values: Values<O>; positionals: string[] } {
  try {
    return parseArgs({ args, options: options ?? ({} as O), allowPositionals: true });
  } catch {
    return endWithUsage(usage);
  }
}

/** A number among a command's arguments; anything else ends the command with its usage. */
export function readNumber(text: string, usage: string, { whole = true, least = 1 } = {}): number {
  const number = Number(text);
  const isNumber = (whole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text) && number >= least && number <= Number.MAX_SAFE_INTEGER;
  return isNumber ? number : endWithUsage(usage);
}

/** Rows of a table for a terminal, each below the other, two spaces between columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
