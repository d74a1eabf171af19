import { readdirSync, readFileSync } from 'node:fs';

/** What the system knows of a process and those that it started; Linux only. */
export interface Watch {
  /** Most memory of all together since the watch began, or since `forgetPeak`, in MB. */
  peakMegabytes(): number;
  forgetPeak(): void;
  /** Memory of the process alone, now, in MB. */
  megabytes(): number;
  /** The same with all that it has started. */
  wholeMegabytes(): number;
  descriptors(): number;
  stop(): void;
}

const residentMegabytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The processes that a process has started, and what these have started. */
function descendantsOf(pid: number): number[] {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
    const children = lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

export function watchProcess(pid: number): Watch {
  const sum = () => [pid, ...descendantsOf(pid)].reduce((total, each) => total + residentMegabytes(each), 0);
  let peak = sum();
  const timer = setInterval(() => (peak = Math.max(peak, sum())), 20);
  return {
    peakMegabytes: () => peak,
    forgetPeak: () => void (peak = sum()),
    megabytes: () => residentMegabytes(pid),
    wholeMegabytes: sum,
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
    stop: () => clearInterval(timer),
  };
}
