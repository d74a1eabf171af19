import { access, type Access } from '../../api/src/security/access.ts';
import { pageRules, visitors, type Outcome, type Visitor } from '../access-matrix.ts';
import { expect, test } from '../fixtures/test.ts';

/** The status with which the server keeps somebody out, or undefined when they may come in. */
function refusalFor(rule: Access, visitor: Visitor): 401 | 403 | undefined {
  if (rule === 'public') return undefined;
  if (visitor === 'anonymous') return 401;
  if (['session', 'temporary', 'enrolment'].includes(rule) || visitor === 'webmaster') return undefined;
  return rule === 'staff' && visitor === 'direccion' ? undefined : 403;
}

function promiseOf(outcome: Outcome): string {
  if ('shows' in outcome) return `shows ${outcome.shows}`;
  return 'denies' in outcome ? 'says that they may not come in' : `leads to ${outcome.leadsTo}`;
}

for (const visitor of visitors) {
  test.describe(visitor, () => {
    test.use({ role: visitor === 'anonymous' ? undefined : visitor });

    // One browser for all addresses of a visitor: each is opened by hand, without a cold cache each time.
    test('each address shows, denies or leads away as the table says', async ({ page, problems }) => {
      test.setTimeout(180_000);
      // The browser logs the server's refusals.
      if (pageRules.some(({ outcome }) => 'denies' in outcome(visitor))) problems.expect(/403/);
      for (const { path, outcome } of pageRules) {
        const expected = outcome(visitor);
        await test.step(`${path} ${promiseOf(expected)}`, async () => {
          await page.goto(path);
          if ('leadsTo' in expected) return expect(page).toHaveURL(expected.leadsTo);
          if ('denies' in expected) await expect(page.getByText('⛔ Acceso no autorizado', { exact: true })).toBeVisible();
          else await expect(page.getByRole('heading', { level: 1, name: expected.shows })).toBeVisible();
          await expect(page).toHaveURL(path);
        });
      }
    });

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
