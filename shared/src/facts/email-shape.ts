/**
 * Email format validated before the request: something@something.something, without blanks. It accepts exactly what
 * `^[^\s@]+@[^\s@]+\.[^\s@]+$` accepts; matching the first dot explicitly avoids backtracking. Free of zod, so that the browser may import
 * it at run time.
 */
export const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
