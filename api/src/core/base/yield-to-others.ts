import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * For a process that has time, beside those that somebody waits for. On Linux every thread has a priority of its own, and those that have
 * begun keep it; a new one takes after its maker. One that yields more already stays so: only root may take it back.
 */
export function yieldToOthers(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) if (getPriority(thread) < priority) setPriority(thread, priority);
}
