import { tabTitle, type PageMeta } from '../wire/page-meta.ts';
import { escapeHtml } from './foreign-text.ts';

/** What previews of links say of the site, whatever the page. */
export interface SiteNames {
  siteName: string;
  /** Of what its pages are written in: es_ES. */
  locale: string;
}

export interface PagePlace extends SiteNames {
  /** The page's whole address, without query and fragment. */
  address: string;
}

/** A tag for each entry that says something. */
const metaTags = (attribute: 'name' | 'property', entries: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(entries)
    .map(([key, content]) =>
      content === undefined || content === '' ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(`${content}`)}">`,
    )
    .join('');

/** HTML for the head of a page: its metadata, in the place of the title and the description in the shell's index.html. */
export function writeHead({ title, description, image, things = [], hidden }: PageMeta, { address, siteName, locale }: PagePlace): string {
  if (hidden) return `<title>${escapeHtml(siteName)}</title><meta name="robots" content="noindex">`;
  // A program that shows a link names the site beside the title.
  const heading = title ?? siteName;
  const picture = image && { url: new URL(image.path, address).href, alt: image.alt, width: image.width, height: image.height };
  return [
    `<title>${escapeHtml(tabTitle(title, siteName))}</title>`,
    metaTags('name', { description }),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    metaTags('property', {
      'og:type': 'website',
      'og:site_name': siteName,
      'og:locale': locale,
      'og:url': address,
      'og:title': heading,
      'og:description': description,
      'og:image': picture?.url,
      'og:image:alt': picture?.alt,
      'og:image:width': picture?.width,
      'og:image:height': picture?.height,
    }),
    metaTags('name', {
      // All else is read from the tags above.
      'twitter:card': picture ? 'summary_large_image' : 'summary',
    }),
    things.length > 0 ? writeThings(things) : '',
  ].join('');
}

/** Data, which no browser runs: the page's policy lets it pass. '<' could end the block early. */
const writeThings = (things: PageMeta['things']): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')}</script>`;
