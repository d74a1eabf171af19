import { signIn } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { requireSession, requireToken, type Elsewhere } from './require-session.ts';

/** Where a loader redirects: a path, 401 where the log-in is offered, undefined without a redirect. */
function leavesFor(to: Elsewhere | undefined, ask: (to?: Elsewhere) => unknown): string | number | undefined {
  try {
    ask(to);
    return undefined;
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return status === 401 ? status : (headers.get('location') ?? '?');
  }
}

test("without a session it redirects to the screen's target, by default to the start", () => {
  signIn({ user: { debe_cambiar_contrasena: true } });
  for (const ask of [requireSession, requireToken]) {
    expect([undefined, '/login', 'here'].map((to) => leavesFor(to as Elsewhere, ask))).toEqual(['/', '/login', 401]);
  }
});

test.each([
  ['a temporary password', { debe_cambiar_contrasena: true, debe_activar_segundo_factor: true }, '/cambiar-contrasena'],
  ['a missing second factor', { debe_activar_segundo_factor: true }, '/mi-cuenta'],
])('%s comes first, except on the screens that set it', (_what, user, path) => {
  signIn({ token: 'abc', user });
  expect(leavesFor('here', requireSession)).toBe(path);
  expect(requireToken('here')).toMatchObject({ token: 'abc', user });
});

test("with a session nothing redirects, whatever the user's state", () => {
  for (const user of [null, {}, { rol: 'socio' as const }]) {
    signIn({ token: 'abc', user });
    expect(requireSession()).toMatchObject({ token: 'abc', user });
  }
});
