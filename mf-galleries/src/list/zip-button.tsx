import { useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { api } from 'shared/http/client';
import { saveFile } from 'shared/http/save-file';
import { AlertDialog } from 'shared/ui/alert-dialog';
import styles from './gallery-card.module.css';

export function ZipButton({ gallery: { id }, describedBy }: { gallery: Gallery; describedBy: string }) {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const download = async () => {
    setState('working');
    try {
      const reply = await api.get(`galerias/${id}/descargar-zip`);
      saveFile(await reply.blob(), `galeria_${id}.zip`);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-describedby={describedBy}
        // Not disabled: the focus stays on it.
        aria-disabled={state === 'working'}
        onClick={() => state !== 'working' && void download()}
      >
        Descargar ZIP
      </button>
      {state === 'working' && (
        <p className={styles.working} role="status">
          Generando y descargando ZIP, por favor espere...
        </p>
      )}
      {state === 'failed' && <AlertDialog message="Error al descargar ZIP" onClose={() => setState('idle')} />}
    </>
  );
}
