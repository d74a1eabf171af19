import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { pressKeys } from 'shared/testing/person';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveItem, useSortable } from './sortable.tsx';

const cell = 100;

function List({ onMove, disabled = false }: { onMove: (from: number, to: number) => void; disabled?: boolean }) {
  const [ids, setIds] = useState(['a', 'b', 'c', 'd']);
  const { list, item, handle, announcer } = useSortable({
    ids,
    disabled,
    nameOf: (id) => `Pieza ${id}`,
    onMove: (from, to) => {
      onMove(from, to);
      setIds(moveItem(ids, from, to));
    },
  });
  return (
    <>
      <ul ref={list}>
        {ids.map((id, index) => (
          <li key={id} {...item(index)}>
            {id}{' '}
            <button type="button" {...handle(index)}>
              =
            </button>
            <button type="button">Editar {id}</button>
          </li>
        ))}
      </ul>
      {announcer}
    </>
  );
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.[0]);
const move = (name: string, ...keys: string[]) => pressKeys(screen.getByRole('button', { name: `Mover: Pieza ${name}` }), ...keys);
const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' });

// Two columns of equal cells.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect((index % 2) * cell, Math.floor(index / 2) * cell, cell, cell);
  });
});

test('the keyboard lifts, moves by cells and rows, and drops; each step is announced', async () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  expect(screen.getByRole('status').textContent).toBe('');
  await move('a', ' ', 'ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('Pieza a: posición 3 de 4.');
  expect(moves).not.toHaveBeenCalled();
  await move('a', 'ArrowRight', ' ');
  expect(moves.mock.calls).toEqual([[0, 3]]);
  expect(order()).toEqual(['b', 'c', 'd', 'a']);
  expect(screen.getByRole('status').textContent).toBe('Pieza a ha quedado en la posición 4 de 4.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover: Pieza a' }));
});

test('Escape, and leaving the handle, revert everything', async () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  await move('c', 'Enter', 'Home', 'Escape');
  expect(screen.getByRole('status').textContent).toMatch(/^Movimiento cancelado/);
  await move('c', 'Enter', 'Home');
  screen.getByRole('button', { name: 'Mover: Pieza d' }).focus();
  expect(moves).not.toHaveBeenCalled();
  expect(order()).toEqual(['a', 'b', 'c', 'd']);
  expect(screen.getAllByRole('listitem').every(({ style }) => style.translate === '')).toBe(true);
});

test('the mouse drags an item to the cell under the pointer; a click moves nothing', () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('There is no item');
  fireEvent.pointerDown(first, at(50, 50));
  fireEvent.pointerMove(document, at(52, 50));
  fireEvent.pointerUp(document, at(52, 50));
  expect(moves).not.toHaveBeenCalled();
  fireEvent.pointerDown(first, at(50, 50));
  fireEvent.pointerMove(document, at(60, 140));
  fireEvent.pointerUp(document, at(60, 140));
  expect(moves.mock.calls).toEqual([[0, 2]]);
  expect(order()).toEqual(['b', 'c', 'a', 'd']);
});

test('a second pointer, another button, and keys change nothing; Escape cancels the drag', () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('There is no item');
  const below = at(60, 140);
  fireEvent.pointerDown(first, { ...at(50, 50), button: 2 });
  fireEvent.pointerMove(document, below);
  fireEvent.pointerDown(first, { ...at(50, 50), isPrimary: false });
  fireEvent.pointerMove(document, below);
  // Touch scrolls, except on the handle.
  fireEvent.pointerDown(first, { ...at(50, 50), pointerType: 'touch' });
  fireEvent.pointerMove(document, below);
  // Controls do not start a drag.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Editar a' }), at(50, 50));
  fireEvent.pointerMove(document, below);
  expect(first.style.translate).toBe('');

  fireEvent.pointerDown(first, at(50, 50));
  fireEvent.pointerMove(document, { ...below, pointerId: 2 });
  expect(first.style.translate).toBe('');
  fireEvent.pointerMove(document, below);
  expect(first.style.translate).toBe('10px 90px');
  fireEvent.pointerUp(document, { ...below, pointerId: 2 });
  fireEvent.keyDown(document, { key: 'a' });
  expect(first.style.translate).toBe('10px 90px');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.getByRole('status').textContent).toBe('Movimiento cancelado. Pieza a sigue en la posición 1 de 4.');
  fireEvent.pointerMove(document, at(60, 150));
  fireEvent.pointerUp(document, at(60, 150));
  expect([first.style.translate, moves.mock.calls]).toEqual(['', []]);
});

