/**
 * The places in scripts that a stack names, innermost first: 'https://…/7.js:1:20', at the end of a line, as all browsers write a frame.
 *
 * @param message of the error, which may hold addresses of its own: Chromium writes it before the frames.
 */
export const readFrames = (stack: string | null | undefined, message = ''): string[] =>
  [...(stack ?? '').replace(message, '').matchAll(/(https?:[^\s()]{1,500}:\d+:\d+)\)?$/gm)].flatMap(([, place]) => place ?? []);
