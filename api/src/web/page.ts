import { brotliCompressSync, constants } from 'node:zlib';
import { findOwner, type Registry, type RegistryEntry } from 'shared/contract/modules';
import { etagOf } from '../http/etag.ts';

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

export interface PageModules {
  registry: Registry;
  /** What the banner says to whoever tries a version out: mf_galleries@1.4.0 */
  tryOut: string | undefined;
  /** Whether the page may ask to try out what its address names (`?modulo=`). */
  mayAsk: boolean;
}

/** The screens that the shell itself owns (shell/src/router.tsx). */
const shellPaths = new Set(['/login', '/panel', '/modulos', '/mi-cuenta', '/aviso-legal', '/privacidad', '/cookies']);

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const preload = (kind: string, href: string, extra = '') => `<link rel="preload" as="${kind}" href="${escapeAttribute(href)}"${extra}>`;

/** All that the shell asks of the registry; the rest of it is for the server. */
const forShell = ({ name, version, entry, paths, contract }: RegistryEntry) => ({ name, version, entry, paths, contract });

/**
 * The shell's index.html for one path: with the registry written into it, and with preloads of exactly what this path's
 * first screen needs, so that code, styles, data and hero travel at the same time instead of one after the other.
 */
export async function renderPage(
  template: string,
  pathname: string,
  { registry, tryOut, mayAsk }: PageModules,
  heroImage: () => Promise<PreloadedImage | undefined>,
): Promise<Page> {
  const owner = findOwner(registry, pathname);
  const links: string[] = [];
  if (owner) {
    const base = owner.entry.slice(0, owner.entry.lastIndexOf('/') + 1);
    const { scripts, styles } = owner.assets ?? { scripts: [], styles: [] };
    const data = owner.preload[pathname] ?? [];
    const image = pathname === '/' ? await heroImage() : undefined;
    links.push(
      ...styles.map((file) => preload('style', base + file)),
      ...scripts.map((file) => preload('script', base + file)),
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
  // `data-cuenta`: this server counts loads. '<' could end the block early.
  const trying = tryOut === undefined ? '' : ` data-prueba="${escapeAttribute(tryOut)}"`;
  const asking = mayAsk ? ' data-pregunta' : '';
  const json = JSON.stringify(registry.map(forShell)).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="registry" data-cuenta${trying}${asking}>${json}</script>`;
  const html = Buffer.from(template.replace('</head>', () => `${links.join('')}${block}</head>`));
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = etagOf(html);
  return { status: owner || shellPaths.has(pathname) ? 200 : 404, html, compressed, etag };
}
