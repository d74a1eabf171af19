import type { Modules } from './modules.ts';

/** Loads a link's module when somebody is about to follow it. Returns how to stop. */
export function preloadOnIntent(preload: Modules['preload']): () => void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // What fails here fails again, visibly, when the link is followed.
    if (link?.origin === window.location.origin) preload(link.pathname).catch(() => undefined);
  };
  const intents = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const intent of intents) document.addEventListener(intent, listen, { passive: true });
  return () => {
    for (const intent of intents) document.removeEventListener(intent, listen);
  };
}
