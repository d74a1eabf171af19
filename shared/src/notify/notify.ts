/** What has just happened, said in the frame around every screen until it is closed, followed by another or left behind. */
export interface Told {
  /** quiet: nobody is at fault and nothing is lost, so nobody raises the voice. */
  kind: 'success' | 'error' | 'quiet';
  text: string;
  /** The server's own reason. */
  detail?: string | undefined;
  /** How to take it back ('Deshacer') or try it again ('Reintentar'). */
  action?: { label: string; run: () => void };
}

export const toldEvent = 'aviso';

/**
 * Tells something in the frame's one live region. An event of the window: whichever copy of this file a module carries, the shell hears
 * it, and a shell of before knows nothing of it.
 */
export function notify(told: Told): void {
  window.dispatchEvent(new CustomEvent<Told>(toldEvent, { detail: told }));
}
