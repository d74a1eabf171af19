import { readdirSync, readFileSync } from 'node:fs';

/** The memory and descriptors of a process and all below it; Linux only. */
export interface Watch {
  /** The peak memory of all together since the watch began, or since `forgetPeak`, in MB. */
  peakMegabytes(): number;
  forgetPeak(): void;
  /** Memory of the process alone, now, in MB. */
  megabytes(): number;
  /** Memory of all together, now. */
  wholeMegabytes(): number;
  descriptors(): number;
  stop(): void;
}

/** In MB: resident memory of a process, and its file-backed part, which is mostly the program. 0 once it has ended. */
function readMemory(pid: number): { all: number; ofFiles: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { all: megabytes('VmRSS'), ofFiles: megabytes('RssFile') };
  } catch {
    return { all: 0, ofFiles: 0 };
  }
}

function childrenOf(pid: number): number[] {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
    return lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** The memory of all; they run the same program, so its file counts once. */
function wholeMemory(pid: number): number {
  const each = treeOf(pid).map(readMemory);
  return each.reduce((sum, { all, ofFiles }) => sum + all - ofFiles, 0) + Math.max(...each.map(({ ofFiles }) => ofFiles));
}

export function watchProcess(pid: number): Watch {
  let peak = wholeMemory(pid);
  const timer = setInterval(() => (peak = Math.max(peak, wholeMemory(pid))), 20);
  return {
    peakMegabytes: () => peak,
    forgetPeak: () => void (peak = wholeMemory(pid)),
    megabytes: () => readMemory(pid).all,
    wholeMegabytes: () => wholeMemory(pid),
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
    stop: () => clearInterval(timer),
  };
}
