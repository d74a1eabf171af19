import type { MenuEntry } from './registry.ts';

/** What a page is rendered with besides its data, on the server and again while the browser hydrates it. */
export interface RenderedWith {
  /** The calendar day in the site's time zone, yyyy-mm-dd. In the browser it holds until the page is hydrated. */
  day: string | undefined;
  /** The site's public origin: 'https://site.example'. */
  origin: string;
  /** The site's details on every page, while it is rendered on the server. In the browser they stand in the page's head. */
  about?: unknown;
  /** The entries of the menu, while it is rendered on the server. In the browser they stand in the registry. */
  menu?: readonly MenuEntry[];
}

/** A reply of the site's own calls, as an anonymous visitor got it. */
export interface RenderedReply {
  status: number;
  /** JSON. */
  body: unknown;
}

/** State embedded in the page: with it the browser renders the same again, without a request. */
export interface RenderedPage {
  /** The version of the module that rendered it; undefined for a screen of the shell. */
  version?: string | undefined;
  with: RenderedWith;
  /** By path and query. */
  replies: Record<string, RenderedReply>;
}

/** The pending promises of a screen's loader data. */
export const promisesIn = (loaderData: Readonly<Record<string, unknown>>): Promise<unknown>[] =>
  Object.values(loaderData)
    .flatMap((data) => (typeof data === 'object' && data !== null ? Object.values(data) : []))
    .filter((value) => value instanceof Promise);

/** The id of the <script> that holds it, once scripts begin. */
export const renderedPageId = 'drawn-page';
/** Where the blocks of JSON are that a page does without while it is read, as a script; then come the page's path, and a digest. */
export const statesPath = '/modules/pages';
/** Whether a page was rendered on the server: it has the script that begins the others. */
export const isRendered = (html: string): boolean => html.includes('<script data-start=');

declare global {
  /** Set while a page is rendered on the server, and in the browser where this page was: parts of it are hydrated later than others. */
  var drawnWith: RenderedWith | undefined;
  /** Of a page rendered on the server, until it is hydrated: the reply that it was rendered with, by path and query. */
  var drawnReply: ((address: string) => Response | undefined) | undefined;
  /** Of a page rendered on the server: the report that it sent of its module when it was read (render/hydration-bootstrap.js). */
  var told: string | undefined;
  /** Of a page rendered on the server: replays what the visitor did before hydration (render/hydration-bootstrap.js). */
  var hydrate: (() => void) | undefined;
}
