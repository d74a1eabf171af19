import type {} from 'platform/wire/rendered-page';
import { madridDay } from './moments.ts';

/** Calendar day in Madrid, aaaa-mm-dd; on a server-rendered page the day of the render, until hydration. */
export const today = (): string => globalThis.drawnWith?.day ?? madridDay();

/** Whether this is being rendered on the server, or hydrated. */
export const isRendered = (): boolean => globalThis.drawnWith?.day !== undefined;

/** Origin of this site: 'https://club.example'. */
export const siteOrigin = (): string => globalThis.location.origin;

/** The same during server rendering and until hydration: a different length would shift what is below. */
export const renderedOrigin = (): string => globalThis.drawnWith?.origin ?? '';
