import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { listModules } from '../../platform/build/app-package.ts';
import { packageName, placeOf } from '../../platform/wire/module-names.ts';
import type { RegistryEntry, ReleaseLine } from '../../platform/wire/registry.ts';
import { readLine } from '../../platform/release/lines.ts';
import { expectToFitEverybody } from '../fixtures/fit-everybody.ts';
import { heading } from '../fixtures/parts.ts';
import { releaseStamped } from '../fixtures/release-stamped.ts';
import { openHydrated } from '../fixtures/rendered.ts';
import { readScreens } from '../fixtures/screens.ts';
import { serveFolder } from '../fixtures/serve-folder.ts';
import { repository } from '../fixtures/server.ts';
import { startSite, storedSession, waitForVersion, type Site } from '../fixtures/site.ts';
import { expect, test as base, type Problems } from '../fixtures/test.ts';
import { galleriesPage, makeWorkspace, type Workspace } from '../fixtures/workspace.ts';
import { nightly } from '../fixtures/tier.ts';

interface Fixtures {
  /** A site whose releases no other test sees. */
  own: Site;
}

const test = base.extend<Fixtures, { team: Workspace; whole: Workspace }>({
  own: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ own }, use) => use(own.url),
  /** One team's checkout, without the other modules. */
  team: [
    async ({}, use) => {
      const team = makeWorkspace(['mf-galleries', 'mf-noticias']);
      await use(team);
      team.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** A whole checkout without a build. */
  whole: [
    async ({}, use) => {
      const whole = makeWorkspace(listModules(repository));
      await use(whole);
      whole.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const lineOf = (site: Site, module = 'mf-galleries') => readLine(site.modules, module);
const writeLine = (site: Site, line: ReleaseLine) => site.modules.put(`registry/${line.module}.json`, Buffer.from(JSON.stringify(line)));
/** Resolves once visitors get it. */
async function stamp(site: Site, heading: string, canary?: number): Promise<void> {
  const version = heading.toLowerCase();
  await releaseStamped(site.modules, { version, heading, ...(canary === undefined ? {} : { canary }) });
  await waitForVersion(site, version);
}
/** Where a script that was built has a text, as a browser's stack would say it. */
function builtPlace(dist: string, below: string, text: string): string {
  const escaped = text.replaceAll(/[^\x20-\x7e]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`);
  const scripts = readdirSync(join(dist, below), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|[\\/])(assets|files)[\\/][\w.-]+\.js$/.test(path),
  );
  // A folder keeps what earlier builds have left for pages that are open: the last build is meant.
  const writtenAt = (path: string) => statSync(join(dist, below, path)).mtimeMs;
  for (const path of scripts.toSorted((a, b) => writtenAt(b) - writtenAt(a))) {
    const lines = readFileSync(join(dist, below, path), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      const column = Math.max(line.indexOf(text), line.indexOf(escaped));
      const address = below === 'shell' ? `/${path}` : `/${below}/${path}`;
      if (column >= 0) return `https://club.example${address}:${index + 1}:${column + 1}`;
    }
  }
  throw new Error(`No script below ${below} has '${text}'.`);
}
const command = (team: Workspace, site: Site, ...args: string[]) => team.run(['platform/release/cli.ts', ...args], site.releaseSettings);
async function openTab(browser: Browser, problems: Problems, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await problems.watch(context);
  return context.newPage();
}
/** The registry of this visitor, from every process of the site; the benchmark measures the time. */
const expectRegistry = (page: Page, site: Site) => {
  const every = (holds: (text: string) => boolean) =>
    expect
      .poll(async () => {
        const replies = await Promise.all(site.servers.map((url) => page.request.get(`${url}/modules/registry.json`)));
        return (await Promise.all(replies.map((reply) => reply.text()))).every(holds);
      })
      .toBe(true);
  return {
    toContain: (part: string) => every((text) => text.includes(part)),
    notToContain: (part: string) => every((text) => !text.includes(part)),
  };
};
/** Navigates as a link does: the document stays. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test(
  'a release reaches new pages, while open ones keep what they have; a rollback builds nothing, and a start undoes nothing',
  nightly,
  async ({ own: site, whole: team, page }) => {
    test.setTimeout(120_000);
    const news = page.getByText('Edición de otoño');
    const title = '<PageTitle>{galleriesTitle}</PageTitle>';
    await openHydrated(page, '/');
    team.edit(galleriesPage, title, `${title}<p>Edición de otoño</p>`);
    const released = await team.release('mf-galleries', site.releaseSettings);
    expect(released.code, released.output).toBe(0);
    // Only that module was built, and the renderer that tries its pages, though the others, shell and server are there as well.
    expect(listModules(team.folder).length).toBeGreaterThan(1);
    expect(readdirSync(join(team.folder, 'dist')).toSorted()).toEqual(['inputs', 'maps', 'modules', 'renderer']);
    expect(readdirSync(join(team.folder, 'dist/modules'))).toEqual(['mf-galleries']);

    // The page from before keeps its registry, also when it loads the module only now.
    await page.getByRole('region', { name: 'Galería' }).getByRole('link', { name: 'Ver más...' }).click();
    await expect(heading(page, 'Galerías')).toBeVisible();
    await expect(news).toHaveCount(0);
    await expectRegistry(page, site).toContain((await lineOf(site)).stable?.version ?? '');
    await page.reload();
    await expect(news).toBeVisible();

    // One stack across a module and the shell, whose source maps the server has put beside the releases.
    const stack = `at a (${builtPlace(join(team.folder, 'dist'), 'modules/mf-galleries', 'Edición de otoño')})\n at b (${builtPlace(
      join(repository, 'dist'),
      'shell',
      'Sección no disponible',
    )})`;
    const explained = await command(team, site, '--explain', stack);
    expect(explained.output).toMatch(/at a \(mf-galleries\/src\/list\/galleries-page\.tsx:\d+:\d+ \(mf-galleries 1\.0\.0-\w+\)\)/);
    expect(explained.output).toMatch(/at b \(shell\/src\/frame\/[\w-]+\.tsx:\d+:\d+ \(shell 1\.0\.0-\w+\)\)/);

    const back = await command(team, site, 'mf-galleries', '--rollback');
    // module, version, since, share, size, previous
    expect(back.output).toMatch(/mf-galleries +1\.0\.0-\w+ +\d{4}-\d\d-\d\d \d\d:\d\d +100% +\d+ KB +1\.0\.0-\w+/);
    const { stable, previous } = await lineOf(site);
    await expectRegistry(page, site).toContain(stable?.version ?? '');
    await page.reload();
    await expect(heading(page, 'Galerías')).toBeVisible();
    await expect(news).toHaveCount(0);

    await command(team, site, 'mf-galleries', '--rollback');
    await site.kill();
    await site.restart();
    await page.goto(`${site.url}/galerias`);
    await expect(news).toBeVisible();
    expect((await lineOf(site)).stable?.version).toBe(previous?.version);
  },
);

test(
  'pnpm release of a new module, which pnpm new-module wrote, brings its pages, and its link in the menu, without a build of the shell, also to open pages; it may move to another origin',
  nightly,
  async ({ own: site, team, page, context, browser, problems }) => {
    test.setTimeout(120_000);
    const waiting = await context.newPage();
    for (const tab of [page, waiting]) await openHydrated(tab, '/eventos');
    expect((await page.request.get('/noticias')).status()).toBe(404);
    // Another release at the same time.
    const [{ code, output }] = await Promise.all([command(team, site, 'mf-noticias'), stamp(site, 'Simultaneo')]);
    expect(code, output).toBe(0);
    for (const step of ['lint', 'format', 'types', 'tests']) expect(output).toContain(`── ${step} of mf-noticias`);
    await expectRegistry(page, site).toContain('mf_noticias');
    await goWithin(page, '/noticias');
    await expect(heading(page, 'Noticias')).toBeVisible();
    expect((await page.request.get('/noticias/7')).status()).toBe(200);
    await page.goto('/noticias/7');
    await expect(heading(page, 'Noticias')).toBeVisible();
    const screens = await readScreens(team.folder, ['mf-noticias']);
    expect(screens.map(({ path }) => path)).toEqual(['/noticias']);
    for (const screen of screens) await expectToFitEverybody(page, screen);
    await page.goto('/galerias');
    await expect(heading(page, 'Simultaneo')).toBeVisible();

    const member = await openTab(browser, problems, { baseURL: site.url, storageState: await storedSession(site, 'socio') });
    await member.goto('/panel');
    await expect(member.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Noticias' })).toBeVisible();
    await member.getByRole('banner').getByRole('button').click();
    await expect(member.getByRole('menuitem')).toHaveText(
      'Pagina Principal|Panel|Cambiar contraseña|Seguridad de tu acceso|Galerías|Noticias|Mis inscripciones|Cerrar sesión'.split('|'),
    );
    await member.getByRole('menuitem', { name: 'Noticias' }).click();
    await expect(heading(member, 'Noticias')).toBeVisible();
    await member.context().close();

    const origin = await serveFolder(join(team.folder, 'dist/modules'));
    try {
      const line = await lineOf(site, 'mf-noticias');
      if (line.stable) line.stable.entry = line.stable.entry.replace('/modules', origin.url);
      await writeLine(site, line);
      await expectRegistry(page, site).toContain(origin.url);
      const arrived = waiting.waitForResponse((reply) => reply.url().startsWith(origin.url));
      await goWithin(waiting, '/noticias');
      await arrived;
      await expect(heading(waiting, 'Noticias')).toBeVisible();
    } finally {
      await origin.close();
    }
  },
);

test(
  'a canary that fails shows no error to a visitor, and is withdrawn by itself; the webmaster sees it',
  nightly,
  async ({ own: site, browser, problems }) => {
    test.setTimeout(120_000);
    await stamp(site, 'Firme');
    await stamp(site, 'Roto', 99);
    // Damaged after the check, as a disk or a network would.
    for (const folder of site.moduleFolders) {
      const broken = join(folder, 'mf-galleries/roto');
      rmSync(join(broken, 'remoteEntry.js.br'), { force: true });
      writeFileSync(join(broken, 'remoteEntry.js'), "throw new Error('broken on purpose')");
    }
    problems.expect(/broken on purpose/);
    // Each then gets the stable version, which is what the canary is compared with.
    const visitors = 10;
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const tab = await openTab(browser, problems, { baseURL: site.url });
      await tab.goto('/galerias');
      await expect(heading(tab, 'Firme')).toBeVisible();
      await tab.context().close();
    }
    await expect.poll(async () => (await lineOf(site)).withdrawn?.version).toBe('roto');
    expect((await lineOf(site)).canary).toBeUndefined();

    const staff = await openTab(browser, problems, { baseURL: site.url, storageState: await storedSession(site, 'webmaster') });
    await staff.goto('/eventos');
    await staff.getByRole('banner').getByRole('button').click();
    await staff.getByRole('menuitem', { name: 'Módulos' }).click();
    await expect(heading(staff, 'Módulos')).toBeVisible();
    await expect(staff.getByRole('row', { name: /mf_galleries/ })).toContainText('100 %');
    await expect(staff.getByRole('listitem').filter({ hasText: 'roto' })).toContainText(/\d+ de \d+ cargas fallaron/);
    await staff.context().close();
  },
);

test('a script that its origin has changed since its release is run by no browser', nightly, async ({ own: site, page, problems }) => {
  const registry = JSON.parse(readFileSync(join(repository, 'dist/modules/registry.json'), 'utf8')) as RegistryEntry[];
  const entry = registry.find(({ name }) => name === 'mf_galleries');
  const folder = mkdtempSync(join(tmpdir(), 'moto-club-changed-'));
  const origin = await serveFolder(folder);
  const restore = () => cpSync(join(repository, 'dist/modules/mf-galleries'), join(folder, 'mf-galleries'), { recursive: true });
  try {
    restore();
    if (!entry) throw new Error('mf-galleries was not built.');
    const away = (address: string) => address.replace(/^\/modules/, origin.url);
    const stable = { ...entry, entry: away(entry.entry), manifest: away(entry.manifest), since: new Date().toISOString() };
    await writeLine(site, { module: 'mf-galleries', stable });
    await expectRegistry(page, site).toContain(origin.url);
    await page.goto('/galerias');
    await expect(heading(page, 'Galerías')).toBeVisible();

    problems.expect(/integrity|did not load|is unavailable|Loading chunk|Failed to load|ScriptNetworkError/);
    for (const file of ['remoteEntry.js', entry.chunks?.['/galerias']?.scripts.at(-1) ?? '']) {
      restore();
      appendFileSync(join(folder, placeOf(`mf-galleries/${entry.version}`, file)), '\nglobalThis.changed = true;');
      await page.reload();
      await expect(page.getByText('Sección no disponible')).toBeVisible();
      expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
    }
  } finally {
    await origin.close();
    rmSync(folder, { recursive: true });
  }
});

test(
  'a retired module lives on in open tabs; elsewhere its addresses are unknown, until a rollback',
  nightly,
  async ({ own: site, team, page, problems }) => {
    test.setTimeout(120_000);
    problems.expect(/404/);
    await openHydrated(page, '/galerias');
    await expect(heading(page, 'Galerías')).toBeVisible();
    const retired = await command(team, site, 'mf-galleries', '--retire');
    expect(retired.code, retired.output).toBe(0);
    expect(retired.output).toMatch(/mf-galleries .* retired/);
    await expectRegistry(page, site).notToContain('mf_galleries');
    // A screen that this tab has not loaded yet.
    await page.locator('main a[href^="/galerias/"]').first().click();
    await expect(page).toHaveURL(/\/galerias\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Galerías');
    const reply = await page.goto('/galerias');
    expect(reply?.status()).toBe(404);
    await expect(heading(page, 'Página no encontrada')).toBeVisible();
    const back = await command(team, site, 'mf-galleries', '--rollback');
    expect(back.code, back.output).toBe(0);
    await expectRegistry(page, site).toContain('mf_galleries');
    await page.reload();
    await expect(heading(page, 'Galerías')).toBeVisible();
  },
);

test('every module from an origin of its own, by registry alone: pages, lazy parts and workers', nightly, async ({ own: site, page }) => {
  test.setTimeout(120_000);
  const folder = join(repository, 'dist/modules');
  const registry = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as RegistryEntry[];
  const origins = await Promise.all(registry.map(() => serveFolder(folder)));
  try {
    await stamp(site, 'Aqui');
    for (const [index, entry] of registry.entries()) {
      const away = (address: string) => address.replace(/^\/modules/, origins[index]?.url ?? '');
      const stable = { ...entry, entry: away(entry.entry), manifest: away(entry.manifest), since: new Date().toISOString() };
      await writeLine(site, { module: packageName(entry.name), stable });
    }
    await expectRegistry(page, site).notToContain('"entry":"/modules');
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));

    await page.goto('/');
    await page.getByRole('button', { name: 'Contactar' }).click();
    const captcha = page.getByRole('checkbox', { name: 'No soy un robot' });
    await captcha.click();
    await expect(captcha).toBeChecked();
    expect(workers).toEqual([expect.stringContaining(`${site.url}/worker.js?from=http`)]);
    for (const [path, text] of [
      ['/galerias', 'Galerías'],
      ['/formulario-inscripcion', 'Formulario de Inscripción'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, text)).toBeVisible();
    }
    const [stored] = (await storedSession(site, 'webmaster')).origins;
    await page.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored?.localStorage ?? []);
    await page.goto('/usuarios');
    await expect(heading(page, 'Gestión de usuarios')).toBeVisible();
    // No page of the register is open before 'Socios' is turned on.
    const open = origins.filter((_, index) => registry[index]?.name !== 'mf_members');
    for (const { url } of open) expect([...asked]).toContain(url);
  } finally {
    await Promise.all(origins.map((origin) => origin.close()));
  }
});
