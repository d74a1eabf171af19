import { roles } from 'shared/facts/enumerations';
import { expect, test, vi } from 'vitest';
import { isStaff } from './session.ts';

test('reading the session before the shell has provided it throws', async () => {
  vi.resetModules();
  const { currentSession } = await import('./session.ts');
  expect(currentSession).toThrow('provideSession() must run before a module reads the session');
});

test('staff are direccion and webmaster', () => {
  expect(roles.filter(isStaff)).toEqual(['direccion', 'webmaster']);
  expect(isStaff(undefined)).toBe(false);
});
