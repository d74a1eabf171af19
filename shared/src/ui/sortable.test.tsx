import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveItem, useSortable } from './sortable.tsx';
import { slotByKey } from './sorting.ts';

const cell = 100;

function List({ onMove }: { onMove: (from: number, to: number) => void }) {
  const [ids, setIds] = useState(['a', 'b', 'c', 'd']);
  const { list, item, handle, announcer } = useSortable({
    ids,
    nameOf: (id) => `Pieza ${id}`,
    onMove: (from, to) => {
      onMove(from, to);
      setIds(moveItem(ids, from, to));
    },
  });
  return (
    <>
      <ul ref={list}>
        {ids.map((id, place) => (
          <li key={id} {...item(place)}>
            {id}{' '}
            <button type="button" {...handle(place)}>
              =
            </button>
          </li>
        ))}
      </ul>
      {announcer}
    </>
  );
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.[0]);
const press = (name: string, ...keys: string[]) => {
  const handle = screen.getByRole('button', { name: `Mover: Pieza ${name}` });
  handle.focus();
  for (const key of keys) fireEvent.keyDown(handle, { key });
};
const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' });

// Two columns of equal cells.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect((place % 2) * cell, Math.floor(place / 2) * cell, cell, cell);
  });
});

test('the keyboard lifts, moves by cells and rows, and drops; each step is said aloud', () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  press('a', ' ', 'ArrowDown');
  expect(screen.getByRole('status').textContent).toBe('Pieza a: posición 3 de 4.');
  expect(moves).not.toHaveBeenCalled();
  press('a', 'ArrowRight', ' ');
  expect(moves.mock.calls).toEqual([[0, 3]]);
  expect(order()).toEqual(['b', 'c', 'd', 'a']);
  expect(screen.getByRole('status').textContent).toBe('Pieza a ha quedado en la posición 4 de 4.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover: Pieza a' }));
});

test('Escape, and leaving the handle, put everything back', () => {
  const moves = vi.fn();
  render(<List onMove={moves} />);
  press('c', 'Enter', 'Home', 'Escape');
  expect(screen.getByRole('status').textContent).toMatch(/^Movimiento cancelado/);
  press('c', 'Enter', 'Home');
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

test('the ends of the list are where moving ends', () => {
  expect(slotByKey('ArrowLeft', { slot: 0, columns: 2, count: 4 })).toBe(0);
  expect(slotByKey('ArrowDown', { slot: 3, columns: 2, count: 4 })).toBe(3);
  expect(slotByKey('a', { slot: 3, columns: 2, count: 4 })).toBeUndefined();
});
