import { access, type Access } from '../../api/src/security/access.ts';
import { pageRules, visitors, type Outcome, type Visitor } from '../access-matrix.ts';
import { expect, test } from '../fixtures/test.ts';

/** The status with which the server keeps somebody out, or undefined when they may come in. */
function refusalFor(rule: Access, visitor: Visitor): 401 | 403 | undefined {
  if (rule === 'public') return undefined;
  if (visitor === 'anonymous') return 401;
  if (rule === 'session' || rule === 'temporary' || visitor === 'webmaster') return undefined;
  return rule === 'staff' && visitor === 'direccion' ? undefined : 403;
}

function promiseOf(outcome: Outcome): string {
  if ('shows' in outcome) return `shows ${outcome.shows}`;
  return 'denies' in outcome ? 'says that they may not come in' : `leads to ${outcome.leadsTo}`;
}

for (const visitor of visitors) {
  test.describe(visitor, () => {
    test.use({ role: visitor === 'anonymous' ? undefined : visitor });

    for (const { path, outcome } of pageRules) {
      const expected = outcome(visitor);
      test(`${path} ${promiseOf(expected)}`, async ({ page, problems }) => {
        // The browser logs the server's refusal.
        if ('denies' in expected) problems.expect(/403/);
        await page.goto(path);
        if ('leadsTo' in expected) return expect(page).toHaveURL(expected.leadsTo);
        if ('denies' in expected) await expect(page.getByText('⛔ Acceso no autorizado', { exact: true })).toBeVisible();
        else await expect(page.getByRole('heading', { level: 1, name: expected.shows })).toBeVisible();
        await expect(page).toHaveURL(path);
      });
    }

    test('each call lets in whom the access table names, and nobody else', async ({ request, site }) => {
      const token = visitor === 'anonymous' ? undefined : (await site.signIn(visitor)).access_token;
      const { paths } = (await (await request.get('/api/docs/json')).json()) as { paths: Record<string, Record<string, unknown>> };
      const isBuilt = (method: string, pattern: string) => {
        const documented = pattern.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');
        return [documented, `${documented}/`].some((path) => paths[path]?.[method.toLowerCase()] !== undefined);
      };
      const built = Object.entries(access).filter(([call]) => isBuilt(...(call.split(' ') as [string, string])));
      expect(built.length).toBeGreaterThan(10);
      for (const [call, rule] of built) {
        const [method = '', pattern = ''] = call.split(' ');
        // An id that does not exist and an empty body: whoever is let in changes nothing.
        const reply = await request.fetch(pattern.replaceAll(/:\w+/g, '999999999'), {
          method,
          ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
          ...(method === 'GET' ? {} : { data: {} }),
        });
        const expected = refusalFor(rule, visitor);
        if (expected) expect(reply.status(), call).toBe(expected);
        else expect([401, 403], call).not.toContain(reply.status());
      }
    });
  });
}
