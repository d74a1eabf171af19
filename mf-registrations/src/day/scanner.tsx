import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal } from 'shared/ui/modal';
import styles from './day.module.css';
import { type DayKind, searchWords } from './day-words.ts';
import { createCodeReader } from './read-picture.ts';

interface ScannerProps {
  kind: DayKind;
  onRead: (code: string) => void;
  onClose: () => void;
}

/** Interval between scans, in ms. */
const pause = 200;

/** Camera view, until a code is read. */
export function Scanner({ kind, onRead, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const tell = useEffectEvent(onRead);
  const fail = useEffectEvent((error: unknown) => setTrouble(explain(error, kind)));
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      const element = video.current;
      if (isOver || !element) return stop();
      element.srcObject = stream;
      await element.play();
      const read = await createCodeReader();
      while (!isOver) {
        const code = await read(element);
        if (code !== undefined && !isOver) return tell(code);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    look().catch((error: unknown) => {
      if (!isOver) fail(error);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return (
    <Modal title="Leer QR" onClose={onClose}>
      {trouble ? (
        <p role="alert">{trouble}</p>
      ) : (
        <>
          <p>Enfoca el código de su inscripción.</p>
          <video ref={video} className={styles.camera} muted playsInline aria-label="Lo que ve la cámara" />
        </>
      )}
    </Modal>
  );
}

function explain(error: unknown, kind: DayKind): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'La cámara no está permitida aquí: dale permiso en el navegador y vuelve a abrir esta página.';
  return searchWords[kind].withoutCamera;
}
