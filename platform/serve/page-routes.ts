import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Registry, type RegistryEntry, sharedFolder, shellFolder, type ShellRecord } from '../wire/registry.ts';
import { statesPath } from '../wire/rendered-page.ts';
import { workerNames } from '../wire/wire-names.ts';
import { isKnown } from './etag.ts';
import { evaluatedModules, watchedModules } from './live-modules.ts';
import { introduceSite } from './introduce-site.ts';
import { integrityForBrowsers, pack, renderPage, type Page } from './page.ts';
import { isPlainVisit, readPagePath } from '../wire/page-path.ts';
import type { RenderCounter } from './count-renders.ts';
import { createPageStates, unpackState } from './page-states.ts';
import { createServerRenderer, ownerOf } from './server-renderer.ts';
import type { Rendered } from './rendering.ts';
import type { NamedOptions, SiteAbout } from './serve-options.ts';
import { styleReader } from './style-reader.ts';
import type { Visit, Visits } from './visits.ts';
import { watchedFile } from './watched-file.ts';
import { resultWithin } from '../store/ask-in-time.ts';

/** How long, in ms, a rendered page is served from the cache after its last check: a new hero is seen after that. Another registry is another page at once. */
const freshFor = 500;
/** In ms: a page that is asked for after this is checked, and rendered again, while it is still served: in a rush no visitor waits. */
const checkedAfter = 300;
const oneYear = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/** How many pages are kept. */
const mostPages = 100;
/** In ms: how long who runs no scripts waits for a late page. */
const lateTimeout = 2000;
/** In ms: the timeout of finding the page's first picture, to be preloaded. */
const imageTimeout = 250;

/** A page, and what was rendered for it. */
interface Known {
  page: Page;
  /** Its own security policy, where it allows more than that of every page. */
  policy: string | undefined;
  rendered: Pick<Rendered, 'with' | 'answers'> | undefined;
  /** Headers that tag a reply, for a cache in front, with the replies it was rendered from. */
  cacheHeaders: Readonly<Record<string, string>>;
  /** Browsers may keep it, for when there is no signal; `frame`: its screen could not be rendered in time, and needs scripts. */
  copy: 'yes' | 'frame' | undefined;
}

/**
 * Search engines and previews of links do not say what they fetch a page for, as browsers do over https. A browser that does not say it
 * waits as they do.
 */
const runsScripts = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-mode'] !== undefined;

/** What a request says of the page that it gets. */
interface Asked {
  mayAsk: boolean;
  mayRender: boolean;
  /** Data saving. */
  isFrugal: boolean;
}

interface Kept {
  /** When its check began. */
  at: number;
  made: Promise<Known>;
  /** The one that takes its place, in progress. */
  next?: Kept | undefined;
}

type Parts = NamedOptions & { distDir: string; visits: Visits; renderCounter: RenderCounter | undefined };

