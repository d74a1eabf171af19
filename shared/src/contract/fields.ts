import { z } from 'zod';

/** Most characters in a field of one line, and in a text of several. */
const maxLine = 200;
const maxText = 20_000;

export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const calendarDay = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** '' and null mean the same: nothing was chosen or written. */
const emptyIsNull = (value: unknown) => (value === '' || value === undefined ? null : value);

/** PostgreSQL text cannot hold NUL, and nobody types it. */
const noNul = (value: string) => !value.includes('\0');

export const line = z.string().trim().max(maxLine).refine(noNul);
export const requiredLine = line.min(1);
export const text = z.string().max(maxText).refine(noNul);
export const email = z.string().trim().toLowerCase().max(254).regex(emailShape).refine(noNul);
/** A calendar day, aaaa-mm-dd, without time or zone. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(calendarDay);
export const id = z.coerce.number().int().positive().max(2_147_483_647);

export const optionalLine = z.preprocess(emptyIsNull, line.nullable());
export const optionalText = z.preprocess(emptyIsNull, text.nullable());
export const optionalDate = z.preprocess(emptyIsNull, isoDate.nullable());
export const optionalOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(emptyIsNull, z.enum(values).nullable());

/** The `version` of the row that was read, sent back with a change of it: a JSON number, or a text in a multipart form. */
export const sentVersion = z.preprocess(emptyIsNull, z.coerce.number().int().min(0).max(2_147_483_647).nullable()).optional();

export const idParams = z.strictObject({ id });
