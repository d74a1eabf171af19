import { calls } from 'shared/contract/calls';
import type { Call } from 'shared/contract/call-table';
import { fieldNames } from 'shared/facts/registration-fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldLabels } from './field-labels.ts';
import { titleOf } from './validate.ts';

/** The fields of a schema, if any: within nullable or optional ones, unions and wrapped ones. */
function fieldsOf(schema: unknown): [name: string, field: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(fieldsOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
  return [];
}

const table: [key: string, call: Call][] = Object.entries(calls);

/** Whether a field accepts anything and ignores it. */
const isIgnored = (field: z.core.$ZodType) => field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown;

test('each field that can be sent has a name in Spanish, so that no error speaks of «clave_anticipada»', () => {
  const nameless = table.flatMap(([key, { body, form, query, files = {} }]) => {
    const fields = [body, form, query].flatMap(fieldsOf).filter(([, field]) => !isIgnored(field) && !titleOf(field));
    return [...fields.map(([name]) => name), ...Object.keys(files)]
      .filter((name) => !(name in fieldLabels))
      .map((name) => `${key}: ${name}`);
  });
  expect(nameless).toEqual([]);
});

test('no field has a name that no call takes any more, or that stands in its schema', () => {
  const taken = new Set(
    table.flatMap(([, { params, headers, body, form, query, files = {} }]) => [
      ...[params, headers, body, form, query].flatMap(fieldsOf).flatMap(([name, field]) => (titleOf(field) ? [] : name)),
      ...Object.keys(files),
    ]),
  );
  // Those of a registration are named in any call that does not take them, too.
  const ofRegistrations: readonly string[] = fieldNames;
  expect(Object.keys(fieldLabels).filter((name) => !taken.has(name) && !ofRegistrations.includes(name))).toEqual([]);
});
