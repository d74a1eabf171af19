import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { FramedCanvas } from './framed-canvas.tsx';
import { maxZoom, push, type Framing, type PictureShape } from './framing.ts';
import styles from './picture-frame.module.css';

interface PictureFrameProps {
  bitmap: ImageBitmap;
  shape: PictureShape;
  framing: Framing;
  onFrame: (framing: Framing) => void;
}

/** Move per arrow key, as a share of the frame. */
const step = 0.05;
const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Largest movement, in px, that still counts as a press. */
const tremble = 5;

/** Crop editor in the page's shape: drag, press the point to centre or move it with the arrows; zoom with the slider. */
export function PictureFrame({ bitmap, shape, framing, onFrame }: PictureFrameProps) {
  const drag = useRef<{ id: number; x: number; y: number; from: Framing }>(undefined);
  const { ratio } = shape;

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: framing };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || current.id !== event.pointerId) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onFrame(push(bitmap, ratio, current.from, (event.clientX - current.x) / width, (event.clientY - current.y) / height));
  };
  const drop = () => {
    drag.current = undefined;
  };
  // Without a drag, a press centres that point.
  const letGo = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    drop();
    if (!current || current.id !== event.pointerId || Math.hypot(event.clientX - current.x, event.clientY - current.y) > tremble) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onFrame(push(bitmap, ratio, current.from, 0.5 - (event.clientX - left) / width, 0.5 - (event.clientY - top) / height));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onFrame(push(bitmap, ratio, framing, ...by));
  };

  return (
    <div className="stack gap-2">
      <button
        type="button"
        className={styles.handle}
        aria-label="Encuadrar imagen: arrástrala, pulsa lo que deba quedar en el centro o muévela con las flechas"
        onPointerDown={grab}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={drop}
        onKeyDown={moveByKey}
      >
        <FramedCanvas className={styles.canvas} bitmap={bitmap} ratio={ratio} framing={framing} />
      </button>
      <label className={`line gap-3 small strong ${styles.zoom}`}>
        Acercar
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={framing.zoom}
          onChange={(event) => onFrame({ ...framing, zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  );
}
