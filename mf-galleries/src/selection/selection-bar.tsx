import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { can } from 'shared/http/can';
import { extraDetail } from 'shared/http/error-body';
import { saveFile } from 'shared/http/save-file';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { type ChangeGallery, countPictures } from '../gallery/galleries-data.ts';
import { fetchOriginals } from './fetch-originals.ts';
import styles from './selection-bar.module.css';
import { inArchives, SelectionTooLarge, zipPictures } from './zip-pictures.ts';

const StaffSelection = lazy(async () => ({ default: (await import('./staff-selection.tsx')).StaffSelection }));

interface SelectionBarProps {
  gallery: Gallery;
  selected: ReadonlySet<number>;
  /** For staff only. */
  change: ChangeGallery | undefined;
  onSelectAll: () => void;
  onClose: () => void;
}

/** Running download: its message and, where known, its progress from 0 to 1. */
interface Working {
  text: string;
  part?: number;
}

/** Below the grid in selection mode. */
export function SelectionBar({ gallery, selected, change, onSelectAll, onClose }: SelectionBarProps) {
  const [{ working, failure }, setState] = useState<{ working?: Working; failure?: string }>({});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const images = gallery.imagenes.filter(({ id }) => selected.has(id));
  const hasOriginals = can('2.0');
  const isIdle = working === undefined && images.length > 0;

  const download = async (fetchAll: (notify: (working: Working) => void, signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController();
    running.current = control;
    try {
      await fetchAll((next) => setState({ working: next }), control.signal);
      setState({});
    } catch (error) {
      if (control.signal.aborted) return;
      control.abort();
      const known = error instanceof SelectionTooLarge ? error.message : extraDetail(error);
      setState({ failure: known ?? 'Error al descargar las imágenes seleccionadas.' });
    }
  };
  const downloadOriginals = () =>
    download(async (notify, signal) => {
      notify({ text: `Descargando ${countPictures(images.length)}...` });
      saveFile(await fetchOriginals(gallery, selected, signal), `galeria_${gallery.id}_seleccion.zip`);
    });
  const downloadSmaller = () =>
    download(async (notify, signal) => {
      let before = 0;
      const onProgress = (done: number) => {
        const all = before + done;
        const text = all < images.length ? `Descargando ${all + 1} de ${images.length}...` : 'Preparando el ZIP...';
        notify({ text, part: all / images.length });
      };
      const archives = inArchives(images);
      for (const [index, some] of archives.entries()) {
        onProgress(0);
        const number = archives.length > 1 ? `_${index + 1}` : '';
        saveFile(await zipPictures(some, { onProgress, signal }), `galeria_${gallery.id}_seleccion${number}.zip`);
        before += some.length;
      }
    });
  const cancel = () => {
    if (!working) return onClose();
    running.current?.abort();
    setState({});
  };

  return (
    <section className={`row gap-3 rows-2 ${styles.bar}`} aria-label="Imágenes seleccionadas">
      <p className={styles.count} role="status">
        {working?.text ?? countOf(images.length, 'imagen seleccionada', 'imágenes seleccionadas')}
      </p>
      {working && <progress className={styles.progress} value={working.part} max={1} aria-label="Imágenes descargadas" />}
      <TextButton onClick={cancel}>Cancelar</TextButton>
      <div className={`row gap-3 rows-2 ${styles.actions}`}>
        {!working && (
          <Button tone="outline" onClick={onSelectAll}>
            Seleccionar todas
          </Button>
        )}
        {change && hasOriginals && (
          <Suspense>
            <StaffSelection gallery={gallery} images={images} isIdle={isIdle} change={change} onDone={onClose} />
          </Suspense>
        )}
        {hasOriginals && (
          <Button tone="outline" title="Descarga las seleccionadas, más pequeñas" onClick={() => void downloadSmaller()} disabled={!isIdle}>
            Para el móvil
          </Button>
        )}
        <Button onClick={() => void (hasOriginals ? downloadOriginals() : downloadSmaller())} disabled={!isIdle}>
          Descargar seleccionadas
        </Button>
      </div>
      {failure && (
        <div className="own-line">
          <Notice kind="error">{failure}</Notice>
        </div>
      )}
    </section>
  );
}
