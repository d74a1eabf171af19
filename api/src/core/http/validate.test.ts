import { expect, test } from 'vitest';
import { z } from 'zod';
import { lineOf } from 'shared/contract/fields';
import type { HttpError } from '../base/http-error.ts';
import { sentFields, validateInput, validatorCompiler } from './validate.ts';

const form = z.strictObject({
  nombre: lineOf(5),
  correos: z.array(z.string()).max(2).optional(),
  raro: z.number().optional(),
  anio: z
    .number()
    .refine((value) => value > 0)
    .optional()
    .meta({ title: 'Año' }),
});
const sentenceFor = (data: unknown, schema: z.ZodType = form) => {
  try {
    return validateInput(schema, data);
  } catch (error) {
    const { statusCode, detail } = error as HttpError;
    return [statusCode, detail];
  }
};

test('valid input is returned as the schema transforms it', () => {
  expect(validateInput(z.object({ id: z.coerce.number() }), { id: '7', more: 1 })).toEqual({ id: 7 });
});

test.each<[unknown, string]>([
  [{}, 'El campo «Nombre» es obligatorio.'],
  [{ nombre: null }, 'El campo «Nombre» es obligatorio.'],
  [{ nombre: 7 }, 'El campo «Nombre» no es válido.'],
  [{ nombre: '123456' }, 'El campo «Nombre» admite 5 caracteres como máximo.'],
  [{ nombre: 'a\nb' }, 'El campo «Nombre» no admite saltos de línea ni caracteres invisibles.'],
  [{ nombre: 'a', correos: ['a', 'b', 'c'] }, 'El campo «Correos» no es válido.'],
  [{ nombre: 'a', correos: ['a', 7] }, 'El campo «Correos» no es válido.'],
  [{ nombre: 'a', raro: 'x' }, 'El campo «Raro» no es válido.'],
  [{ nombre: 'a', anio: -1 }, 'El campo «Año» no es válido.'],
  [{ nombre: 'a', rol: 'x' }, 'El campo «Rol» no se admite aquí.'],
  [{ nombre: 'a', otro: 1, rol: 'x' }, 'El campo «Rol» no se admite aquí.'],
  [{ nombre: 'a', otro: 1, constructor: 1 }, 'El envío contiene campos que no se admiten.'],
  ['x', 'Faltan los datos o no tienen el formato esperado.'],
  [undefined, 'Faltan los datos o no tienen el formato esperado.'],
])('%j: %s', (data, detail) => expect(sentenceFor(data)).toEqual([400, detail]));

test('a text of blanks counts as missing', () => {
  expect(sentenceFor({ nombre: ' ' }, z.object({ nombre: z.string().trim().min(1) }))).toEqual([400, 'El campo «Nombre» es obligatorio.']);
});

test('a route validates with the same messages', () => {
  const compiled = validatorCompiler({ schema: form, method: '', url: '' });
  expect(compiled({ nombre: 'Ana' })).toEqual({ value: { nombre: 'Ana' } });
  expect(compiled({})).toMatchObject({ error: { statusCode: 400, detail: 'El campo «Nombre» es obligatorio.' } });
});

test('each field that can be sent has a name in Spanish, so that no error speaks of «tipo_id»', () => {
  const isCode = (label: string) => /_|\b(?:anios?|ids?)\b|cion$/i.test(label);
  // Reports of modules are written by no one.
  const ofPeople = sentFields().filter(([key]) => !key.includes(' /modulos/'));
  expect(ofPeople.filter(([, , label]) => isCode(label))).toEqual([]);
});
