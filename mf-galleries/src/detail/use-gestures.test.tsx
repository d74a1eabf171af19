import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useGestures } from './use-gestures.ts';

function Stage(on: { onMove: (steps: number) => void; onTap: () => void }) {
  const stage = useRef<HTMLSpanElement>(null);
  useGestures(stage, { ...on, of: 1 });
  return <span ref={stage}>foto</span>;
}

function show() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [onMove, onTap] = [vi.fn(), vi.fn()];
  render(<Stage onMove={onMove} onTap={onTap} />);
  const stage = screen.getByText('foto');
  // 'happy-dom' lays out nothing.
  Object.defineProperties(stage, { clientWidth: { value: 1000 }, clientHeight: { value: 800 } });
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number, clientY = 0, pointerId = 1) =>
    fireEvent[type](stage, { pointerId, clientX, clientY });
  const swipe = (x: number, y = 0) => {
    finger('pointerDown', 200, 100);
    finger('pointerMove', 200 + x, 100 + y);
    finger('pointerUp', 200 + x, 100 + y);
  };
  return { onMove, onTap, stage, finger, swipe };
}

test.each([
  ['50 pixels to the left', -50, 0, [1]],
  ['50 pixels to the right', 50, 0, [-1]],
  ['less than that', -49, 0, []],
  ['as far down as sideways', -60, 60, []],
  ['more sideways than up', 61, -60, [-1]],
])('a finger that moves %s', (_way, x, y, steps) => {
  const { onMove, swipe } = show();
  swipe(x, y);
  expect(onMove.mock.calls.flat()).toEqual(steps);
});

test('a click is one after a moment; the one of a swipe, and a double one, are none', () => {
  const { onTap, stage, swipe } = show();
  swipe(-200);
  fireEvent.click(stage);
  vi.advanceTimersByTime(300);
  expect(onTap).not.toHaveBeenCalled();
  fireEvent.click(stage);
  fireEvent.click(stage);
  vi.advanceTimersByTime(300);
  expect(onTap).not.toHaveBeenCalled();
  expect(stage.style.transform).toContain('scale(2.5)');
  fireEvent.click(stage);
  vi.advanceTimersByTime(300);
  expect(onTap).toHaveBeenCalledOnce();
});

test('two fingers, the wheel and keys enlarge, and what is enlarged follows the finger without a swipe', () => {
  const { onMove, stage, finger, swipe } = show();
  finger('pointerDown', 400, 400);
  finger('pointerDown', 600, 400, 2);
  finger('pointerMove', 800, 400, 2);
  finger('pointerUp', 800, 400, 2);
  finger('pointerUp', 400, 400);
  expect(stage.style.transform).toContain('scale(2)');
  swipe(-100);
  expect(onMove).not.toHaveBeenCalled();
  expect(stage.hasAttribute('data-zoomed')).toBe(true);
  fireEvent.keyDown(document, { key: '0' });
  expect(stage.style.transform).toBe('');
  fireEvent.wheel(stage, { deltaY: -300 });
  expect(stage.style.transform).toContain(`scale(${Math.exp(1)})`);
});
