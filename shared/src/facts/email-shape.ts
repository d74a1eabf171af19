/**
 * What counts as an e-mail address before the server looks at it: something@something.something, without blanks. It accepts
 * exactly what `^[^\s@]+@[^\s@]+\.[^\s@]+$` accepts; the first dot that may part the two ends is named, so that nothing is
 * tried twice. Free of zod, so that the browser may import it at run time.
 */
export const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
