import { z } from 'zod';

/** Unguessable key: of a hold, or of a personal link. */
export const linkKey = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\w-]{20,}$/);
