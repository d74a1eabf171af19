import type { Modules } from './modules.ts';

declare global {
  interface Navigator {
    /** The Network Information API; only some browsers have it. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** With data saving on, or a very slow connection, only followed links are loaded. */
function isFrugal(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Preloads what a link leads to when the user is about to follow it. */
export function preloadOnIntent(preload: Modules['preload']): void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin || isFrugal()) return;
    // What fails here fails again, visibly, when the link is followed.
    preload(link.pathname).catch(() => undefined);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(intent, listen, { passive: true });
}