/** The site itself: built and released files, and the shell's page for every other address. `distDir` is what the build wrote. */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const {
    live,
    visits,
    distDir,
    reserved,
    policyFor,
    about,
    renders,
    cacheHeaders,
    head = '',
    offline,
    imageOf = async () => undefined,
    log,
    names,
  } = parts;
  const shellDir = join(distDir, shellFolder);
  const readTemplate = watchedFile(join(shellDir, 'index.html'), (text) =>
    text.replaceAll(/>\s+</g, '><').replace('</head>', () => `${head}</head>`),
  );
  const readShell = watchedFile(join(shellDir, 'shell.json'), (text) => JSON.parse(text) as ShellRecord);
  const readWorker = watchedFile(join(shellDir, 'worker.js'), (text) => text);
  const withNames = (text: string) => `self.names = ${JSON.stringify(workerNames(names))};\n${text}`;
  const readOfflineWorker = watchedFile(join(shellDir, 'offline-screen.js'), withNames);
  const readSiteWorker = watchedFile(
    join(shellDir, 'offline-site.js'),
    (text) => `self.copies = ${JSON.stringify(offline)};\n${withNames(text)}`,
  );
  const readBootstrap = watchedFile(join(shellDir, 'hydration-bootstrap.js'), (text) => text);
  const screens = createServerRenderer(app, { ...parts, shellDir });
  const styleAt = styleReader((address) =>
    address.startsWith('/modules/')
      ? live.folders.map((folder) => join(folder, address.slice('/modules/'.length))).toReversed()
      : [join(shellDir, address)],
  );
  const isReserved = (pathname: string) => reserved.some((first) => pathname === first || pathname.startsWith(`${first}/`));
  const states = createPageStates();
  const pages = new Map<string, Kept>();
  /** Those whose screen is being rendered, too late for the first visitor. */
  const coming = new Map<string, Promise<Known | undefined>>();
  /** The registry they were made of. */
  let revision: number | undefined;

  /** `keepLate` gets the page with its screen, in progress, if that is rendered too late for this visitor. */
  const makePage = async (
    pathname: string,
    visit: Visit,
    site: SiteAbout,
    { mayAsk, mayRender, isFrugal, keepLate }: Asked & { keepLate: (late: Promise<Known | undefined>) => void },
  ): Promise<Known> => {
    const [template, shell] = await Promise.all([readTemplate(), readShell()]);
    const { registry, tryOut } = visit;
    const render = async (rendered: Rendered | undefined, frame?: string): Promise<Known> => {
      const page = await renderPage(
        site.introduce(template),
        pathname,
        {
          registry,
          watched: watchedModules(visit.snapshot),
          evaluated: evaluatedModules(visit.snapshot),
          isFrugal,
          shell,
          tryOut: tryOut?.label,
          mayAsk,
          names,
        },
        {
          imageOf: (path) => resultWithin(imageOf(path), imageTimeout),
          rendered,
          frame,
          parts: { readBootstrap, storedUser: renders?.storedUser, styleAt, head },
          site: site.names,
          offline: tryOut === undefined ? offline : undefined,
        },
      );
      if (page.state) states.keep(page.state);
      const origins = originsOf(registry);
      const inline = { ...page.inline, styles: [...page.inline.styles, ...site.styles] };
      const policy = origins.length + inline.scripts.length + inline.styles.length > 0 ? policyFor(origins, inline) : undefined;
      const mayBeKept = offline && page.status === 200 && tryOut === undefined && ownerOf(pathname, visit, shell) !== undefined;
      const known = rendered && { with: rendered.with, answers: rendered.answers };
      // Computed once a page, not once a visit: it took a tenth of an answer's time.
      const headersOfPage = (known && cacheHeaders?.page(known.answers.map(({ url }) => url))) ?? {};
      return {
        page,
        policy,
        rendered: known,
        cacheHeaders: headersOfPage,
        copy: mayBeKept ? (rendered || !screens ? 'yes' : 'frame') : undefined,
      };
    };
    if (!mayRender) return render(undefined);
    // What cannot be rendered in time is for the next visitor.
    const rendered = await screens?.render(pathname, visit, shell, site.data, (rendering) =>
      keepLate(rendering.then((late) => late && render(late)).catch(() => undefined)),
    );
    return render(rendered, rendered ? undefined : await screens?.frame(pathname, visit, shell, site.data));
  };

  const keyOf = (pathname: string, visit: Visit, asked: Asked) =>
    `${visit.snapshot.revision} ${pathname} ${JSON.stringify(asked)} ${visit.variant}`;
  const findPage = (key: string, pathname: string, visit: Visit, asked: Asked): Promise<Known> => {
    const now = performance.now();
    const isFresh = (page: Kept | undefined) => page !== undefined && now - page.at < freshFor;
    const kept = pages.get(key);
    const known = isFresh(kept) ? kept : (kept?.next ?? kept);
    if (known && isFresh(known) && (known.next || now - known.at < checkedAfter)) return known.made;
    // Pages of another registry are outdated.
    if (revision !== visit.snapshot.revision) pages.clear();
    revision = visit.snapshot.revision;
    const keep = (page: Kept): void => {
      if (revision !== visit.snapshot.revision) return;
      pages.delete(key);
      pages.set(key, page);
      // Bounded, because unknown addresses are endless: the least recently asked for goes first.
      const [oldest] = pages.keys();
      if (oldest !== undefined && pages.size > mostPages) pages.delete(oldest);
    };
    const keepLate = (late: Promise<Known | undefined>): void => {
      coming.set(key, late);
      void late.then((page) => {
        if (coming.get(key) === late) coming.delete(key);
        if (page) keep({ at: now, made: Promise.resolve(page) });
      });
    };
    const make = async (): Promise<Known> => {
      const [last, site] = await Promise.all([known?.made, about()]);
      if (last?.rendered && (await screens?.isCurrent(last.rendered, site.data))) {
        pack(last.page);
        return last;
      }
      return makePage(pathname, visit, site, { ...asked, keepLate });
    };
    const next: Kept = { at: now, made: make() };
    if (known && isFresh(known)) {
      known.next = next;
      next.made.then(
        () => keep(next),
        () => (known.next = undefined),
      );
      return known.made;
    }
    keep(next);
    next.made.catch(() => pages.delete(key));
    return next.made;
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
      // Release lines, counts, site.json and source maps are private; visitors get a registry that is made of the first. The shell's are at /assets.
      allowedPath: (path) => !/^\/(registry\/|maps\/|locks\/|counts\/|shell\/|site\.json|lines\.json)/.test(path),
      setHeaders: (reply) =>
        void reply
          .header('cache-control', cacheControl)
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin'),
    });
  await serveFolder(app, await live.shellAssets(), '/assets/');
  if (existsSync(join(shellDir, 'fonts'))) await serveFolder(app, join(shellDir, 'fonts'), '/fonts/');
  if (existsSync(join(shellDir, 'icons'))) await serveFolder(app, join(shellDir, 'icons'), '/icons/', oneDay);
  // Nothing has been released yet. A place that cannot be written stays empty.
  for (const folder of live.folders) await mkdir(folder, { recursive: true }).catch(() => {});
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const [, module, version, file = ''] = /^\/modules\/(mf-[\w-]+)\/(\w[\w.+-]*)\/(\w[\w.-]*)?/.exec(request.url) ?? [];
      if (module && version) await provideReleased(module, version, file);
    });
    scope.addHook('onSend', async (request, reply) => {
      const [, module] = /^\/modules\/(mf-[\w-]+)\/\w/.exec(request.url) ?? [];
      if (module && reply.statusCode < 400) reply.headers(cacheHeaders?.module(module) ?? {});
    });
    await serveFolder(scope, live.folders.toReversed(), '/modules/');
  });

  /** A version that the build did not write may be in the bucket. */
  const provideReleased = async (module: string, version: string, file: string): Promise<void> => {
    const path = version === sharedFolder ? `${module}/${version}/${file}` : `${module}/${version}`;
    if (existsSync(join(distDir, 'modules', path))) return;
    await (version === sharedFolder ? live.provideShared(path) : live.provide(module, version)).catch((error: unknown) =>
      log.error({ err: error, module, version }, 'a module is out of reach'),
    );
  };

  const originsOf = (registry: Registry): string[] => [
    ...new Set(registry.flatMap(({ entry }) => (URL.canParse(entry) ? [new URL(entry).origin] : []))),
  ];

  /** Read by pages when a version was removed, or failed (`query.without`). */
  app.get<{ Querystring: Record<string, string | undefined> }>('/modules/registry.json', async (request, reply) => {
    const { registry } = await visits.receive(request, reply, request.query[names.query.without]);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('access-control-allow-origin', '*');
    return registry.map((each: RegistryEntry) => {
      const { name, version, entry, manifest, paths, preload: data, menu, slots, contract, assets, chunks } = each;
      return {
        name,
        version,
        entry,
        manifest,
        paths,
        preload: data,
        menu,
        slots,
        contract,
        assets,
        chunks,
        integrity: integrityForBrowsers(each),
      };
    });
  });

  const serveWorker = (address: string, read: () => Promise<string>) =>
    app.get(address, async (request, reply) => {
      const { registry } = await visits.receive(request, reply);
      reply.header('content-security-policy', policyFor(originsOf(registry))).header('cache-control', 'no-cache');
      return reply.type('text/javascript; charset=utf-8').send(await read());
    });
  /** A worker may only start from the page's own origin: this one starts here and goes on with a module's (load/worker.js). */
  serveWorker('/worker.js', readWorker);
  /** Opens a screen offline (load/offline-worker.js). Without this address installed workers unregister by themselves. */
  if (offline) serveWorker(names.workers.screen, readOfflineWorker);
  /** The same for all public pages (load/site-worker.js). */
  if (offline) serveWorker(names.workers.site, readSiteWorker);

  // Another process may have rendered the page, or this one before it was started anew: mostly the page is still the same.
  app.get(`${statesPath}/*`, async (request, reply) => {
    const address = readPagePath(request.url) ?? '';
    if (!states.read(address)) {
      const pathname = address.slice(statesPath.length, address.lastIndexOf('/')) || '/';
      const asked = { mayAsk: false, mayRender: true, isFrugal: false };
      const visit = await visits.receive(request, reply);
      await findPage(keyOf(pathname, visit, asked), pathname, visit, asked);
    }
    const packed = states.read(address);
    if (!packed) return reply.callNotFound();
    reply.header('cache-control', oneYear).header('vary', 'accept-encoding').type('text/javascript; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(unpackState(packed));
    return reply.header('content-encoding', 'br').send(packed);
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/*', async (request, reply) => {
    const pathname = readPagePath(request.url);
    if (pathname === undefined || isReserved(pathname) || /\.\w+$/.test(pathname)) return reply.callNotFound();
    const visit = await visits.receive(request, reply);
    // A link of another site never asks to try out: docs/releasing.md.
    const wishes = request.query[names.query.tryOut] !== undefined;
    const mayAsk = wishes && openedFromHere(request);
    const mayRender = isPlainVisit(request.url);
    const isFrugal = request.headers['save-data'] === 'on';
    const asked = { mayAsk, mayRender, isFrugal };
    const key = keyOf(pathname, visit, asked);
    const known = await findPage(key, pathname, visit, asked);
    const late = known.rendered || runsScripts(request) ? undefined : coming.get(key);
    const whole = late && (await resultWithin(late, lateTimeout));
    const { page, policy, rendered, cacheHeaders: headersOfPage, copy } = whole ?? known;
    const { status, html, compressed, etag } = page;
    if (policy !== undefined) reply.header('content-security-policy', policy);
    reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('vary', `accept-encoding, cookie, save-data${wishes ? ', sec-fetch-site' : ''}`);
    if (copy && !wishes) reply.header('x-offline-copy', copy);
    // One that was not rendered may be the next time.
    if (rendered && status === 200 && visit.isEverybodys && !wishes) reply.headers(headersOfPage);
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.code(status).type('text/html; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compressed);
  });

  // A form sent before hydration is a POST, so that nothing of it stands in an address; the page says what it takes.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/*', async (request, reply) => {
      const pathname = readPagePath(request.url);
      if (pathname === undefined || isReserved(pathname)) return reply.callNotFound();
      return reply.redirect(pathname, 303);
    });
  });

  introduceSite(app, parts, async () => (await readShell()).paths);
}

/**
 * Whether a page was opened by its visitor, or from another page of this site, and not by a link of another one. What is
 * trusted is `Sec-Fetch-Site`, which no page can set: it also covers redirects that began elsewhere, and of sibling
 * subdomains (`same-site`). Browsers send it over https and on localhost; without it the origin is unknown, and the answer is no.
 */
export const openedFromHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin';
