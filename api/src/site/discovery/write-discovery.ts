import { escapeHtml } from 'platform/serve/foreign-text';

export interface SitemapEntry {
  path: string;
  /** When its content last changed, as `toISOString` writes it; undefined where unknown. */
  changed?: string;
}

/** sitemaps.org, 0.9. */
export function writeSitemap(entries: readonly SitemapEntry[], site: string): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(site + encodeURI(path))}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/**
 * RFC 9309. Calls are open: a search engine that renders a page by itself requests them, and finds nothing in them that the page does not
 * show. The description of all calls is for programmers.
 */
export function writeRobots(closed: readonly string[], site: string): string {
  const rules = ['/api/docs', ...closed.map((path) => encodeURI(path))].toSorted().map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${rules.join('')}\nSitemap: ${site}/sitemap.xml\n`;
}
