import { useState } from 'react';
import type { Gallery, GalleryForm as GalleryFields } from 'shared/contract/galleries';
import { conflictingRow } from 'shared/http/conflicting-row';
import { Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { editGallery } from '../galleries-api.ts';
import { GalleryForm } from './gallery-form.tsx';
import styles from './gallery-form.module.css';

interface EditGalleryProps {
  gallery: Gallery;
  onSaved: (gallery: Gallery) => void;
  onClose: () => void;
}

export function EditGallery({ gallery, onSaved, onClose }: EditGalleryProps) {
  const [isDirty, setDirty] = useState(false);
  const [base, setBase] = useState(gallery);
  const { question, ask } = useUnsavedChanges(isDirty);

  const save = async (fields: GalleryFields, version = base.version) => {
    const saved = await editGallery(gallery.id, { ...fields, ...(version === undefined ? {} : { version }) });
    // The reply carries the cover at most: the pictures stay.
    onSaved({ ...gallery, ...fields, ...saved, imagenes: gallery.imagenes });
  };

  return (
    <Modal title="Editar galería" onClose={() => ask(onClose)}>
      <GalleryForm
        key={base.version}
        gallery={base}
        submitLabel="Guardar cambios"
        failure="Error al guardar los cambios"
        save={save}
        onDirty={setDirty}
        explain={(error, fields) => {
          const actual = conflictingRow<Gallery>(error);
          if (!actual) return undefined;
          return (
            <Conflict
              onTakeTheirs={() => {
                setBase({ ...gallery, ...actual });
                setDirty(false);
              }}
              onKeepMine={() => save(fields, actual.version)}
            />
          );
        }}
      />
      {question}
    </Modal>
  );
}

function Conflict({ onTakeTheirs, onKeepMine }: { onTakeTheirs: () => void; onKeepMine: () => Promise<void> }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <Notice kind="error">Otra persona ha cambiado esta galería mientras la editabas.</Notice>
      <div className={styles.choices}>
        <Button tone="outline" onClick={onTakeTheirs}>
          Ver sus cambios
        </Button>
        <Button onClick={() => void onKeepMine().catch(() => setFailed(true))}>Guardar los míos</Button>
      </div>
      {hasFailed && <Notice kind="error">Error al guardar los cambios</Notice>}
    </>
  );
}
