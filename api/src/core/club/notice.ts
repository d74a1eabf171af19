import type { SiteSettings } from 'shared/contract/settings';
import { madridClock } from '../base/madrid-day.ts';

/** What is said above every page at this moment; null where there is nothing to say. */
export function readNotice({ texto, desde, hasta }: SiteSettings['aviso'], moment: Date): string | null {
  // As the clocks of Spain show it, by which it was typed.
  const shown = madridClock(moment);
  const isOn = (desde === null || desde <= shown) && (hasta === null || shown < hasta);
  return isOn ? texto : null;
}
