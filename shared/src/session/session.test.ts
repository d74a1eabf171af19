import { roles } from 'shared/contract/enumerations';
import { expect, test } from 'vitest';
import { currentSession, isStaff } from './session.ts';

test('whoever reads the session before the shell has provided it is told so', () => {
  expect(currentSession).toThrow('provideSession() must run before a module reads the session');
});

test('staff are direccion and webmaster', () => {
  expect(roles.filter(isStaff)).toEqual(['direccion', 'webmaster']);
  expect(isStaff(undefined)).toBe(false);
});
