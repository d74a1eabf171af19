import { useEffect, useRef, type ComponentProps } from 'react';
import { cutOut, type Framing } from './framing.ts';

interface FramedCanvasProps extends ComponentProps<'canvas'> {
  bitmap: ImageBitmap;
  /** Undefined shows the picture whole. */
  ratio: number | undefined;
  framing: Framing;
}

/** A canvas, not an <img>: the page's policy allows pictures from our own server only. */
export function FramedCanvas({ bitmap, ratio, framing, ...canvasProps }: FramedCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    const shape = ratio ?? bitmap.width / bitmap.height;
    drawn.width = 960;
    drawn.height = Math.round(960 / shape);
    const cut = cutOut(bitmap, shape, framing);
    drawn.getContext('2d')?.drawImage(bitmap, cut.left, cut.top, cut.width, cut.height, 0, 0, drawn.width, drawn.height);
  }, [bitmap, ratio, framing]);
  return <canvas ref={canvas} {...canvasProps} />;
}
