import type { Modules } from './modules.ts';

declare global {
  interface Navigator {
    /** What the browser says of its line; only some do. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whoever saves data, or has next to no line, loads what they follow and nothing else. */
function isFrugal(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}

/** Loads what a link leads to when somebody is about to follow it. */
export function preloadOnIntent(preload: Modules['preload']): void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin || isFrugal()) return;
    // What fails here fails again, visibly, when the link is followed.
    preload(link.pathname).catch(() => undefined);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(intent, listen, { passive: true });
}
