import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
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

/** The browser's own zoom, moved so far to the right in a window of 1,000 pixels. */
function zoom(scale: number, offsetLeft: number) {
  const view = Object.assign(new EventTarget(), { scale, offsetLeft, width: 1000 / scale });
  vi.stubGlobal('visualViewport', view);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return view;
}

const touch = (stage: HTMLElement, type: 'touchStart' | 'touchEnd', screenX: number, screenY = 0, fingers = 1) => {
  const finger = { screenX, screenY };
  fireEvent[type](stage, { touches: type === 'touchEnd' ? [] : Array(fingers).fill(finger), changedTouches: [finger] });
};

test('a zoomed picture follows the finger: it is left to the browser, and no swipe', () => {
  zoom(2, 200);
  const { onSwipe, stage, finger, swipe } = show();
  expect(stage.hasAttribute('data-zoomed')).toBe(true);
  swipe(-200);
  finger('pointerDown', 200);
  finger('pointerMove', 100);
  expect(stage.style.translate).toBe('');
  const moved = Object.assign(new Event('touchmove', { bubbles: true, cancelable: true }), { touches: [{}] });
  stage.dispatchEvent(moved);
  expect(moved.defaultPrevented).toBe(false);
  touch(stage, 'touchStart', 200);
  touch(stage, 'touchEnd', 20);
  expect(onSwipe).not.toHaveBeenCalled();
});

test.each([
  ['the right edge, to the left', 500, -80, 0, 1, [1]],
  ['the right edge, to the right', 500, 80, 0, 1, []],
  ['the left edge, to the right', 0, 80, 0, 1, [-1]],
  ['the left edge, to the left', 0, -80, 0, 1, []],
  ['an edge, but too short', 0, 49, 0, 1, []],
  ['an edge, but rather down', 0, 60, 70, 1, []],
  ['an edge, with two fingers', 0, 80, 0, 2, []],
])('a swipe over a zoomed picture from %s', (_from, offsetLeft, x, y, fingers, steps) => {
  zoom(2, offsetLeft);
  const { onSwipe, stage } = show();
  touch(stage, 'touchStart', 200, 100, fingers);
  touch(stage, 'touchEnd', 200 + x, 100 + y);
  expect(onSwipe.mock.calls.flat()).toEqual(steps);
});

test('zoomed out again, swipes lead on as before', () => {
  const view = zoom(2, 200);
  const { onSwipe, stage, swipe } = show();
  view.scale = 1;
  view.dispatchEvent(new Event('resize'));
  expect(stage.hasAttribute('data-zoomed')).toBe(false);
  swipe(-80);
  expect(onSwipe.mock.calls.flat()).toEqual([1]);
});

test('unmounted elements have no listeners left', () => {
  const { onSwipe, unmount, finger } = show();
  finger('pointerDown', 200);
  unmount();
  fireEvent.pointerUp(document, { pointerId: 1, clientX: 0, clientY: 0 });
  expect(onSwipe).not.toHaveBeenCalled();
});
