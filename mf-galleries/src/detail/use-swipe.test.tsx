import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useSwipe } from './use-swipe.ts';

function Stage({ onSwipe, onClick }: { onSwipe: (steps: number) => void; onClick: () => void }) {
  const stage = useRef<HTMLSpanElement>(null);
  useSwipe(stage, onSwipe);
  return (
    <button type="button" onClick={onClick}>
      <span ref={stage}>foto</span>
    </button>
  );
}

function show() {
  const [onSwipe, onClick] = [vi.fn(), vi.fn()];
  const { unmount } = render(<Stage onSwipe={onSwipe} onClick={onClick} />);
  const stage = screen.getByText('foto');
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number, clientY = 0, more = {}) =>
    fireEvent[type](stage, { pointerId: 1, isPrimary: true, clientX, clientY, ...more });
  const swipe = (x: number, y = 0) => {
    finger('pointerDown', 200, 100);
    finger('pointerUp', 200 + x, 100 + y);
  };
  return { onSwipe, onClick, unmount, stage, finger, swipe };
}

test.each([
  ['50 pixels to the left', -50, 0, [1]],
  ['50 pixels to the right', 50, 0, [-1]],
  ['less than that', -49, 0, []],
  ['as far down as sideways', -60, 60, []],
  ['up, and a little sideways', 10, -200, []],
  ['more sideways than up', 61, -60, [-1]],
])('a finger that moves %s', (_way, x, y, steps) => {
  const { onSwipe, swipe } = show();
  swipe(x, y);
  expect(onSwipe.mock.calls.flat()).toEqual(steps);
});

test.each([
  [-200, 0],
  [10, 0],
  [-9, 1],
])('the click after a movement of %i is received %i times, the one after it always', (x, heard) => {
  const { onClick, stage, swipe } = show();
  swipe(x);
  fireEvent.click(stage);
  expect(onClick).toHaveBeenCalledTimes(heard);
  fireEvent.click(stage);
  expect(onClick).toHaveBeenCalledTimes(heard + 1);
});

test('a second touch starts again', () => {
  const { onClick, stage, finger, swipe } = show();
  swipe(-100);
  finger('pointerDown', 200);
  fireEvent.click(stage);
  expect(onClick).toHaveBeenCalledOnce();
});

test('the picture follows the finger, and returns on release', () => {
  const { stage, finger } = show();
  finger('pointerDown', 200);
  finger('pointerMove', 170);
  expect(stage.style.translate).toBe('-30px');
  finger('pointerMove', 400, 0, { pointerId: 2 });
  finger('pointerUp', 400, 0, { pointerId: 2 });
  expect(stage.style.translate).toBe('-30px');
  finger('pointerUp', 170);
  expect(stage.style.translate).toBe('');
});

test('a second finger, or a gesture taken over by the browser, is no swipe', () => {
  const { onSwipe, stage, finger } = show();
  finger('pointerDown', 200);
  finger('pointerDown', 300, 0, { pointerId: 2, isPrimary: false });
  finger('pointerUp', 100);
  finger('pointerUp', 100, 0, { pointerId: 2 });
  finger('pointerDown', 200);
  finger('pointerMove', 120);
  finger('pointerCancel', 120);
  expect(stage.style.translate).toBe('');
  finger('pointerUp', 100);
  expect(onSwipe).not.toHaveBeenCalled();
});

test.each([
  ['one finger moves', 'touchmove', 1, true],
  ['two fingers zoom', 'touchmove', 2, false],
  ['the picture is dragged', 'dragstart', 0, true],
])('when %s the default is prevented: %s', (_what, type, fingers, isPrevented) => {
  const { stage } = show();
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: Array(fingers).fill({}) });
  stage.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isPrevented);
});

test('unmounted elements have no listeners left', () => {
  const { onSwipe, unmount, finger } = show();
  finger('pointerDown', 200);
  unmount();
  fireEvent.pointerUp(document, { pointerId: 1, clientX: 0, clientY: 0 });
  expect(onSwipe).not.toHaveBeenCalled();
});
