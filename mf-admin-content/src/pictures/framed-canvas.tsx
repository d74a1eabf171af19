import { useCallback, type ComponentProps } from 'react';
import { cutOut, type Framing } from './framing.ts';

interface FramedCanvasProps extends ComponentProps<'canvas'> {
  bitmap: ImageBitmap;
  /** Undefined shows the whole picture. */
  ratio: number | undefined;
  framing: Framing;
}

/** Canvas instead of <img>: the content security policy allows pictures from our own server only. */
export function FramedCanvas({ bitmap, ratio, framing, ...canvasProps }: FramedCanvasProps) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return;
      const shape = ratio ?? bitmap.width / bitmap.height;
      canvas.width = 960;
      canvas.height = Math.round(960 / shape);
      const cut = cutOut(bitmap, shape, framing);
      canvas.getContext('2d')?.drawImage(bitmap, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
    },
    [bitmap, ratio, framing],
  );
  return <canvas ref={draw} {...canvasProps} />;
}
