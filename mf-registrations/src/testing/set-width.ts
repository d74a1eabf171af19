import { onTestFinished } from 'vitest';

interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number }) => void };
}

/** The window is so many pixels wide until the test ends. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as HappyWindow;
  const before = window.innerWidth;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: before }));
}
