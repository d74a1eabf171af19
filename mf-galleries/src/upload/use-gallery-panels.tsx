import { useState, type ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import { showNotice } from 'shared/notify/notify';
import { EditGallery } from '../form/edit-gallery.tsx';
import { LeaveGuard } from 'shared/ui/use-unsaved-changes';
import { saveMinors } from '../gallery/galleries-api.ts';
import { AboutPeople } from './about-people.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { mayBeSent, type UploadResult } from './upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';

interface GalleryPanels {
  isUploading: boolean;
  toggleUpload: () => void;
  edit: () => void;
  /** Progress, in per cent, of an upload whose panel is closed; undefined while there is none. */
  hiddenProgress: number | undefined;
  uploadPanel: ReactNode;
  /** The edit form, and the confirmation before leaving during an upload. */
  dialogs: ReactNode;
}

interface PanelEvents {
  onUploaded: (result: UploadResult) => void;
  onSaved: (gallery: Gallery) => void;
}

/** Staff panels of one gallery, in its card and on its own screen: upload, and editing its texts. */
export function useGalleryPanels(gallery: Gallery, { onUploaded, onSaved }: PanelEvents): GalleryPanels {
  const [isUploading, showUpload] = useState(false);
  const [isEditing, setEditing] = useState(false);
  // No default, and reset after each upload: the answer is about these pictures.
  const [hasMinors, setMinors] = useState<boolean>();
  const [timesMissed, setTimesMissed] = useState(0);
  const queue = useUploadQueue(gallery);
  const answer = (given: boolean | undefined) => {
    setMinors(given);
    setTimesMissed(0);
  };
  const uploading = {
    ...queue,
    add(files: readonly File[]) {
      if (queue.uploads.outcome === 'success') answer(undefined);
      queue.add(files);
    },
    async send() {
      const hasPictures = queue.uploads.items.some(({ state }) => mayBeSent(state));
      if (can('2.0') && hasPictures && hasMinors === undefined) {
        setTimesMissed(timesMissed + 1);
        return undefined;
      }
      if (hasMinors && hasPictures) {
        try {
          // First: the pictures must not be visible before.
          onSaved({ ...gallery, ...(await saveMinors(gallery.id, true)), imagenes: gallery.imagenes });
        } catch (error) {
          const detail = refusalDetail(error);
          showNotice({
            kind: 'error',
            text: 'No se ha podido guardar que se reconoce a menores, y no se ha subido nada.',
            ...(detail ? { detail } : {}),
          });
          return undefined;
        }
      }
      return queue.send();
    },
  };
  const { busy, percent } = uploading.uploads;
  const saved = (stored: Gallery) => {
    setEditing(false);
    onSaved(stored);
  };
  return {
    isUploading,
    toggleUpload: () => showUpload(!isUploading),
    edit: () => setEditing(true),
    hiddenProgress: busy && !isUploading ? percent : undefined,
    uploadPanel: isUploading && (
      <UploadPanel
        gallery={gallery.nombre}
        uploading={uploading}
        onUploaded={onUploaded}
        about={
          can('2.0') && (
            <AboutPeople gallery={gallery} hasMinors={hasMinors} timesMissed={timesMissed} onMinors={answer} onChanged={onSaved} />
          )
        }
      />
    ),
    dialogs: (
      <>
        {isEditing && <EditGallery gallery={gallery} onClose={() => setEditing(false)} onSaved={saved} />}
        {busy && <LeaveGuard />}
      </>
    ),
  };
}
