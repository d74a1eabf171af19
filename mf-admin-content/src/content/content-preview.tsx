import { useDeferredValue } from 'react';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import { FramedCanvas } from '../pictures/framed-canvas.tsx';
import type { PictureShape } from '../pictures/framing.ts';
import type { Draft } from './content-editor.tsx';
import styles from './content-preview.module.css';

interface ContentPreviewProps {
  draft: Draft;
  /** paper: the history. petrol: the castles. poster: the start of the landing page. */
  look: 'paper' | 'petrol' | 'poster';
  shape?: PictureShape;
  /** Address of the picture that is stored now. */
  picture?: string | undefined;
}

/** A small copy of the landing page's section: its ground, its paragraphs, its picture. */
export function ContentPreview({ draft, look, shape, picture }: ContentPreviewProps) {
  const text = useDeferredValue(draft.texto);
  const bitmap = draft.chosen?.bitmap;
  return (
    <div className={styles.section} data-look={look}>
      {shape && (bitmap || picture) && (
        <div className={styles.picture}>
          {bitmap ? (
            <FramedCanvas bitmap={bitmap} ratio={shape.ratio} framing={draft.chosen?.framing ?? shape.start} aria-hidden="true" />
          ) : (
            picture && <Picture src={picture} alt="" sizes="(min-width: 1024px) 36rem, 100vw" />
          )}
        </div>
      )}
      <div className={styles.words}>
        {draft.titulo && <p className={styles.title}>{draft.titulo}</p>}
        {text.trim() ? <Paragraphs text={text} /> : <p>(sin texto)</p>}
      </div>
    </div>
  );
}
