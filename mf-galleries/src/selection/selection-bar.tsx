import { useEffect, useRef, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { saveFile } from 'shared/http/save-file';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './selection-bar.module.css';
import { selectionLimits, SelectionTooLarge, tooMany, zipPictures } from './zip-pictures.ts';

interface SelectionBarProps {
  gallery: Gallery;
  selected: ReadonlySet<number>;
  onSelectAll: () => void;
  onClose: () => void;
}

/** Below the grid while pictures are being chosen. */
export function SelectionBar({ gallery, selected, onSelectAll, onClose }: SelectionBarProps) {
  /** How many are there, while it downloads; afterwards why it failed. */
  const [{ done, failure }, setState] = useState<{ done?: number; failure?: string }>({});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isWorking = done !== undefined;
  const images = gallery.imagenes.filter(({ id }) => selected.has(id));
  const isTooMany = images.length > selectionLimits.pictures;

  const download = async () => {
    const control = new AbortController();
    running.current = control;
    const onProgress = (next: number) => setState({ done: next });
    onProgress(0);
    try {
      saveFile(await zipPictures(images, { onProgress, signal: control.signal }), `galeria_${gallery.id}_seleccion.zip`);
      setState({});
    } catch (error) {
      if (control.signal.aborted) return;
      control.abort();
      setState({ failure: error instanceof SelectionTooLarge ? error.message : 'Error al descargar las imágenes seleccionadas.' });
    }
  };
  const cancel = () => {
    if (!isWorking) return onClose();
    running.current?.abort();
    setState({});
  };

  return (
    <section className={styles.bar} aria-label="Imágenes seleccionadas">
      <p className={styles.count} role="status">
        {isWorking
          ? done < images.length
            ? `Descargando ${done + 1} de ${images.length}...`
            : 'Preparando el ZIP...'
          : images.length === 1
            ? '1 imagen seleccionada'
            : `${images.length} imágenes seleccionadas`}
      </p>
      {isWorking ? (
        <progress className={styles.progress} value={done} max={images.length} aria-label="Imágenes descargadas" />
      ) : (
        <Button tone="outline" onClick={onSelectAll}>
          Seleccionar todas
        </Button>
      )}
      <Button tone="outline" onClick={cancel}>
        Cancelar
      </Button>
      <Button onClick={() => void download()} disabled={isWorking || images.length === 0 || isTooMany}>
        Descargar seleccionadas
      </Button>
      {(failure ?? isTooMany) && (
        <div className={styles.failure}>
          <Notice kind="error">{isTooMany ? tooMany : failure}</Notice>
        </div>
      )}
    </section>
  );
}
