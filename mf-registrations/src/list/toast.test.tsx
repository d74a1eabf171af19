import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function show(run?: () => void) {
  const onClose = vi.fn();
  const toast = (id: number) => (
    <Toast toast={{ id, text: 'Hecho.', ...(run ? { action: { label: 'Deshacer', run } } : {}) }} onClose={onClose} />
  );
  const { rerender } = render(toast(1));
  return {
    onClose,
    word: screen.getByText('Hecho.'),
    again: () => rerender(toast(2)),
    away: () => rerender(<Toast toast={undefined} onClose={onClose} />),
  };
}
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('it stands for eight seconds; the next one again for as long', () => {
  const { onClose, again } = show();
  pass(7999);
  again();
  pass(7999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['the pointer', (word: Element) => fireEvent.pointerEnter(word), (word: Element) => fireEvent.pointerLeave(word)],
  ['the focus', (word: Element) => fireEvent.focus(word), (word: Element) => fireEvent.blur(word)],
])('with %s on it it stays, and afterwards has its time', (_what, come, go) => {
  const { onClose, word } = show();
  const box = word.parentElement as Element;
  act(() => void come(box));
  pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => void go(box));
  pass(8000);
  expect(onClose).toHaveBeenCalledOnce();
});

test('it can be closed, and what it offers be done; the next one has its time all the same', () => {
  const run = vi.fn();
  const { onClose, word, again } = show(run);
  for (const name of ['Deshacer', 'Cerrar aviso']) {
    fireEvent.pointerEnter(word.parentElement as Element);
    fireEvent.click(screen.getByRole('button', { name }));
  }
  expect([onClose.mock.calls.length, run.mock.calls.length]).toEqual([2, 1]);
  again();
  pass(8000);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('without a word nothing happens', () => {
  const { onClose, away } = show();
  away();
  pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
