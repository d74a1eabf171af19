import type { Modules } from './modules.ts';

/** Loads what a link leads to when somebody is about to follow it. */
export function preloadOnIntent(preload: Modules['preload']): void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // What fails here fails again, visibly, when the link is followed.
    if (link?.origin === window.location.origin) preload(link.pathname).catch(() => undefined);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(intent, listen, { passive: true });
}
