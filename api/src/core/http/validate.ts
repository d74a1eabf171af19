import type { FastifySchemaCompiler } from 'fastify';
import type { Call } from 'shared/contract/call-table';
import { calls } from 'shared/contract/calls';
import { atFirstUse } from 'shared/text/at-first-use';
import { z } from 'zod';
import { HttpError } from '../base/http-error.ts';

/** @throws HttpError (400) that names the first field at fault. */
export function validateInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw refuseInput(result.error, schema, data);
}

/** Validates routes with `validate`. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: refuseInput(result.error, schema, data) };
  };

/** For a route whose handler validates what was sent: the schemas of body and headers only document it, the path is validated as ever. */
export const handlerChecksBody = {
  validatorCompiler: ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
    httpPart === 'body' || httpPart === 'headers'
      ? (data: unknown) => ({ value: data })
      : validatorCompiler({ schema: schema as z.ZodType, method: '', url: '' }),
};

/** zod's message of a rule without a sentence. */
const unstated = 'Invalid input';

function refuseInput(error: z.ZodError, schema: z.ZodType, data: unknown): HttpError {
  const issue = error.issues[0];
  return new HttpError(400, issue ? describe(issue, schema, data) : 'Los datos no son válidos.');
}

function describe(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): string {
  const name = issue.path.find((part) => typeof part === 'string');
  if (issue.code === 'unrecognized_keys') return describeExtra(issue.keys);
  if (name === undefined) return 'Faltan los datos o no tienen el formato esperado.';
  const label = labelOf(schema, name);
  const field = `El campo «${label}»`;
  if (isEmpty(data, name)) return `${field} es obligatorio.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `${field} admite ${issue.maximum} caracteres como máximo.`;
  // The sentence of a rule that the contract states in words.
  if (issue.code === 'custom' && issue.message !== unstated) return issue.message.replace('{campo}', label);
  return `${field} no es válido.`;
}

const labelOf = (schema: z.ZodType, name: string): string =>
  (schema instanceof z.ZodObject ? titleOf(schema.shape[name]) : undefined) ?? wordOf(name);

/** A field without a title is named as it travels: 'por_meses' → 'Por meses'. */
const wordOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** The title of a field, be it optional, nullable or converted. */
function titleOf(field: unknown): string | undefined {
  if (!(field instanceof z.ZodType)) return undefined;
  const own = z.globalRegistry.get(field)?.title;
  if (own !== undefined) return own;
  if (field instanceof z.ZodPipe) return titleOf(field.out);
  return field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? titleOf(field.unwrap())
    : undefined;
}

/** The fields of a schema, if any: within nullable or optional ones, unions and wrapped ones. */
function fieldsOf(schema: unknown): [name: string, field: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(fieldsOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
  return [];
}

/** Whether a field accepts anything and ignores it. */
const isIgnored = (field: unknown) => field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown;

/** Fields that calls take, by call, each with its name in errors. */
export const sentFields = (): [key: string, name: string, label: string][] =>
  Object.entries<Call>(calls).flatMap(([key, { body, form, query, files = {} }]) => [
    ...[body, form, query]
      .flatMap(fieldsOf)
      .flatMap(([name, field]): [string, string, string][] => (isIgnored(field) ? [] : [[key, name, titleOf(field) ?? wordOf(name)]])),
    ...Object.entries(files).map(([name, { title }]): [string, string, string] => [key, name, title ?? wordOf(name)]),
  ]);
const knownLabels = atFirstUse(
  () =>
    new Map(
      sentFields()
        .toReversed()
        .map(([, name, label]) => [name, label]),
    ),
);

/** Names only fields of the contract: a sentence never repeats a stranger's text. */
function describeExtra(keys: readonly string[]): string {
  const label = knownLabels().get(keys.find((key) => knownLabels().has(key)) ?? '');
  return label ? `El campo «${label}» no se admite aquí.` : 'El envío contiene campos que no se admiten.';
}

function isEmpty(data: unknown, name: string): boolean {
  const value: unknown = Object.entries(data ?? {}).find(([key]) => key === name)?.[1];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
