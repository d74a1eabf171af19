import { useCallback } from 'react';
import styles from './upload-panel.module.css';

const side = 128;
/** Previews are decoded one after the other. */
let lastDraw: Promise<unknown> = Promise.resolve();

/**
 * Thumbnail of a file to upload. A canvas, since the content security policy allows no blob: addresses in <img>. Decoded only when in view.
 */
export function Preview({ file }: { file: File }) {
  const drawInSight = useCallback(
    (canvas: HTMLCanvasElement) => {
      let left = false;
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        lastDraw = lastDraw
          .then(() => (left ? undefined : draw(file, canvas)))
          // A format that this browser cannot decode, or no picture: the server will report it.
          .catch(() => canvas.toggleAttribute('data-unknown', true));
      });
      observer.observe(canvas);
      return () => {
        left = true;
        observer.disconnect();
      };
    },
    [file],
  );
  return <canvas ref={drawInSight} className={styles.preview} width={side} height={side} aria-hidden="true" />;
}

/** Crops the centre of the picture to the square. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const cut = Math.min(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  bitmap.close();
}
