import { useEffect, useRef, useState } from 'react';
import styles from './upload-panel.module.css';

const side = 128;
let turn: Promise<unknown> = Promise.resolve();

/**
 * What is about to be sent, small. Drawn on a canvas: the page's policy allows no blob: addresses in <img>. One picture
 * is decoded at a time, and only those in sight.
 */
export function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnknown, setUnknown] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let left = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      turn = turn
        .then(() => (left ? undefined : draw(file, target)))
        // A kind that this browser cannot show, or no picture at all: the server will tell.
        .catch(() => left || setUnknown(true));
    });
    observer.observe(target);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [file]);

  return (
    <canvas ref={canvas} className={styles.preview} data-unknown={isUnknown || undefined} width={side} height={side} aria-hidden="true" />
  );
}

/** The middle of the picture, filling the square. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const cut = Math.min(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  bitmap.close();
}
