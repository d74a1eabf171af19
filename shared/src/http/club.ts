import { useSyncExternalStore } from 'react';
import { type Club, clubBlock, tellEvent, unnamedClub } from 'shared/facts/club';
import type {} from 'platform/wire/rendered-page';

const changed = 'club';
let known: { text: string; club: Club } | undefined;

/**
 * Reads the club's data embedded in the page, without a request; a server without them has a club without a name. Also usable outside
 * components, and on the server.
 */
export function readClub(): Club {
  if (typeof document === 'undefined') return { ...unnamedClub, ...(globalThis.drawnWith?.about as Partial<Club> | undefined) };
  const text = document.getElementById(clubBlock)?.textContent ?? '{}';
  if (known?.text !== text) known = { text, club: { ...unnamedClub, ...(JSON.parse(text) as Partial<Club>) } };
  return known.club;
}

/** The club's label of an event. */
export const eventLabel = (evento: string): string => tellEvent(evento, readClub());

const watch = (tell: () => void) => {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
};

export const useClub = (): Club => useSyncExternalStore(watch, readClub, readClub);

/** Updates the current page with what was just stored. Modules are bundled apart, so they share it through the document. */
export function updateClub(part: Partial<Club>): void {
  const block = document.getElementById(clubBlock);
  if (block) block.textContent = JSON.stringify({ ...readClub(), ...part });
  dispatchEvent(new Event(changed));
}
