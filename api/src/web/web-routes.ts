import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { readHeroImage } from './hero-image.ts';
import { renderPage, type Page } from './page.ts';
import { openModulesFolder } from './registry.ts';
import { watchedFile } from './watched-file.ts';

/** How long, in ms, a rendered page serves again: a release or a new hero is seen after that. */
const freshFor = 500;
const oneYear = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/** The site itself: built files, and the shell's page for every other address. `distDir` is what the build wrote. */
export async function webRoutes(app: FastifyInstance, { db, distDir }: Pick<AppContext, 'db'> & { distDir: string }): Promise<void> {
  const shellDir = join(distDir, 'shell');
  const readTemplate = watchedFile(join(shellDir, 'index.html'), (text) => text);
  const modules = openModulesFolder(join(distDir, 'modules'));
  const pages = new Map<string, { at: number; page: Promise<Page> }>();

  const findPage = (pathname: string): Promise<Page> => {
    const now = performance.now();
    const known = pages.get(pathname);
    if (known && now - known.at < freshFor) return known.page;
    // Unknown addresses are endless; the pages that count are a handful.
    if (pages.size >= 100) pages.clear();
    const page = readTemplate().then((template) => renderPage(template, pathname, modules, () => readHeroImage(db)));
    pages.set(pathname, { at: now, page });
    page.catch(() => pages.delete(pathname));
    return page;
  };

  // A folder of built files; mostly a hash or a version in every name makes them immutable.
  const serveFolder = (root: string, prefix: string, cacheControl = oneYear) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', path.endsWith('registry.json') ? 'no-cache' : cacheControl),
    });
  await serveFolder(join(distDir, 'modules'), '/modules/');
  await serveFolder(join(shellDir, 'assets'), '/assets/');
  await serveFolder(join(shellDir, 'fonts'), '/fonts/');
  await serveFolder(join(shellDir, 'icons'), '/icons/', oneDay);

  app.get('/*', async (request, reply) => {
    const pathname = new URL(request.url, 'http://localhost').pathname.replace(/(?<=.)\/+$/, '');
    if (/^\/(api|static)(\/|$)/.test(pathname) || /\.\w+$/.test(pathname)) return reply.callNotFound();
    const { status, html, compressed, etag } = await findPage(pathname);
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.code(status).type('text/html; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}
