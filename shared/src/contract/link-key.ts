import { z } from 'zod';

/** What nobody can guess: of a place that is kept for whoever types, or of a personal link. */
export const linkKey = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\w-]{20,}$/);
