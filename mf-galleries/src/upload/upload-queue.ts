import type { GalleryImage, UploadReply } from 'shared/contract/galleries';
import { uploadLimits } from 'shared/facts/pictures';
import { readUploadError } from './read-upload-error.ts';

/** failed: can be retried. rejected: the server does not accept it. repeated: the gallery has it already. */
export type UploadState = 'waiting' | 'sending' | 'processing' | 'retrying' | 'stored' | 'repeated' | 'failed' | 'rejected';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly sent: number;
  /** Reason of a failed or rejected file, as a sentence. */
  readonly reason?: string | undefined;
  readonly attempts: number;
}

export interface UploadSnapshot {
  readonly items: readonly UploadItem[];
  readonly busy: boolean;
  /** Rounded, 0 to 100. */
  readonly percent: number;
  /** Result of the last upload; undefined before the first, during one, and once new files were chosen. */
  readonly outcome: 'success' | 'error' | undefined;
}

export interface UploadWork {
  /** Sends one request. Resolves with the server's reply. */
  send: (files: File[], onProgress: (sent: number, total: number) => void) => Promise<unknown>;
  /** Undefined where the browser cannot compute it; then the server finds the duplicates. */
  checksumOf: (file: File) => Promise<string | undefined>;
  loadKnown: () => Promise<ReadonlySet<string>>;
  /** Whether this server deduplicates files: only then is a lost request retried automatically. */
  recognisesRepeats: () => boolean;
  /** Backoff: resolves when a retry makes sense, with the network back. */
  pause: (attempt: number) => Promise<void>;
}

/** Result of an upload: the stored pictures in the order in which they were chosen, or undefined when the server did not return them. */
export interface UploadResult {
  stored: GalleryImage[] | undefined;
}

