import { useState, type ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { EditGallery } from './form/edit-gallery.tsx';
import { LeaveGuard } from './leave-guard.tsx';
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
  const uploading = useUploadQueue(gallery);
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
    uploadPanel: isUploading && <UploadPanel gallery={gallery.nombre} uploading={uploading} onUploaded={onUploaded} />,
    dialogs: (
      <>
        {isEditing && <EditGallery gallery={gallery} onClose={() => setEditing(false)} onSaved={saved} />}
        {busy && <LeaveGuard />}
      </>
    ),
  };
}
