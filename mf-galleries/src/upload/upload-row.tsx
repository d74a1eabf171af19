import { formatBytes } from 'shared/text/bytes';
import { memo } from 'react';
import { Preview } from './preview.tsx';
import styles from './upload-panel.module.css';
import type { UploadItem, UploadState } from './upload-queue.ts';

const stateTexts: Record<UploadState, string> = {
  waiting: 'Lista para subir',
  sending: 'Subiendo',
  processing: 'Procesando en el servidor',
  retrying: 'Sin conexión: se volverá a intentar',
  stored: 'Subida',
  repeated: 'Repetida: no se sube otra vez',
  failed: 'No se ha podido subir',
  rejected: 'No se puede aceptar',
};

interface UploadRowProps {
  item: UploadItem;
  onRemove: () => void;
}

export const UploadRow = memo(function UploadRow({ item: { file, state, sent, reason }, onRemove }: UploadRowProps) {
  const onItsWay = state === 'sending' || state === 'processing' || state === 'retrying';
  return (
    <li className={`line gap-3 ${styles.row}`} data-state={state}>
      <Preview file={file} />
      <div className={styles.facts}>
        <p className={styles.name}>{file.name}</p>
        <p className={`soft small numbers ${styles.state}`}>
          {`${state === 'sending' ? `Subiendo ${Math.round(sent * 100)}%` : stateTexts[state]}${reason ? `: ${reason}` : ` · ${formatBytes(file.size)}`}`}
        </p>
        {onItsWay && <progress className={styles.part} value={sent} max={1} aria-label={file.name} />}
      </div>
      {!onItsWay && state !== 'stored' && (
        <button type="button" className={styles.remove} aria-label={`Quitar ${file.name}`} onClick={onRemove}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6 18 18M18 6 6 18" />
          </svg>
        </button>
      )}
    </li>
  );
}, isSameRow);

/** `onRemove` is a new function at each render but does the same for the same item: ignored. */
function isSameRow(before: UploadRowProps, after: UploadRowProps): boolean {
  return before.item === after.item;
}
