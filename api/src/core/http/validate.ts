import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../base/http-error.ts';
import { fieldLabels } from './field-labels.ts';

/** @throws HttpError (400) that names the first field at fault. */
export function validate<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
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
  const label = labelOf(schema, name) ?? name;
  const field = `El campo «${label}»`;
  if (isEmpty(data, name)) return `${field} es obligatorio.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `${field} admite ${issue.maximum} caracteres como máximo.`;
  // The sentence of a rule that the contract states in words.
  if (issue.code === 'custom' && issue.message !== unstated) return issue.message.replace('{campo}', label);
  return `${field} no es válido.`;
}

/** This schema's own label of the field; many leave that to `fieldLabels`. */
const labelOf = (schema: z.ZodType, name: string): string | undefined =>
  (schema instanceof z.ZodObject ? titleOf(schema.shape[name]) : undefined) ?? fieldLabels[name];

/** The title of a field, optional or not. */
export function titleOf(field: unknown): string | undefined {
  if (!(field instanceof z.ZodType)) return undefined;
  return z.globalRegistry.get(field)?.title ?? (field instanceof z.ZodOptional ? titleOf(field.unwrap()) : undefined);
}

/** Names only fields of the contract: a sentence never repeats a stranger's text. */
function describeExtra(keys: readonly string[]): string {
  const known = keys.find((key) => Object.hasOwn(fieldLabels, key));
  const label = known && fieldLabels[known];
  return label ? `El campo «${label}» no se admite aquí.` : 'El envío contiene campos que no se admiten.';
}

function isEmpty(data: unknown, name: string): boolean {
  const value: unknown = Object.entries(data ?? {}).find(([key]) => key === name)?.[1];
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
