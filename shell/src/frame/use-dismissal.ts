import type { RefObject } from 'react';
import { usePageEvent } from 'shared/ui/use-page-event';

/**
 * Closes what is open when somebody presses beside it, tabs out of it, below which they would not see where they are, or presses Escape;
 * only then may the focus go back to the button.
 */
export function useDismissal(inside: RefObject<HTMLElement | null>, isOpen: boolean, close: (byKey: boolean) => void): void {
  usePageEvent('keydown', ({ key }) => {
    if (isOpen && key === 'Escape') close(true);
  });
  const closeFromBeside = ({ target }: Event) => {
    if (isOpen && !inside.current?.contains(target as Node)) close(false);
  };
  usePageEvent('pointerdown', closeFromBeside);
  usePageEvent('focusin', closeFromBeside);
}
