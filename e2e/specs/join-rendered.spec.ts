import { expectInPlace, readRendered, rememberSent, waitForHydration } from '../fixtures/rendered.ts';
import { testOnOwnSite } from '../fixtures/own-site.ts';
import { expect } from '../fixtures/test.ts';
import { addMembers } from '../fixtures/with-members.ts';

const test = testOnOwnSite({}, addMembers);
const path = '/hazte-socio';

test('the application form is there before its scripts, asks for nothing, and is unknown while the members are off', async ({
  page,
  site,
  request,
}) => {
  const html = await readRendered(site, path);
  expect(html).toMatch(/<title>Hazte socio/);
  expect(html).toMatch(/<meta name="description" content="Pide entrar en /);
  expect(html).toContain('Enviar solicitud');
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (sent.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
  });
  await rememberSent(page);
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await expectInPlace(page);
  expect(asked).toEqual([]);

  await site.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  await expect.poll(async () => (await request.get(path)).status()).toBe(404);
});
