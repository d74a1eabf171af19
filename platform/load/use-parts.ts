import { useEffect, useState } from 'react';
import { findParts, type Part, type PartNames } from './find-parts.ts';

/** The parts of the page as it is now: it scrolls, and changes. */
export function useParts(names: PartNames): Part[] {
  const [parts, setParts] = useState(() => findParts(location.pathname, names));
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setParts(findParts(location.pathname, names)));
    };
    const root = document.getElementById('root');
    const changes = new MutationObserver(look);
    const sizes = new ResizeObserver(look);
    if (root) {
      changes.observe(root, { childList: true, subtree: true });
      sizes.observe(root);
    }
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [names]);
  return parts;
}