test('a drag taken over by the browser is undone; meanwhile nothing else is dragged or selected', () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  const handle = screen.getByRole('button', { name: 'Mover: Pieza b' });
  const asked = () => ['dragstart', 'selectstart'].map((type) => fireEvent(document, new Event(type, { cancelable: true })));
  expect(asked()).toEqual([true, true]);
  fireEvent.pointerDown(handle, { ...at(150, 50), pointerType: 'touch' });
  expect(asked()).toEqual([false, false]);
  fireEvent.pointerMove(document, at(150, 140));
  fireEvent.pointerCancel(document, at(150, 140));
  expect(asked()).toEqual([true, true]);
  expect(moves).not.toHaveBeenCalled();
  expect(order()).toEqual(['a', 'b', 'c', 'd']);
});

test("without dragging: an item's handle is pressed, then the one at its target", async () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name: `Mover: Pieza ${name}` }));
  const said = () => screen.getByRole('status').textContent;
  const inHand = () => screen.queryAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'));
  await press('a');
  expect(said()).toBe('Pieza a, en la mano. posición 1 de 4. Pulsa el botón de mover del sitio al que va.');
  expect(inHand()).toEqual(['Mover: Pieza a']);
  await press('c');
  expect(moves.mock.calls).toEqual([[0, 2]]);
  expect(order()).toEqual(['b', 'c', 'a', 'd']);
  expect(said()).toBe('Pieza a ha quedado en la posición 3 de 4.');
  expect(inHand()).toEqual([]);

  await press('d');
  await press('d');
  expect(said()).toBe('Movimiento cancelado. Pieza d sigue en la posición 4 de 4.');
  await press('d');
  await move('d', 'Escape');
  expect(inHand()).toEqual([]);
  await press('b');
  expect([inHand(), moves.mock.calls.length]).toEqual([['Mover: Pieza b'], 1]);
});

test('the click at the end of a drag lifts nothing', () => {
  render(<List onMove={vi.fn()} />);
  const handle = screen.getByRole('button', { name: 'Mover: Pieza b' });
  fireEvent.pointerDown(handle, at(150, 50));
  fireEvent.pointerMove(document, at(150, 140));
  fireEvent.pointerUp(document, at(150, 140));
  fireEvent.click(handle);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});

test('a drop at the start is announced, and is no move', async () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  await move('b', ' ');
  expect(screen.getByRole('status').textContent).toBe('Pieza b, en la mano. posición 2 de 4.');
  expect(screen.getByRole('button', { name: 'Mover: Pieza b' }).getAttribute('aria-pressed')).toBe('true');
  await move('b', ' ');
  expect(screen.getByRole('status').textContent).toBe('Pieza b ha quedado en la posición 2 de 4.');
  expect(screen.getByRole('button', { name: 'Mover: Pieza b' }).getAttribute('aria-pressed')).toBe('false');
  expect(moves).not.toHaveBeenCalled();
});

test('other keys are left to the browser', () => {
  render(<List onMove={vi.fn()} />);
  const handle = screen.getByRole('button', { name: 'Mover: Pieza a' });
  const isOurs = (key: string) => !fireEvent.keyDown(handle, { key });
  expect(['ArrowDown', 'Escape'].map(isOurs)).toEqual([false, false]);
  expect([' ', 'ArrowDown', 'Tab', 'a', 'Escape'].map(isOurs)).toEqual([true, true, false, false, true]);
});

test('a disabled list lifts nothing', () => {
  const moves = vi.fn();
  render(<List onMove={moves} disabled />);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('There is no item');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover: Pieza a' }).disabled).toBe(true);
  fireEvent.pointerDown(first, at(50, 50));
  fireEvent.pointerMove(document, at(60, 140));
  fireEvent.pointerUp(document, at(60, 140));
  expect(moves).not.toHaveBeenCalled();
});

test('unmounting during a drag leaves nothing running', async () => {
  const stopped = vi.spyOn(window, 'cancelAnimationFrame');
  const { unmount } = render(<List onMove={vi.fn()} />);
  await move('a', ' ');
  unmount();
  expect(stopped).toHaveBeenCalledOnce();
});

test('an item is moved within its list', () => {
  expect([moveItem(['a', 'b', 'c'], 0, 2), moveItem(['a', 'b', 'c'], 2, 1)]).toEqual([
    ['b', 'c', 'a'],
    ['a', 'c', 'b'],
  ]);
});