const lanes = 3;
const groupFiles = 4;
const groupBytes = 24 * 1024 * 1024;
const maxAttempts = 6;
const isOver = (state: UploadState) => state === 'stored' || state === 'repeated' || state === 'rejected';
/** Not sent yet, or to be retried. */
export const mayBeSent = (state: UploadState) => state === 'waiting' || state === 'failed';

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Upload queue of one gallery: parallel requests, a few files in each. Failed files are retried one by one. For useSyncExternalStore. */
export function createUploadQueue(work: UploadWork) {
  let snapshot: UploadSnapshot = { items: [], busy: false, percent: 0, outcome: undefined };
  let nextId = 1;
  let seen = new Set<string>();
  /** Sorted by the first file of their request; undefined when the server did not return them. */
  let stored: { from: number; images: GalleryImage[] }[] | undefined = [];
  const listeners = new Set<() => void>();

  const publish = (change: Partial<UploadSnapshot>) => {
    const items = change.items ?? snapshot.items;
    snapshot = { ...snapshot, ...change, percent: percentOf(items) };
    for (const listener of listeners) listener();
  };
  const update = (ids: readonly UploadItem[], change: (item: UploadItem, index: number) => Partial<UploadItem>) => {
    const indexes = new Map(ids.map(({ id }, index) => [id, index]));
    publish({
      items: snapshot.items.map((item) => {
        const index = indexes.get(item.id);
        return index === undefined ? item : { ...item, ...change(item, index) };
      }),
    });
  };

  const takeGroup = (): UploadItem[] => {
    const group: UploadItem[] = [];
    let bytes = 0;
    for (const item of snapshot.items) {
      if (item.state !== 'waiting') continue;
      // A file that failed before is sent alone, so that it cannot fail others with it.
      const alone = item.attempts > 0;
      if (group.length > 0 && (alone || group.length === groupFiles || bytes + item.file.size > groupBytes)) break;
      group.push(item);
      bytes += item.file.size;
      if (alone) break;
    }
    update(group, ({ attempts }) => ({ state: 'sending', sent: 0, attempts: attempts + 1 }));
    return group;
  };

  const leaveOutRepeated = async (group: UploadItem[], known: ReadonlySet<string>): Promise<UploadItem[]> => {
    const fresh: UploadItem[] = [];
    for (const item of group) {
      const checksum = await work.checksumOf(item.file);
      const isRepeated = checksum !== undefined && item.attempts === 0 && (known.has(checksum) || seen.has(checksum));
      if (checksum !== undefined) seen.add(checksum);
      if (isRepeated) update([item], () => ({ state: 'repeated', sent: 1 }));
      else fresh.push(item);
    }
    return fresh;
  };

  const showProgress = (group: UploadItem[], sent: number, total: number) => {
    // Ignores the form's own few bytes; files follow each other in the body.
    let rest = total > 0 ? (sent / total) * group.reduce((sum, { file }) => sum + file.size, 0) : 0;
    const parts = group.map(({ file }) => {
      const part = file.size === 0 ? Number(sent >= total) : Math.max(0, Math.min(1, rest / file.size));
      rest -= file.size;
      return part;
    });
    update(group, (_, index) => ({ sent: parts[index] ?? 0, state: sent >= total ? 'processing' : 'sending' }));
  };

  const sendGroup = async (group: UploadItem[]): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const files = group.map(({ file }) => file);
        const reply = (await work.send(files, (sent, total) => showProgress(group, sent, total))) as
          | Partial<UploadReply>
          | null
          | undefined;
        // Only with `rechazadas` does `imagenes` mean the pictures stored just now; another server's may mean anything.
        if (Array.isArray(reply?.imagenes) && Array.isArray(reply.rechazadas))
          stored?.push({ from: group[0]?.id ?? 0, images: reply.imagenes });
        else stored = undefined;
        return applyReply(group, reply);
      } catch (error) {
        const { wasLost, reason, rechazadas } = readUploadError(error);
        if (wasLost && attempt < maxAttempts && work.recognisesRepeats()) {
          update(group, () => ({ state: 'retrying', sent: 0 }));
          await work.pause(attempt);
          update(group, () => ({ state: 'sending' }));
          continue;
        }
        if (rechazadas) return applyReply(group, { rechazadas });
        return update(group, () => ({ state: 'failed', sent: 0, reason }));
      }
    }
  };

  /** Files missing from the reply were stored. */
  const applyReply = (group: UploadItem[], reply: Partial<UploadReply> | null | undefined) => {
    const rejected = listOf(reply?.rechazadas);
    const repeated = listOf(reply?.repetidas);
    update(group, ({ file }) => {
      const [refusal] = takeOut(rejected, file.name);
      if (refusal) return { state: 'rejected', sent: 1, reason: refusal.motivo };
      return { state: takeOut(repeated, file.name).length > 0 ? 'repeated' : 'stored', sent: 1 };
    });
  };

  const workLane = async (known: ReadonlySet<string>) => {
    for (;;) {
      const group = takeGroup();
      if (group.length === 0) return;
      const fresh = await leaveOutRepeated(group, known);
      if (fresh.length > 0) await sendGroup(fresh);
    }
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,

    add(files: readonly File[]) {
      const added = files.map((file): UploadItem => {
        const tooBig = file.size > uploadLimits.fileBytes;
        const limit = Math.round(uploadLimits.fileBytes / 1024 / 1024);
        return {
          id: nextId++,
          file,
          state: tooBig ? 'rejected' : 'waiting',
          sent: 0,
          reason: tooBig ? `Pesa más de ${limit} MB.` : undefined,
          attempts: 0,
        };
      });
      const kept = snapshot.busy ? snapshot.items : snapshot.items.filter(({ state }) => !isOver(state));
      publish({ items: [...kept, ...added], outcome: undefined });
    },

    remove(id: number) {
      publish({ items: snapshot.items.filter((item) => item.id !== id || item.state === 'sending' || item.state === 'processing') });
    },

    /** Sends waiting and failed files; undefined, and no request, when there are none. */
    async start(): Promise<UploadResult | undefined> {
      const pending = snapshot.items.filter(({ state }) => mayBeSent(state));
      if (snapshot.busy || pending.length === 0) return undefined;
      update(pending, () => ({ state: 'waiting', sent: 0, reason: undefined }));
      publish({ busy: true, outcome: undefined });
      stored = [];
      seen = new Set();
      const known = await work.loadKnown();
      await Promise.all(Array.from({ length: lanes }, () => workLane(known)));
      const failed = snapshot.items.some(({ state }) => state === 'failed' || state === 'rejected');
      publish({ busy: false, outcome: failed ? 'error' : 'success' });
      const inOrder = stored?.toSorted((a, b) => a.from - b.from);
      return { stored: inOrder?.flatMap(({ images }) => images) };
    },
  };
}

function percentOf(items: readonly UploadItem[]): number {
  // One byte more, so that an empty file counts.
  const weigh = ({ file }: UploadItem) => file.size + 1;
  const total = items.reduce((sum, item) => sum + weigh(item), 0);
  const sent = items.reduce((sum, item) => sum + weigh(item) * (isOver(item.state) ? 1 : item.sent), 0);
  return total === 0 ? 0 : Math.round((sent / total) * 100);
}

/** A copy; empty where another server sent something else. */
const listOf = <T>(list: readonly T[] | undefined): T[] => (Array.isArray(list) ? [...list] : []);

/** Removes the first entry with this name; two files may share one. */
function takeOut<T extends { nombre: string }>(list: T[], nombre: string): T[] {
  const index = list.findIndex((entry) => entry.nombre === nombre);
  return index < 0 ? [] : list.splice(index, 1);
}
