import type {} from 'platform/wire/rendered-page';
import { madridDay } from './madrid-day.ts';

/** Calendar day in Madrid, aaaa-mm-dd; on a server-rendered page the day of the render, until hydration. */
export const today = (): string => globalThis.drawnWith?.day ?? madridDay();
