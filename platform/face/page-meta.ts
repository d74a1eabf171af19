/** A thing of schema.org (JSON-LD). Its addresses are whole ones. */
export interface Thing {
  '@type': string;
  [property: string]: ThingValue;
}
type ThingValue = string | number | Thing | readonly Thing[] | readonly string[] | undefined;

/** The picture of a page where somebody passes its address on. */
export interface PageImage {
  /** Below the site's root, with its query: whoever has no session must be able to fetch it. */
  path: string;
  alt?: string;
  /** In pixels, as it is sent. */
  width?: number;
  height?: number;
}

/** What a page says of itself to whoever does not look at it: search engines, and programs that show a link. */
export interface PageMeta {
  /** As the tab reads it before the site's name; without it, that name alone. */
  title?: string;
  description?: string | undefined;
  image?: PageImage;
  things?: readonly Thing[];
  /** Nobody is to list it, and a link to it shows the site's name: of all else nothing is told. */
  hidden?: true;
  /** What the address names is not there: the page says so, and its status too. */
  missing?: true;
}

/** What a page is made of when it is asked what it says of itself: its loader has run. */
export interface LoadedPage<Data = unknown> {
  /** As the loader gave it: promises in it may still be on their way. */
  data: Data;
  params: Readonly<Record<string, string | undefined>>;
  /** Where the site is, without a slash at its end: 'https://club.example'. */
  site: string;
}

/** What the tab reads: 'Eventos · Moto Club'. */
export const tabTitle = (title: string | undefined, siteName: string): string => (title ? `${title} · ${siteName}` : siteName);
