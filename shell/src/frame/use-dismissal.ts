import type { RefObject } from 'react';
import { usePageEvent } from 'shared/ui/use-page-event';

/**
 * Closes a menu on a press outside, on Tab out of it (the focus would be hidden below it), and on Escape; only then may the focus return to
 * the button.
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
