import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heading } from '../fixtures/parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeOtherSite, type Workspace } from '../fixtures/workspace.ts';
import { nightly } from '../fixtures/tier.ts';

/** Its own server, once it has printed its address. */
async function serve(site: Workspace): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: site.folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { url: said.toString().trim(), stop };
}

// The club's own site need not run.
test.use({ baseURL: '', storageState: { cookies: [], origins: [] } });

test('another site builds, serves, releases and takes back its module with platform alone', nightly, async ({ page }) => {
  test.setTimeout(180_000);
  const site = makeOtherSite();
  const run = async (...args: string[]) => {
    const { code, output } = await site.run(args);
    expect(code, output).toBe(0);
  };
  try {
    for (const name of ['shell', 'mf-hello']) await run('platform/build/cli.ts', name);
    const server = await serve(site);
    try {
      await page.goto(`${server.url}/hello`);
      await expect(heading(page, 'Hello')).toBeVisible();

      site.edit('mf-hello/src/routes.tsx', 'Hello<', 'Hello again<');
      await run(join(site.folder, 'e2e/fixtures/release-untested.ts'), 'mf-hello');
      const shows = (name: string) =>
        expect(async () => {
          await page.reload();
          await expect(heading(page, name)).toBeVisible({ timeout: 1000 });
        }).toPass();
      await shows('Hello again');
      await run('platform/release/cli.ts', 'mf-hello', '--rollback');
      await shows('Hello');
    } finally {
      await page.goto('about:blank');
      await server.stop();
    }
  } finally {
    site.remove();
  }
});
