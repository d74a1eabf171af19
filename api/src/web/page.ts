import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { findOwner } from 'shared/contract/modules';
import type { ModulesFolder } from './registry.ts';

export interface Page {
  /** 404 when neither the shell nor a module owns the path; the shell draws that page too. */
  status: 200 | 404;
  html: Buffer;
  compressed: Buffer;
  etag: string;
}

/** What the hero shows on the landing page; preloaded, because it is the largest thing that a visitor waits for. */
export interface PreloadedImage {
  srcSet: string;
  sizes: string;
}

/** The screens that the shell itself owns (shell/src/router.tsx). */
const shellPaths = new Set(['/login', '/panel', '/aviso-legal', '/privacidad', '/cookies']);

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const preload = (kind: string, href: string, extra = '') => `<link rel="preload" as="${kind}" href="${escapeAttribute(href)}"${extra}>`;

/**
 * The shell's index.html for one path: with the registry written into it, and with preloads of exactly what this path's
 * first screen needs, so that code, styles, data and hero travel at the same time instead of one after the other.
 */
export async function renderPage(
  template: string,
  pathname: string,
  modules: ModulesFolder,
  heroImage: () => Promise<PreloadedImage | undefined>,
): Promise<Page> {
  const registry = await modules.registry();
  const owner = findOwner(registry, pathname);
  const links: string[] = [];
  if (owner) {
    const { scripts, styles } = await modules.assetsOf(owner);
    const data = owner.preload[pathname] ?? [];
    const image = pathname === '/' ? await heroImage() : undefined;
    links.push(
      ...styles.map((href) => preload('style', href)),
      ...scripts.map((href) => preload('script', href)),
      ...data.slice(0, 1).map((href) => preload('fetch', href, ' crossorigin')),
    );
    if (image) {
      const { srcSet, sizes } = image;
      links.push(
        `<link rel="preload" as="image" imagesrcset="${escapeAttribute(srcSet)}" imagesizes="${escapeAttribute(sizes)}" fetchpriority="high">`,
      );
    }
    links.push(...data.slice(1).map((href) => preload('fetch', href, ' crossorigin fetchpriority="low"')));
  }
  // '<' could end the block early.
  const block = `<script type="application/json" id="registry">${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`;
  const html = Buffer.from(template.replace('</head>', () => `${links.join('')}${block}</head>`));
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  return { status: owner || shellPaths.has(pathname) ? 200 : 404, html, compressed, etag };
}
