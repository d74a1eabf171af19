import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { ticksPerSecond, treeSeconds } from './read-process.ts';

/** What the machine did besides, while something was measured. */
export interface MachineLoad {
  /** Processes that wanted a processor, on average over the minute before. */
  before: number;
  /** The part of all processors that programs other than the bench took, from 0 to 1; unknown where there is no /proc. */
  others: number | undefined;
}

const ownSeconds = (): number =>
  treeSeconds(
    process.pid,
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0),
  );

/** Of all processors since the machine started; what the host took from a virtual machine counts as busy. */
function allSeconds(): { busy: number; all: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, ...interrupts] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    // The last two, of guests, are in the first two already.
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

/** From this on a figure says as much of its neighbours as of the product. */
const disturbed = 0.1;

export const isDisturbed = ({ others }: MachineLoad): boolean => others !== undefined && others > disturbed;

export const showLoad = ({ before, others }: MachineLoad): string =>
  `${before.toFixed(1)} before, others ${others === undefined ? 'unknown' : `${Math.round(others * 100)} %`}`;
