import { useSyncExternalStore } from 'react';

/**
 * Here each registration is two lines; above it, and on paper, there is a table. Same as in the style sheets:
 * in letters, because whoever doubles theirs has half the room for columns.
 */
const narrow = 'screen and (max-width: 47.99875em)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(narrow).matches,
    () => true,
  );
