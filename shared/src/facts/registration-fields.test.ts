import { expect, test } from 'vitest';
import { fieldGroups, fieldNames, fieldOf, headOf, listColumns, registrationFields } from './registration-fields.ts';
import { registration, registrationEdit, signUp, staffSignUp } from '../contract/registrations.ts';

test('the list has the columns of the specification, in its words and order', () => {
  expect(
    listColumns
      .filter((name) => !fieldOf(name).extra)
      .map(headOf)
      .join(', '),
  ).toBe('Nombre, Email, Ruta, Evento, Fecha, Grupo Num, Salida, Pago, Pagado, Notas');
});

test('each writable field is in the forms once, and no other is', () => {
  const writable = fieldNames.filter((name) => fieldOf(name).by !== 'server');
  expect(fieldGroups.flatMap(({ fields }) => fields).toSorted()).toEqual(writable.toSorted());
});

test('the writer of a field decides which calls accept it', () => {
  const by = (...writers: string[]) => fieldNames.filter((name) => writers.includes(fieldOf(name).by)).toSorted();
  const taken = (schema: { shape: object }) =>
    Object.keys(schema.shape)
      .filter((name) => Object.hasOwn(registrationFields, name))
      .toSorted();
  expect(taken(signUp)).toEqual(by('rider'));
  expect(taken(staffSignUp)).toEqual(by('rider', 'staff'));
  expect(taken(registrationEdit)).toEqual(by('rider', 'staff', 'correction', 'server'));
  expect(taken(registration)).toEqual(fieldNames.toSorted());
});

test('an old value no longer in the options is read, and not accepted again', () => {
  const { shape } = registration;
  expect(shape.pago.parse('Cheque')).toBe('Cheque');
  expect(staffSignUp.shape.pago.safeParse('Cheque').success).toBe(false);
  expect(staffSignUp.shape.evento.parse('Concentracion')).toBe('Concentracion');
});
