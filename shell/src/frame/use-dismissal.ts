import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes what is open when somebody presses beside it, or Escape; only then may the focus go back to the button. */
export function useDismissal(inside: RefObject<HTMLElement | null>, isOpen: boolean, close: (byKey: boolean) => void): void {
  const dismiss = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside.current?.contains(event.target as Node)) {
      close(event instanceof KeyboardEvent);
    }
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: Event) => dismiss(event);
    document.addEventListener('keydown', listen);
    document.addEventListener('pointerdown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('pointerdown', listen);
    };
  }, [isOpen]);
}
