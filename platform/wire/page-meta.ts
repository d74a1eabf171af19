/** A thing of schema.org (JSON-LD). Its addresses are whole ones. */
export interface Thing {
  '@type': string;
  [property: string]: ThingValue;
}
type ThingValue = string | number | Thing | readonly Thing[] | readonly string[] | undefined;

/** The picture of a page in previews of its link. */
export interface PageImage {
  /** Below the site's root, with its query: it has to load without a session. */
  path: string;
  alt?: string;
  /** In pixels, as it is sent. */
  width?: number;
  height?: number;
}

/** Metadata of a page for search engines, and programs that preview a link. */
export interface PageMeta {
  /** The tab's title before the site's name; without it, that name alone. */
  title?: string;
  description?: string | undefined;
  image?: PageImage;
  things?: readonly Thing[];
  /** Not to be indexed; a link to it shows the site's name and nothing else. */
  hidden?: true;
  /** The thing at the address is missing: the page says so, and its status is 404. */
  missing?: true;
}

/** A page once its loader has run: the input of `meta`. */
export interface LoadedPage<Data = unknown> {
  /** The loader's data: promises in it may still be pending. */
  data: Data;
  params: Readonly<Record<string, string | undefined>>;
  /** Where the site is, without a slash at its end: 'https://site.example'. */
  site: string;
}

/** The tab's title: 'Events · My Site'. */
export const tabTitle = (title: string | undefined, siteName: string): string => (title ? `${title} · ${siteName}` : siteName);
