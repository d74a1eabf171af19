import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from 'shared/ui/button';
import { isPicture } from 'shared/text/is-picture';
import { FileField } from 'shared/ui/field';
import { Picture } from 'shared/ui/picture';
import { choosePicture, type ChosenPicture } from './chosen-picture.ts';
import { FramedCanvas } from './framed-canvas.tsx';
import type { PictureShape } from './framing.ts';
import { PictureFrame } from './picture-frame.tsx';
import styles from './picture-input.module.css';

interface PictureInputProps {
  /** The field of the form: 'file', 'imagen'. */
  name: string;
  label: string;
  /** Shape on the page; without one it is shown whole. */
  shape?: PictureShape;
  /** Address of the picture that is stored now. */
  current: string | undefined;
  chosen: ChosenPicture | undefined;
  onChoose: (chosen: ChosenPicture | undefined) => void;
}

/** A browser shows no drawing before the server has made a picture of it: only our own addresses may be shown. */
const whyUnseen = ({ name, type }: File, isLogo: boolean): string =>
  isLogo && (type === 'image/svg+xml' || /\.svg$/i.test(name))
    ? 'Es un dibujo: lo verás aquí, ya recortado, al guardar.'
    : 'Tu navegador no puede mostrar esta imagen; se enviará tal cual.';

const whole = { x: 0.5, y: 0.5, zoom: 1 };

/** Picture input with a preview in the page's shape, and a crop editor. */
export function PictureInput({ name, label, shape, current, chosen, onChoose }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [hint, setHint] = useState<string>();
  /** The last choice wins, whichever is decoded first. */
  const latest = useRef<File>(undefined);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    latest.current = file;
    setFault('');
    setHint(undefined);
    // Cancelling the file dialog empties the control.
    if (!file) return onChoose(undefined);
    const input = event.target;
    if (!(await isPicture(file))) {
      if (latest.current !== file) return;
      input.value = '';
      setFault('Elige un archivo de imagen.');
      return onChoose(undefined);
    }
    onChoose({ file, bitmap: undefined, framing: undefined });
    const drawn = await choosePicture(file);
    if (latest.current !== file) return;
    if (!drawn.bitmap) setHint(whyUnseen(file, shape === undefined));
    onChoose(drawn);
  };
  const takeBack = () => {
    latest.current = undefined;
    if (input.current) input.current.value = '';
    setFault('');
    setHint(undefined);
    onChoose(undefined);
    input.current?.focus();
  };

  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <FileField
        ref={input}
        label={label}
        name={name}
        accept="image/*"
        hint={hint}
        error={fault}
        onChange={(event) => void choose(event)}
      />
      {chosen ? (
        <div className={`stack gap-2 ${styles.preview}`}>
          <p className="soft small">{shape ? 'Imagen nueva: arrástrala, o pulsa lo que deba quedar en el centro' : 'Imagen nueva'}</p>
          {chosen.bitmap && shape && (
            <PictureFrame
              bitmap={chosen.bitmap}
              shape={shape}
              framing={chosen.framing ?? shape.start}
              onFrame={(framing) => onChoose({ ...chosen, framing })}
            />
          )}
          {chosen.bitmap && !shape && (
            <FramedCanvas
              className={styles.whole}
              role="img"
              aria-label={`Vista previa: ${chosen.file.name}`}
              bitmap={chosen.bitmap}
              ratio={undefined}
              framing={whole}
            />
          )}
          <div>
            <Button tone="outline" onClick={takeBack}>
              Quitar imagen nueva
            </Button>
          </div>
        </div>
      ) : (
        current && (
          <div className={`stack gap-2 ${styles.preview}`}>
            <p className="soft small">Imagen actual</p>
            <div className={styles.current} data-shape={shape ? 'cover' : 'contain'} style={{ aspectRatio: shape?.ratio ?? 4 / 3 }}>
              <Picture src={current} alt="Imagen actual" sizes="(min-width: 768px) 36rem, 100vw" fit={shape ? 'cover' : 'contain'} />
            </div>
          </div>
        )
      )}
    </div>
  );
}
