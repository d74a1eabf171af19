import { onTestFinished } from 'vitest';

interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number }) => void };
}

/** Sets the window's width in pixels until the test ends. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as HappyWindow;
  const before = window.innerWidth;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: before }));
}
