import type { RefObject } from 'react';
import { usePageEvent } from 'shared/ui/use-page-event';

/** Closes what is open when somebody presses beside it, or Escape; only then may the focus go back to the button. */
export function useDismissal(inside: RefObject<HTMLElement | null>, isOpen: boolean, close: (byKey: boolean) => void): void {
  usePageEvent('keydown', ({ key }) => {
    if (isOpen && key === 'Escape') close(true);
  });
  usePageEvent('pointerdown', ({ target }) => {
    if (isOpen && !inside.current?.contains(target as Node)) close(false);
  });
}
