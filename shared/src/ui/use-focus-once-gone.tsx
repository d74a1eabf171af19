import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element once something with the focus is gone, unless the focus has gone elsewhere: a keyboard would be at the top of the page. */
export function useFocusOnceGone(isThere: boolean, element: RefObject<HTMLElement | null>): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    wasThere.current = isThere;
  }, [isThere, element]);
}
