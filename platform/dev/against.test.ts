import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { siteConfig } from '../build/site.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import { completeNames } from '../wire/wire-names.ts';
import { exchangeInPage, serveAgainst } from './against.ts';
import { findSite } from './find-site.ts';
import type { LiveModule } from './live-module.ts';

const entry = (name: string, version: string, ...paths: string[]): RegistryEntry => {
  const folder = `/modules/${name.replace('_', '-')}/${version}`;
  return { name, version, paths, entry: `${folder}/remoteEntry.js`, manifest: `${folder}/mf-manifest.json`, preload: {} };
};
const registry = [entry('mf_x', '1', '/x'), entry('mf_y', '7', '/y')];
const block = (lines: object) =>
  `<script type="application/json" id="registry" data-loads="/api/modules/loads module version failure error" data-asks>${JSON.stringify(lines)}</script>`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
async function portOf(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A module whose files say their own names. */
const module: LiveModule = {
  isBuilt: Promise.resolve(),
  describe: () => ({ ...entry('mf_x', '1-dev', '/x', '/new'), module: 'mf-x', contract: '1.0' }),
  answer: async (path, response) => void response.end(`here: ${path}`),
  close: () => {},
};

/** A site, and the same at another address with the module from here. */
async function open(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const site = await portOf(
    createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }).listen(0, '127.0.0.1'),
  );
  const here = await portOf(serveAgainst(module, new URL(site), 0));
  const get = (path: string, init?: RequestInit) => fetch(here + path, { redirect: 'manual', ...init });
  return { asked, site, here, get };
}
const asPage = { headers: { accept: 'text/html' } };

test('a page of the site has the module from here in its registry, and nothing of the released version', async () => {
  const released = '<link rel="preload" as="script" href="/modules/mf-x/1/assets/a.js">';
  const other = '<link rel="preload" as="script" href="/modules/mf-y/7/assets/a.js">';
  const { asked, get } = await open((_, response) => response.end(`<head>${released}${other}${block(registry)}</head>`));
  const html = await (await get('/x?a=1', asPage)).text();
  expect(html).not.toContain('/modules/mf-x/1/');
  expect(html).toContain(other);
  // Its loads are not counted.
  expect(html).toContain('<script type="application/json" id="registry" data-asks>');
  expect(html).toContain('"entry":"/modules/mf-x/1-dev/remoteEntry.js"');
  expect(html).toContain('"entry":"/modules/mf-y/7/remoteEntry.js"');
  // The site leaves the page to the browser.
  expect(asked[0]?.url).toBe('/x?a=1&against');
  const [, lines = ''] = /data-asks>([^<]*)</.exec(html) ?? [];
  expect((JSON.parse(lines) as RegistryEntry[]).map(({ name }) => name)).toEqual(['mf_y', 'mf_x']);
});

test('what cannot be in a script of the page is escaped, and a page without a registry stays as it is', () => {
  const wild = { ...entry('mf_x', '1', '/x'), menu: [{ path: '/x', label: '</script>', order: 1 }] };
  expect(exchangeInPage(block([]), wild)).not.toContain('</script>"');
  expect(exchangeInPage('<p>502</p>', wild)).toBe('<p>502</p>');
});

test('its files come from here; a page that the site does not know is found when it is the module’s', async () => {
  const { asked, get } = await open((_, response) => response.writeHead(404).end(block([])));
  expect(await (await get('/modules/mf-x/1-dev/assets/a.js')).text()).toBe('here: /assets/a.js');
  expect(asked).toEqual([]);
  expect((await get('/new/7', asPage)).status).toBe(200);
  expect((await get('/other', asPage)).status).toBe(404);
});

test('the registry that open pages ask for again has it too', async () => {
  const { get } = await open((_, response) => response.end(JSON.stringify(registry)));
  const lines = (await (await get('/modules/registry.json?without=1')).json()) as RegistryEntry[];
  expect(lines.map(({ version }) => version)).toEqual(['7', '1-dev']);
});

test('calls go to the site as from its own page, and its replies come back as they are', async () => {
  let body = '';
  const { asked, site, here, get } = await open((request, response) => {
    void text(request).then((sent) => {
      body = sent;
      response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'strict-transport-security': 'max-age=1', location: `${site}/y` });
      response.end('{"ok":true}');
    });
  });
  const headers = { origin: here, referer: `${here}/x`, authorization: 'Bearer t' };
  const reply = await get('/api/x', { method: 'POST', body: 'sent', headers });
  expect(reply.status).toBe(201);
  expect(await reply.json()).toEqual({ ok: true });
  expect(body).toBe('sent');
  expect(asked[0]?.headers).toMatchObject({
    host: new URL(site).host,
    origin: site,
    referer: `${site}/x`,
    authorization: 'Bearer t',
  });
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(reply.headers.get('location')).toBe(`${here}/y`);
  expect(reply.headers.has('strict-transport-security')).toBe(false);
});

test('nothing of it is kept for times without signal', async () => {
  const { asked, get } = await open((_, response) => response.setHeader('x-offline-copy', 'yes').end(block(registry)));
  expect((await get(`${completeNames(siteConfig.names).workers.site}?x`)).status).toBe(404);
  expect(asked).toEqual([]);
  const page = await get('/x', asPage);
  expect([page.headers.get('x-offline-copy'), page.headers.get('cache-control')]).toEqual([null, 'no-store']);
});

test('while the site is down, it is said', async () => {
  const { get } = await open((_, response) => response.destroy());
  const reply = await get('/x', asPage);
  expect(reply.status).toBe(502);
  expect(await reply.text()).toMatch(/^http:\/\/localhost:\d+ cannot be reached: /);
});

test.each([
  ['site.example', 'site.example is not the address of a site: write it whole, as https://site.example.'],
  ['ftp://site.example', 'ftp://site.example is not the address of a site: write it whole, as https://site.example.'],
  ['http://localhost:1/x', 'No site with modules answers at http://localhost:1 ('],
])('%s is refused with what to do', async (address, problem) => {
  expect(await findSite(address, '1.0')).toEqual({ problem: expect.stringContaining(problem) });
});

test('a site of another contract is refused, and one of the same is found by any of its addresses', async () => {
  const { site } = await open((_, response) => response.end(JSON.stringify([{ ...entry('mf_y', '7'), contract: '2.3' }])));
  expect(await findSite(site, '1.0')).toEqual({ problem: expect.stringContaining(`${site} has contract 2.3, this checkout 1.0`) });
  expect(await findSite(`${site}/events`, '2.0')).toEqual({ site: new URL(site) });
  const { site: empty } = await open((_, response) => response.writeHead(404).end());
  expect(await findSite(empty, siteConfig.contract)).toEqual({ problem: expect.stringContaining('it answers 404') });
});
