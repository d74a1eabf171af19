import { roles } from 'shared/contract/enumerations';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { listBuiltCalls } from '../testing/built-calls.ts';
import { type Access, accessOf } from './access.ts';

const app = await startTestApp();
afterAll(() => app.close());

const everyone: [string, string | undefined][] = [['anonymous', undefined]];
for (const rol of roles) everyone.push([rol, (await app.addUser(rol)).headers.authorization]);

const expected: Readonly<Record<Access, (caller: string) => number | undefined>> = {
  public: () => undefined,
  temporary: (caller) => (caller === 'anonymous' ? 401 : undefined),
  enrolment: (caller) => (caller === 'anonymous' ? 401 : undefined),
  session: (caller) => (caller === 'anonymous' ? 401 : undefined),
  staff: (caller) => (caller === 'anonymous' ? 401 : ['direccion', 'webmaster'].includes(caller) ? undefined : 403),
  webmaster: (caller) => (caller === 'anonymous' ? 401 : caller === 'webmaster' ? undefined : 403),
};

test.each(listBuiltCalls(app.server).flatMap((route) => everyone.map(([caller, authorization]) => ({ ...route, caller, authorization }))))(
  '$call as $caller follows the table ($rule)',
  async ({ method, pattern, rule, caller, authorization }) => {
    const refusal = expected[rule](caller);
    const reply = await app.server.inject({
      method,
      url: pattern.replaceAll(/:\w+/g, '999999'),
      headers: authorization ? { authorization } : {},
    });
    if (refusal) expect(reply.statusCode).toBe(refusal);
    // Behind the table a call may still refuse for reasons of its own (a closed form): not in these words.
    else expect(reply.body).not.toMatch(/Tu sesión no es válida|No tienes permiso/);
  },
);

test('a route that is not in the table stops the start', async () => {
  const other = app.again();
  expect(() => other.server.get('/api/olvidada', async () => 'hola')).toThrow('GET /api/olvidada is not in the access table.');
});

test('the final slash makes no difference, and HEAD follows GET', () => {
  expect(accessOf('GET', '/api/usuarios')).toBe('staff');
  expect(accessOf('HEAD', '/api/user/me/')).toBe('temporary');
  expect(accessOf('DELETE', '/api/login')).toBeUndefined();
});
