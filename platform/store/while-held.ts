import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ObjectStore, PreconditionFailed } from './object-store.ts';
import { hasEnded, processName } from './process-name.ts';

/** In ms: who holds something and has not said so again for this long has died. */
const lease = 30_000;

/** What this process holds. */
const held = new Set<string>();

interface Holder {
  process: string;
  id: string;
  until: number;
}

/**
 * Does what only one process may do at a time, on any machine that has the store: the object at `path` says who does it. `stillHeld` is to be
 * awaited before each step that another must not undo; a process that was stopped meanwhile for longer than the lease does not go on.
 */
export async function whileHeld<T>(objects: ObjectStore, path: string, work: (stillHeld: () => Promise<void>) => Promise<T>): Promise<T> {
  const id = randomBytes(6).toString('hex');
  let until = 0;
  const readHolder = async () => {
    const stored = await objects.get(path);
    const holder = stored && (JSON.parse(stored.bytes.toString('utf8')) as Holder);
    return { holder, tag: stored?.tag ?? null };
  };
  /** Resolves to whether it could be taken, or kept. */
  const take = async (isMine: (holder: Holder | undefined) => boolean): Promise<boolean> => {
    const { holder, tag } = await readHolder();
    if (!isMine(holder)) return false;
    until = Date.now() + lease;
    try {
      await objects.put(path, Buffer.from(JSON.stringify({ process: processName, id, until } satisfies Holder)), { tag });
      return true;
    } catch (error) {
      if (error instanceof PreconditionFailed) return false;
      throw error;
    }
  };
  const isLeft = (holder: Holder) => (holder.process === processName ? !held.has(holder.id) : hasEnded(holder.process));
  held.add(id);
  while (!(await take((holder) => !holder || holder.until < Date.now() || isLeft(holder)))) await wait(50);
  try {
    return await work(async () => {
      if (until - Date.now() > (lease * 2) / 3) return;
      if (!(await take((holder) => holder?.id === id))) throw new Error(`${path} is held by another process.`);
    });
  } finally {
    const letGo = async () => (await readHolder()).holder?.id === id && objects.delete(path);
    // What cannot be let go now ends by itself.
    await letGo().catch(() => {});
    held.delete(id);
  }
}
