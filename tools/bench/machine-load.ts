import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { ticksPerSecond, treeSeconds } from './read-process.ts';

/** The other load of the machine during a measurement. */
export interface MachineLoad {
  /** The load average over the minute before. */
  before: number;
  /** The share of programs other than the bench in all processors' time, from 0 to 1; unknown without /proc. */
  others: number | undefined;
}

const ownSeconds = (): number =>
  treeSeconds(
    process.pid,
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0),
  );

/** The times of all processors since the machine started; time stolen by the host counts as busy. */
function allSeconds(): { busy: number; all: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, ...interrupts] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    // The last two, of guests, are part of the first two.
    .slice(0, 8)
    .map((ticks) => Number(ticks) / ticksPerSecond);
  const busy = [user, nice, system, ...interrupts].reduce((sum, seconds) => sum + seconds, 0);
  return { busy, all: busy + idle + iowait };
}

/** Watches from now on; the result returns the load so far. */
export function watchMachine(): () => MachineLoad {
  const before = loadavg()[0] ?? 0;
  if (!existsSync('/proc/stat')) return () => ({ before, others: undefined });
  const [start, startOwn] = [allSeconds(), ownSeconds()];
  return () => {
    const [end, endOwn] = [allSeconds(), ownSeconds()];
    const others = end.busy - start.busy - (endOwn - startOwn);
    return { before, others: Math.max(0, others / (end.all - start.all)) };
  };
}

/** From this on a figure depends as much on other load as on the product. */
const disturbed = 0.1;

export const isDisturbed = ({ others }: MachineLoad): boolean => others !== undefined && others > disturbed;

export const showLoad = ({ before, others }: MachineLoad): string =>
  `${before.toFixed(1)} before, others ${others === undefined ? 'unknown' : `${Math.round(others * 100)} %`}`;
