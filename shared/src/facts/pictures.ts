/** The widths in pixels in which the server keeps every picture; `?w=` picks the nearest. Free of zod. */
export const pictureWidths = [480, 960, 1920] as const;

/** Of the tiny picture that stands in until the real one is there. */
export const placeholderWidth = 24;

/** The picture of a form. In bytes: beyond what a camera of 12 megapixels writes, also without loss. */
export const onePicture = { most: 1, bytes: 40 * 1024 * 1024 } as const;

/** What one upload to a gallery may hold. */
export const uploadLimits = { fileBytes: 50 * 1024 * 1024, files: 500, totalBytes: 2 * 1024 ** 3 } as const;

/**
 * `sizes` of the landing page's hero, which is as wide as the window. On telephones less is asked for, whatever their density:
 * 960 pixels fill them well, and the page is there sooner.
 */
export const heroSizes = '(max-width: 767px) 70vw, 100vw';

/** The same picture in another width. A server that ignores the query sends the original. */
export const inWidth = (address: string, width: number): string => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;

/** The `srcset` of a picture: page and preload must name the same addresses. */
export const srcSetOf = (address: string): string => pictureWidths.map((width) => `${inWidth(address, width)} ${width}w`).join(', ');
