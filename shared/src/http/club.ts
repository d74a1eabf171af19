import { useSyncExternalStore } from 'react';
import { type Club, clubBlock, tellEvent, unnamedClub } from 'shared/facts/club';
import type {} from 'platform/face/drawn-page';

const changed = 'club';
let known: { text: string; club: Club } | undefined;

/**
 * Who the club is. It stands in the page, so nobody asks for it; a server that tells nothing of itself has a club without a name. Also for
 * what is no component, on the server too.
 */
export function readClub(): Club {
  if (typeof document === 'undefined') return { ...unnamedClub, ...(globalThis.drawnWith?.about as Partial<Club> | undefined) };
  const text = document.getElementById(clubBlock)?.textContent ?? '{}';
  if (known?.text !== text) known = { text, club: { ...unnamedClub, ...(JSON.parse(text) as Partial<Club>) } };
  return known.club;
}

/** An event as this club calls it. */
export const eventLabel = (evento: string): string => tellEvent(evento, readClub());

const watch = (tell: () => void) => {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
};

export const useClub = (): Club => useSyncExternalStore(watch, readClub, readClub);

/** Has the page that is open say what has just been stored. Modules are bundled apart: they meet in the document. */
export function tellClub(part: Partial<Club>): void {
  const block = document.getElementById(clubBlock);
  if (block) block.textContent = JSON.stringify({ ...readClub(), ...part });
  dispatchEvent(new Event(changed));
}
