import type { SiteSettings } from 'shared/contract/settings';
import { madridClock } from '../base/madrid-day.ts';

/** The notice above every page at this moment; null without one. */
export function readNotice({ texto, desde, hasta }: SiteSettings['aviso'], moment: Date): string | null {
  // By the clocks of Spain, as it was typed.
  const shown = madridClock(moment);
  const isOn = (desde === null || desde <= shown) && (hasta === null || shown < hasta);
  return isOn ? texto : null;
}
