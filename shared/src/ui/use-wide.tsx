import { useSyncExternalStore } from 'react';

/**
 * Below this width rows have two lines; above it, and on paper, there is a table. Same as in the style sheets: in em, because text at twice
 * its size leaves half the columns' space.
 */
const narrow = 'screen and (max-width: 47.99875em)';

/** Below this width the head's first action moves to the other actions. */
const tight = 'screen and (max-width: 63.99875em)';

/** Below this width, 1100 px, the filters and the actions are behind a button each. */
const folded = 'screen and (max-width: 68.74875em)';

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
export const useUnfolded = createIsAbove(folded);
