import { findOwner } from 'shared/contract/modules';
import { loadModule } from './load-module.ts';
import { readRegistry } from './registry.ts';

async function preload(event: Event): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return;
  const owner = findOwner(await readRegistry(), link.pathname);
  if (owner) await loadModule(owner);
}

/** Loads a link's module when somebody is about to follow it. Returns how to stop. */
export function preloadOnIntent(): () => void {
  // What fails here fails again, visibly, when the link is followed.
  const listen = (event: Event) => void preload(event).catch(() => undefined);
  const intents = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const intent of intents) document.addEventListener(intent, listen, { passive: true });
  return () => {
    for (const intent of intents) document.removeEventListener(intent, listen);
  };
}
