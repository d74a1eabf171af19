import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { BareForm } from 'shared/form/bare-form';
import { keepFocus } from 'shared/form/form';
import { isPicture } from 'shared/text/is-picture';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { usePageEvent } from 'shared/ui/use-page-event';
import { countPictures } from '../gallery/galleries-data.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './upload-panel.module.css';
import type { UploadResult, UploadState } from './upload-queue.ts';
import type { Uploading } from './use-upload-queue.ts';

interface UploadPanelProps {
  gallery: string;
  uploading: Uploading;
  onUploaded: (result: UploadResult) => void;
  /** Questions about the people in the pictures. */
  about?: ReactNode;
}

/** File selection, also by drag and drop, with previews and upload. */
export function UploadPanel({ gallery, uploading, onUploaded, about }: UploadPanelProps) {
  const { items, busy, percent, outcome } = uploading.uploads;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);

  const add = async (files: File[]) => {
    // Resets the control: the same file may be chosen again after it was removed.
    if (input.current) input.current.value = '';
    const are = await Promise.all(files.map(isPicture));
    setRefused(files.filter((_, at) => !are[at]).map(({ name }) => name));
    uploading.add(files.filter((_, at) => are[at]));
  };
  const form = useRef<HTMLFormElement>(null);
  const isOver = useDroppedFiles(form, (files) => void add(files));
  const send = async () => {
    const result = await uploading.send();
    if (result) onUploaded(result);
  };
  const count = (...states: UploadState[]) => items.filter(({ state }) => states.includes(state)).length;
  const failed = count('failed');

  return (
    <BareForm ref={form} className={styles.panel} aria-label={`Imágenes para ${gallery}`} onSubmit={send}>
      <label className={`stack gap-1 ${styles.drop}`} data-over={isOver || undefined}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 16V4m-5 5 5-5 5 5M4 20h16" />
        </svg>
        <span className={styles.invitation}>Elegir imágenes</span>
        <span className="soft small">o arrástralas hasta aquí</span>
        <input
          ref={input}
          className={styles.input}
          type="file"
          name="files"
          accept="image/*"
          multiple
          aria-label="Elegir imágenes"
          onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
        />
      </label>
      {refused.length > 0 && <Notice kind="error">{`Solo se pueden subir imágenes: ${refused.join(', ')} se ha dejado fuera.`}</Notice>}
      {items.length > 0 && (
        <ul className={styles.rows} aria-label="Imágenes elegidas">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onRemove={() => uploading.remove(item.id)} />
          ))}
        </ul>
      )}
      {about}
      <div className={`row gap-3 ${styles.actions}`}>
        <Button ref={keepFocus(busy)} type="submit" disabled={busy}>
          {busy ? `Subiendo... ${percent}%` : 'Subir'}
        </Button>
        {!busy && failed > 0 && (
          <Button tone="outline" onClick={() => void send()}>
            {`Reintentar ${countPictures(failed)}`}
          </Button>
        )}
        {busy && <progress className={styles.whole} value={percent} max={100} aria-label={`Subida a ${gallery}`} />}
      </div>
      {outcome === 'success' && <Notice kind="success">Imágenes subidas correctamente</Notice>}
      {outcome === 'error' && <Notice kind="error">Error al subir imágenes.</Notice>}
      {outcome && (
        <p className="soft small">
          {[
            `${count('stored')} de ${countPictures(items.length)} ${count('stored') === 1 ? 'subida' : 'subidas'}`,
            count('repeated') > 0 && `${count('repeated')} ${count('repeated') === 1 ? 'repetida' : 'repetidas'}`,
            count('rejected') > 0 && `${count('rejected')} ${count('rejected') === 1 ? 'rechazada' : 'rechazadas'}`,
            failed > 0 && `${failed} sin enviar`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </BareForm>
  );
}

/** Files dropped anywhere on the form. A drop outside would replace the page, and abort running uploads. */
function useDroppedFiles(form: RefObject<HTMLFormElement | null>, onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const follow = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const isInside = event.target instanceof Node && form.current?.contains(event.target) === true;
    setOver(isInside && event.type === 'dragover');
    if (isInside && event.type === 'drop') onDrop([...event.dataTransfer.files]);
  };
  usePageEvent('dragover', follow);
  usePageEvent('dragleave', follow);
  usePageEvent('drop', follow);
  return isOver;
}
