/** Widths in pixels that the server stores of every picture; `?w=` picks the nearest. Free of zod. */
export const pictureWidths = [480, 960, 1920] as const;

/** Width of the placeholder. */
export const placeholderWidth = 24;

/** Limit of a form's picture. In bytes: more than a camera of 12 megapixels writes, also lossless. */
export const onePicture = { most: 1, bytes: 40 * 1024 * 1024, title: 'Imagen' } as const;

/** Limits of one upload to a gallery. */
export const uploadLimits = { fileBytes: 50 * 1024 * 1024, files: 500, totalBytes: 2 * 1024 ** 3 } as const;

/**
 * `sizes` of the landing page's hero, which is as wide as the window. Phones request less, whatever their pixel density: 960 pixels are
 * enough, and the page is ready sooner.
 */
export const heroSizes = '(max-width: 767px) 70vw, 100vw';

/** The same picture in another width. A server that ignores the query sends the original. */
export const inWidth = (address: string, width: number): string => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;

/** The `srcset` of a picture, up to a width: page and preload must name the same addresses. */
export const srcSetOf = (address: string, widest = Infinity): string =>
  pictureWidths
    .filter((width) => width <= widest)
    .map((width) => `${inWidth(address, width)} ${width}w`)
    .join(', ');
