import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Registry, RegistryEntry, ShellRecord } from '../face/registry.ts';
import { isKnown } from './etag.ts';
import { introduceSite } from './introduce-site.ts';
import { openedFromHere } from './opened-from-here.ts';
import { renderPage, type Page } from './page.ts';
import { readPagePath } from './page-path.ts';
import type { ServeOptions } from './serve-options.ts';
import type { Visit, Visits } from './visits.ts';
import { watchedFile } from './watched-file.ts';

/** How long, in ms, a rendered page serves again: a new hero is seen after that. Another registry is another page at once. */
const freshFor = 500;
const oneYear = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

type Parts = ServeOptions & { distDir: string; visits: Visits };

/** The site itself: built and released files, and the shell's page for every other address. `distDir` is what the build wrote. */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { live, visits, distDir, reserved, policyFor, head = '', imageOf = async () => undefined, log } = parts;
  const shellDir = join(distDir, 'shell');
  const readTemplate = watchedFile(join(shellDir, 'index.html'), (text) => text.replace('</head>', () => `${head}</head>`));
  const readShell = watchedFile(join(shellDir, 'shell.json'), (text) => JSON.parse(text) as ShellRecord);
  const readWorker = watchedFile(join(shellDir, 'worker.js'), (text) => text);
  const isReserved = (pathname: string) => reserved.some((first) => pathname === first || pathname.startsWith(`${first}/`));
  const pages = new Map<string, { at: number; page: Promise<Page> }>();

  const findPage = (pathname: string, { snapshot, registry, variant, tryOut }: Visit, mayAsk: boolean): Promise<Page> => {
    const now = performance.now();
    const key = `${snapshot.revision} ${pathname} ${mayAsk} ${variant}`;
    const known = pages.get(key);
    if (known && now - known.at < freshFor) return known.page;
    // Bounded, because unknown addresses are endless; the pages that matter are a handful.
    if (pages.size >= 100) pages.clear();
    const page = Promise.all([readTemplate(), readShell()]).then(([template, shell]) =>
      renderPage(template, pathname, { registry, shell, tryOut: tryOut?.label, mayAsk }, imageOf),
    );
    pages.set(key, { at: now, page });
    page.catch(() => pages.delete(key));
    return page;
  };

  // A folder of built files; mostly a hash or a version in every name makes them immutable. Public, for pages of any origin.
  const serveFolder = (scope: FastifyInstance, root: string | string[], prefix: string, cacheControl = oneYear) =>
    scope.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Release lines and site.json are private; visitors get a registry that is made of them.
      allowedPath: (path) => !/^\/(registry\/|site\.json)/.test(path),
      setHeaders: (reply) =>
        void reply
          .header('cache-control', cacheControl)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin'),
    });
  await serveFolder(app, join(shellDir, 'assets'), '/assets/');
  if (existsSync(join(shellDir, 'fonts'))) await serveFolder(app, join(shellDir, 'fonts'), '/fonts/');
  if (existsSync(join(shellDir, 'icons'))) await serveFolder(app, join(shellDir, 'icons'), '/icons/', oneDay);
  // Nothing has been released yet. A place that cannot be written stays empty.
  for (const folder of live.folders) await mkdir(folder, { recursive: true }).catch(() => {});
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const [, module, version] = /^\/modules\/(mf-[\w-]+)\/(\w[\w.+-]*)\//.exec(request.url) ?? [];
      if (module && version) await provideReleased(module, version);
    });
    await serveFolder(scope, live.folders, '/modules/');
  });

  /** A version that the build did not write may be in the bucket. */
  const provideReleased = async (module: string, version: string): Promise<void> => {
    if (existsSync(join(distDir, 'modules', module, version))) return;
    await live.provide(module, version).catch((error: unknown) => log.error({ err: error, module, version }, 'a module is out of reach'));
  };

  const originsOf = (registry: Registry): string[] => [
    ...new Set(registry.flatMap(({ entry }) => (URL.canParse(entry) ? [new URL(entry).origin] : []))),
  ];

  /** What pages ask again when a version has gone, or failed (`sin`). */
  app.get<{ Querystring: { sin?: string } }>('/modules/registry.json', async (request, reply) => {
    const { registry } = await visits.receive(request, reply, request.query.sin);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('access-control-allow-origin', '*');
    return registry.map(({ name, version, entry, manifest, paths, preload: data, menu, contract, assets, chunks }: RegistryEntry) => {
      return { name, version, entry, manifest, paths, preload: data, menu, contract, assets, chunks };
    });
  });

  /** A worker may only start from the page's own origin: this one starts here and goes on with a module's (load/worker.js). */
  app.get('/worker.js', async (request, reply) => {
    const { registry } = await visits.receive(request, reply);
    reply.header('content-security-policy', policyFor(originsOf(registry))).header('cache-control', 'no-cache');
    return reply.type('text/javascript; charset=utf-8').send(await readWorker());
  });

  app.get<{ Querystring: { modulo?: string } }>('/*', async (request, reply) => {
    const pathname = readPagePath(request.url);
    if (pathname === undefined || isReserved(pathname) || /\.\w+$/.test(pathname)) return reply.callNotFound();
    const visit = await visits.receive(request, reply);
    // Another site's link never brings the question up: docs/releasing.md.
    const wishes = request.query.modulo !== undefined;
    const mayAsk = wishes && openedFromHere(request);
    const { status, html, compressed, etag } = await findPage(pathname, visit, mayAsk);
    const origins = originsOf(visit.registry);
    if (origins.length > 0) reply.header('content-security-policy', policyFor(origins));
    reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('vary', `accept-encoding, cookie${wishes ? ', sec-fetch-site' : ''}`);
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.code(status).type('text/html; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compressed);
  });

  introduceSite(app, parts, async () => (await readShell()).paths);
}
