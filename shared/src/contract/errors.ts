import { z } from 'zod';

/** Every refusal: one Spanish sentence, which never contains 'éxito' (the sign-up form would paint it green). */
export const problem = z.object({ detail: z.string() });
export type Problem = z.infer<typeof problem>;

/**
 * 409: somebody else changed the row meanwhile, and nothing was stored. Whoever edits sends the `version` that they read;
 * without one, the last write wins. `actual` is the row as it is now, in the shape of its GET.
 */
export interface Conflict<T> extends Problem {
  actual: T;
}
