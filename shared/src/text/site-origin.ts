import type {} from 'platform/face/drawn-page';

/** Where this site is found: 'https://club.example'. */
export const siteOrigin = (): string => globalThis.location.origin;

/** The same where the server draws, and until a page that it has drawn has come to life: what takes another room then would move all below it. */
export const drawnOrigin = (): string => globalThis.drawnWith?.origin ?? '';
