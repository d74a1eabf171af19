import { useCallback } from 'react';
import styles from './upload-panel.module.css';

const side = 128;
/** The last decoding: the next one waits for it, so that one picture is decoded at a time. */
let lastDraw: Promise<unknown> = Promise.resolve();

/**
 * What is about to be sent, small. Drawn on a canvas: the page's policy allows no blob: addresses in <img>. Only what is in sight is
 * decoded.
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
          // A kind that this browser cannot show, or no picture at all: the server will tell.
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

/** The middle of the picture, filling the square. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const cut = Math.min(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  bitmap.close();
}
