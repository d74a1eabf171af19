import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

function focusQuietly(element: HTMLElement | null) {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/**
 * Moves the focus after a client-side navigation: to the section that the address names, else to the new screen's heading. Otherwise
 * keyboard and screen reader stay on a link that was removed.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (state !== 'idle') return;
    const address = pathname + hash;
    const isFirst = shown.current === undefined;
    if (shown.current === address) return;
    shown.current = address;
    if (isFirst) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : document.querySelector<HTMLElement>('main h1');
    focusQuietly(target ?? document.getElementById('contenido'));
  }, [pathname, hash, state]);
}
