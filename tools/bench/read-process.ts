import { readFileSync } from 'node:fs';

/** The unit of /proc, whatever the kernel counts in. */
export const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of processor time since it began: its own, and of its children that have ended. */
  own: number;
  children: number;
}

/** @throws when it has ended. Linux only. */
export function readProcess(pid: number): ProcessTimes {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: (utime + stime) / ticksPerSecond, children: (cutime + cstime) / ticksPerSecond };
}

/** Seconds of processor time of a process and all below it, those that have ended included. */
export function treeSeconds(root: number, pids: readonly number[]): number {
  const processes = new Map<number, ProcessTimes>();
  for (const pid of pids) {
    try {
      processes.set(pid, readProcess(pid));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (at === root) return true;
    return false;
  };
  return [...processes].filter(([pid]) => isBelow(pid)).reduce((sum, [, { own, children }]) => sum + own + children, 0);
}
