import { useState, type ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import { notify } from 'shared/notify/notify';
import { EditGallery } from './form/edit-gallery.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { tellMinors } from './galleries-api.ts';
import { AboutPeople } from './upload/about-people.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import type { UploadResult } from './upload/upload-queue.ts';
import { useUploadQueue } from './upload/use-upload-queue.ts';

interface GalleryPanels {
  isUploading: boolean;
  toggleUpload: () => void;
  edit: () => void;
  /** How far an upload is whose panel is closed, in per cent; undefined while there is none. */
  hiddenProgress: number | undefined;
  uploadPanel: ReactNode;
  /** The form to edit, and the question before leaving during an upload. */
  dialogs: ReactNode;
}

interface PanelEvents {
  onUploaded: (result: UploadResult) => void;
  onSaved: (gallery: Gallery) => void;
}

/** What staff open for one gallery, in its card and on its own screen: uploading, and editing its texts. */
export function useGalleryPanels(gallery: Gallery, { onUploaded, onSaved }: PanelEvents): GalleryPanels {
  const [isUploading, showUpload] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [hasMinors, setMinors] = useState(false);
  const queue = useUploadQueue(gallery);
  const uploading = {
    ...queue,
    async send() {
      if (hasMinors && queue.uploads.items.length > 0) {
        try {
          // First: nobody is to see the pictures before.
          onSaved({ ...gallery, ...(await tellMinors(gallery.id, true)), imagenes: gallery.imagenes });
        } catch (error) {
          const detail = refusalDetail(error);
          notify({
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
        about={can('personal-data') && <AboutPeople gallery={gallery} hasMinors={hasMinors} onMinors={setMinors} onChanged={onSaved} />}
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
