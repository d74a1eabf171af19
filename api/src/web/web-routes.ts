import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contractVersion, type Registry, type RegistryEntry } from 'shared/contract/modules';
import { writeSite } from 'shared/releases/site';
import type { AppContext } from '../context.ts';
import { isKnown } from '../http/etag.ts';
import type { Visit } from '../modules/visits.ts';
import { PeerDown } from '../peers/peer.ts';
import { contentSecurityPolicy } from '../security/headers.ts';
import { openedFromHere } from '../security/own-page.ts';
import { siteAddress } from '../site-address.ts';
import { readHeroImage } from './hero-image.ts';
import { renderPage, type Page } from './page.ts';
import { readPagePath } from './page-path.ts';
import { watchedFile } from './watched-file.ts';

/** How long, in ms, a rendered page serves again: a new hero is seen after that. Another registry is another page at once. */
const freshFor = 500;
/** How long, in ms, until a bucket that was down is told of this site again. */
const introduceAgain = 15_000;
const oneYear = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

type Parts = Pick<AppContext, 'config' | 'db' | 'modules' | 'visits' | 'log'> & { distDir: string };

/** The site itself: built and released files, and the shell's page for every other address. `distDir` is what the build wrote. */
export async function webRoutes(app: FastifyInstance, { config, db, modules, visits, log, distDir }: Parts): Promise<void> {
  const shellDir = join(distDir, 'shell');
  const readTemplate = watchedFile(join(shellDir, 'index.html'), (text) => text);
  const readWorker = watchedFile(join(shellDir, 'worker.js'), (text) => text);
  const pages = new Map<string, { at: number; page: Promise<Page> }>();

  const findPage = (pathname: string, { snapshot, registry, variant, tryOut }: Visit, mayAsk: boolean): Promise<Page> => {
    const now = performance.now();
    const key = `${snapshot.revision} ${pathname} ${mayAsk} ${variant}`;
    const known = pages.get(key);
    if (known && now - known.at < freshFor) return known.page;
    // Unknown addresses are endless; the pages that count are a handful.
    if (pages.size >= 100) pages.clear();
    const parts = { registry, tryOut: tryOut?.label, mayAsk };
    const page = readTemplate().then((template) => renderPage(template, pathname, parts, () => readHeroImage(db)));
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
      // The registry is composed for each visitor, and the lines that it is made of are nobody's business.
      allowedPath: (path) => !/^\/(registry\/|site\.json)/.test(path),
      setHeaders: (reply) =>
        void reply
          .header('cache-control', cacheControl)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin'),
    });
  await serveFolder(app, join(shellDir, 'assets'), '/assets/');
  await serveFolder(app, join(shellDir, 'fonts'), '/fonts/');
  await serveFolder(app, join(shellDir, 'icons'), '/icons/', oneDay);
  // Nothing has been released yet. A place that cannot be written stays empty.
  for (const folder of modules.folders) await mkdir(folder, { recursive: true }).catch(() => {});
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const [, module, version] = /^\/modules\/(mf-[\w-]+)\/(\w[\w.+-]*)\//.exec(request.url) ?? [];
      if (module && version) await provideReleased(module, version);
    });
    await serveFolder(scope, modules.folders, '/modules/');
  });

  /** A version that the build did not write may be in the bucket. */
  const provideReleased = async (module: string, version: string): Promise<void> => {
    if (existsSync(join(distDir, 'modules', module, version))) return;
    await modules
      .provide(module, version)
      .catch((error: unknown) => log.error({ err: error, module, version }, 'a module is out of reach'));
  };

  const originsOf = (registry: Registry): string[] => [
    ...new Set(registry.flatMap(({ entry }) => (URL.canParse(entry) ? [new URL(entry).origin] : []))),
  ];

  /** What pages ask again when a version has gone, or failed (`sin`). */
  app.get<{ Querystring: { sin?: string } }>('/modules/registry.json', async (request, reply) => {
    const { registry } = await visits.receive(request, reply, request.query.sin);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('access-control-allow-origin', '*');
    return registry.map(({ name, version, entry, manifest, paths, preload: data, contract, assets }: RegistryEntry) => {
      return { name, version, entry, manifest, paths, preload: data, contract, assets };
    });
  });

  /** A worker may only start from the page's own origin: this one starts here and goes on with a module's (shell/public). */
  app.get('/worker.js', async (request, reply) => {
    const { registry } = await visits.receive(request, reply);
    reply.header('content-security-policy', contentSecurityPolicy(config, originsOf(registry))).header('cache-control', 'no-cache');
    return reply.type('text/javascript; charset=utf-8').send(await readWorker());
  });

  app.get<{ Querystring: { modulo?: string } }>('/*', async (request, reply) => {
    const pathname = readPagePath(request.url);
    if (pathname === undefined || /^\/(api|static)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)) return reply.callNotFound();
    const visit = await visits.receive(request, reply);
    // Another site's link never brings the question up: docs/releasing.md.
    const wishes = request.query.modulo !== undefined;
    const mayAsk = wishes && openedFromHere(request);
    const { status, html, compressed, etag } = await findPage(pathname, visit, mayAsk);
    const origins = originsOf(visit.registry);
    if (origins.length > 0) reply.header('content-security-policy', contentSecurityPolicy(config, origins));
    reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('vary', `accept-encoding, cookie${wishes ? ', sec-fetch-site' : ''}`);
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.code(status).type('text/html; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compressed);
  });

  let again: NodeJS.Timeout | undefined;
  const introduce = async (): Promise<void> => {
    try {
      const { built } = await modules.read();
      await writeSite(modules.objects, { contract: contractVersion, url: siteAddress(app.server, config), modules: built });
    } catch (error) {
      log.warn({ err: error }, 'the place of releases cannot be written: releases do not know this site, and no canary is withdrawn');
      // A bucket that is down comes back; a folder that may not be written stays one.
      if (error instanceof PeerDown) again = setTimeout(() => void introduce(), introduceAgain).unref();
    }
  };
  // Nobody waits for it: visitors do not need it.
  app.addHook('onListen', (done) => {
    void introduce();
    done();
  });
  app.addHook('onClose', async () => clearTimeout(again));
}
