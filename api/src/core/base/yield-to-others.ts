import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of a process that is not urgent. On Linux every thread has a priority of its own, and running ones keep
 * theirs; a new one inherits its maker's. One that yields more already stays so: only root may raise it again.
 */
export function yieldToOthers(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) if (getPriority(thread) < priority) setPriority(thread, priority);
}
