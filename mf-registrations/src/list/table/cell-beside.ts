import type { InPlaceField } from 'shared/facts/registration-fields';

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type Arrow = (typeof arrows)[number];
export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key);

/** Opener of the adjacent editable cell; null at the ends of a row and of a table. */
export function cellBeside(from: Element, field: InPlaceField, arrow: Arrow): HTMLElement | null {
  const cell = from.closest('td');
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const side = arrow === 'ArrowLeft' ? 'previousElementSibling' : 'nextElementSibling';
    for (let next = cell?.[side]; next; next = next[side]) {
      const opener = next.querySelector<HTMLElement>('[data-cell]');
      if (opener) return opener;
    }
    return null;
  }
  const side = arrow === 'ArrowUp' ? 'previousElementSibling' : 'nextElementSibling';
  // In a virtualised table empty rows stand in for the others.
  let row = cell?.closest('tr')?.[side];
  while (row && !row.hasAttribute('data-index')) row = row[side];
  return row?.querySelector<HTMLElement>(`[data-cell="${field}"]`) ?? null;
}
