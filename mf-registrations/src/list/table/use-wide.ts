import { useSyncExternalStore } from 'react';

/**
 * Here each registration is two lines; above it, and on paper, there is a table. Same as in the style sheets:
 * in emails, because whoever doubles theirs has half the room for columns.
 */
const narrow = 'screen and (max-width: 47.99875em)';

/** Below it the head of the list has no room for its first action, which stands among the others then. */
const tight = 'screen and (max-width: 63.99875em)';

function createIsAbove(limit: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const query = window.matchMedia(limit);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => !window.matchMedia(limit).matches,
      () => true,
    );
}

export const useWide = createIsAbove(narrow);
export const useRoomy = createIsAbove(tight);
