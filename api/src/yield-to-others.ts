import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * For a process that has time, beside those that somebody waits for. On Linux every thread has a priority of its own, and those that have
 * begun keep it; a new one takes after its maker.
 */
export function yieldToOthers(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, priority);
}
