import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heroShape, type Framing } from './framing.ts';
import { PictureFrame } from './picture-frame.tsx';

const start: Framing = { x: 0.5, y: 0.5, zoom: 2 };
const bitmap: ImageBitmap = { width: 1600, height: 900, close: () => {} };
const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 180));
  // happy-dom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLElement.prototype.setPointerCapture = () => {};
});

function showFrame() {
  const framed = vi.fn<(framing: Framing) => void>();
  render(<PictureFrame bitmap={bitmap} shape={heroShape} framing={start} onFrame={framed} />);
  return { framed, picture: screen.getByRole('button', { name: /^Encuadrar imagen/ }) };
}

test('without dragging: a press centres that point, within the picture', () => {
  const { framed, picture } = showFrame();
  fireEvent.pointerDown(picture, at(240, 90));
  fireEvent.pointerUp(picture, at(240, 90));
  // A quarter of the frame: half of the margin on either side.
  expect(framed.mock.lastCall).toEqual([{ x: 0.75, y: 0.5, zoom: 2 }]);
  fireEvent.pointerDown(picture, at(160, 0));
  fireEvent.pointerUp(picture, at(162, 0));
  expect(framed.mock.lastCall?.[0].y).toBe(0);
});

test('the end of a drag is no press', () => {
  const { framed, picture } = showFrame();
  fireEvent.pointerDown(picture, at(240, 90));
  fireEvent.pointerMove(picture, at(256, 90));
  fireEvent.pointerUp(picture, at(256, 90));
  expect(framed.mock.calls).toEqual([[{ x: 0.45, y: 0.5, zoom: 2 }]]);
});
