import { useState, useSyncExternalStore } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { uploadForm } from 'shared/http/upload';
import { keepChosenOrder, loadGallery } from '../gallery/galleries-api.ts';
import { checksumOf } from './checksum.ts';
import { createUploadQueue, type UploadQueue, type UploadResult, type UploadSnapshot } from './upload-queue.ts';

/** Exponential backoff: 1, 2, 4 … s, at most 30 s; while the browser is offline, it waits for the network first. */
export async function pause(attempt: number): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), 30_000)));
}

/** Form of the contract: one `files` for each picture. Any 2xx is success, whatever its body. */
async function sendFiles(galleryId: number, files: File[], onProgress: (sent: number, total: number) => void): Promise<unknown> {
  const response = await uploadForm('POST /galerias/:id/subir-imagenes', { params: { id: galleryId }, form: { files } }, onProgress);
  return response.json().catch(() => undefined);
}

function queueFor(gallery: Gallery): UploadQueue {
  return createUploadQueue({
    send: (files, onProgress) => sendFiles(gallery.id, files, onProgress),
    checksumOf,
    loadKnown: async () => {
      const found = await loadGallery(gallery.id).catch(() => undefined);
      return new Set((found?.imagenes ?? []).flatMap(({ checksum }) => checksum ?? []));
    },
    // Another server may store the same file twice.
    recognisesRepeats: () => can('2.0'),
    pause,
  });
}

export interface Uploading {
  uploads: UploadSnapshot;
  add: (files: readonly File[]) => void;
  remove: (id: number) => void;
  /** Undefined when there was nothing to send. */
  send: () => Promise<UploadResult | undefined>;
}

/** Upload queue of one gallery; it lives as long as the component, also while its panel is hidden. */
export function useUploadQueue(gallery: Gallery): Uploading {
  const [queue] = useState(() => queueFor(gallery));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return {
    uploads,
    add: queue.add,
    remove: queue.remove,
    async send() {
      const result = await queue.start();
      const isSpread = (result?.stored?.length ?? 0) > 1;
      // A failed order is ignored: the pictures are stored.
      if (result?.stored && isSpread) await keepChosenOrder(gallery.id, result.stored).catch(() => {});
      return result;
    },
  };
}
