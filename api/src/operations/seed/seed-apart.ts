import { once } from 'node:events';
import type { Config } from '../../core/base/config.ts';
import { forkBeside } from '../../core/base/fork-beside.ts';

/** Runs `seedDemo` in a process that ends with it: the server does not keep its memory. */
export async function seedApart(config: Config): Promise<void> {
  const child = forkBeside(import.meta.dirname, 'seed-process');
  child.send(config);
  const [code]: (number | null)[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration could not be stored.');
}
