import { useSyncExternalStore } from 'react';

/** From here on, and on paper, there is room for all twelve columns; below, each registration is a card. Same as in the style sheets. */
const wide = 'print, (min-width: 1100px)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );
