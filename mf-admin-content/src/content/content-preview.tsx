import { useDeferredValue } from 'react';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import type { ChosenPicture } from '../pictures/chosen-picture.ts';
import { FramedCanvas } from '../pictures/framed-canvas.tsx';
import type { PictureShape } from '../pictures/framing.ts';
import styles from './content-preview.module.css';
import type { ContentKind } from './contents.ts';

interface ContentPreviewProps {
  draft: { titulo: string; texto: string; file: ChosenPicture | undefined };
  look: ContentKind['look'];
  shape?: PictureShape;
  /** Address of the picture that is stored now. */
  picture?: string | undefined;
}

/** Scaled preview of the landing page's section: background, paragraphs, picture. */
export function ContentPreview({ draft, look, shape, picture }: ContentPreviewProps) {
  const text = useDeferredValue(draft.texto);
  const bitmap = draft.file?.bitmap;
  return (
    <div className={styles.section} data-look={look}>
      {shape && (bitmap || picture) && (
        <div className={styles.picture}>
          {bitmap ? (
            <FramedCanvas bitmap={bitmap} ratio={shape.ratio} framing={draft.file?.framing ?? shape.start} aria-hidden="true" />
          ) : (
            picture && <Picture src={picture} alt="" sizes="(min-width: 1024px) 36rem, 100vw" />
          )}
        </div>
      )}
      <div className="stack gap-3 pad-5">
        {draft.titulo && <p className={styles.title}>{draft.titulo}</p>}
        {text.trim() ? <Paragraphs text={text} /> : <p>(sin texto)</p>}
      </div>
    </div>
  );
}
