import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  valueType?: Schema;
  values?: unknown[];
};

export interface Injected {
  /** Path of the value: mail, correos[]. */
  path: string;
  input: unknown;
}

/** Inputs of this schema with `value` in one of its fields: each in turn, at any depth. */
export function* injectValue(schema: Schema, value: unknown, path = ''): Generator<Injected> {
  const { type, shape, innerType, element, options, in: before, out: after, valueType } = schema._zod.def as Definition;
  const inside = [...(innerType ? [innerType] : []), ...(options ?? []), ...(type === 'pipe' ? [before, after] : [])];
  if (shape) {
    const literals = Object.entries(shape).flatMap(([name, field]) => readLiteral(name, field));
    for (const [name, field] of Object.entries(shape)) {
      for (const { path: inner, input } of injectValue(field, value, `${path}.${name}`)) {
        yield { path: inner, input: { ...Object.fromEntries(literals), [name]: input } };
      }
    }
    yield { path: `${path}.*`, input: { [String(value)]: value } };
  } else if (element) {
    for (const { path: inner, input } of injectValue(element, value, `${path}[]`)) yield { path: inner, input: [input] };
  } else if (valueType) {
    for (const { path: inner, input } of injectValue(valueType, value, `${path}{}`)) yield { path: inner, input: { 1: input } };
  } else if (inside.length > 0) {
    for (const part of inside) if (part && (part._zod.def.type as string) !== 'transform') yield* injectValue(part, value, path);
  } else {
    yield { path, input: value };
  }
}

/** Discriminator of a union. */
function readLiteral(name: string, schema: Schema): [string, unknown][] {
  const { type, values } = schema._zod.def as Definition;
  return type === 'literal' ? [[name, values?.[0]]] : [];
}
