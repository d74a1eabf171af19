import { useState, useSyncExternalStore } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { upload } from 'shared/http/upload';
import { keepChosenOrder, loadGallery } from '../galleries-api.ts';
import { checksumOf } from './checksum.ts';
import { pause } from './pause.ts';
import { createUploadQueue, type UploadQueue, type UploadResult, type UploadSnapshot } from './upload-queue.ts';

/** A spec-like form: one `files` for each picture. Any 2xx is success, whatever its body. */
async function sendFiles(galleryId: number, files: File[], onProgress: (sent: number, total: number) => void): Promise<unknown> {
  const body = new FormData();
  for (const file of files) body.append('files', file, file.name);
  const response = await upload(`galerias/${galleryId}/subir-imagenes`, body, { onProgress });
  return response.json().catch(() => undefined);
}

function queueFor(gallery: Gallery): UploadQueue {
  // Ours keeps versions and checksums; a server that tells neither may store the same file twice.
  let recognisesRepeats = gallery.version !== undefined;
  return createUploadQueue({
    send: (files, onProgress) => sendFiles(gallery.id, files, onProgress),
    checksumOf,
    loadKnown: async () => {
      const found = await loadGallery(gallery.id).catch(() => undefined);
      const checksums = (found?.imagenes ?? []).flatMap(({ checksum }) => checksum ?? []);
      if (found?.version !== undefined || checksums.length > 0) recognisesRepeats = true;
      return new Set(checksums);
    },
    recognisesRepeats: () => recognisesRepeats,
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

/** The queue of one gallery; it lives as long as the component, also while its panel is hidden. */
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
      // The order is a nicety: the pictures are stored.
      if (result?.stored && isSpread) await keepChosenOrder(gallery.id, result.stored).catch(() => {});
      return result;
    },
  };
}
