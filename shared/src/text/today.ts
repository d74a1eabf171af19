import type {} from 'platform/face/drawn-page';
import { madridDay } from './moments.ts';

/** The calendar day in Madrid, aaaa-mm-dd; of a page that the server has drawn, until it has come to life, the day on which it was. */
export const today = (): string => globalThis.drawnWith?.day ?? madridDay();
