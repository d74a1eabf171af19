import { z } from 'zod';

/** Error body: one Spanish sentence, which never contains 'éxito' (the sign-up form would paint it green). */
export const problem = z.object({ detail: z.string() });
