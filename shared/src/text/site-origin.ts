import type {} from 'platform/wire/rendered-page';

/** Origin of this site: 'https://club.example'. */
export const siteOrigin = (): string => globalThis.location.origin;

/** The same during server rendering and until hydration: a different length would shift what is below. */
export const renderedOrigin = (): string => globalThis.drawnWith?.origin ?? '';
