/** What a page is drawn with besides its data, on the server and again while the browser brings it to life. */
export interface DrawnWith {
  /** The calendar day in the site's time zone, aaaa-mm-dd. In the browser it holds until the page has come to life. */
  day: string | undefined;
  /** Of the site, as visitors know it: 'https://club.example'. */
  origin: string;
  /** What the site says of itself on every page, while the server draws one. In the browser it stands in the page's head. */
  about?: unknown;
}

/** A reply of the site's own calls, as an anonymous visitor got it. */
export interface DrawnReply {
  status: number;
  /** JSON. */
  body: unknown;
}

/** What stands in the page beside what it shows: with it the browser draws the same again, and asks for nothing. */
export interface DrawnPage {
  /** The version of the module that has drawn it; undefined for a screen of the shell. */
  version?: string | undefined;
  with: DrawnWith;
  /** By path and query. */
  replies: Record<string, DrawnReply>;
}

/** The promises that a screen's loader has handed over. */
export const promisesIn = (loaderData: Readonly<Record<string, unknown>>): Promise<unknown>[] =>
  Object.values(loaderData)
    .flatMap((data) => (typeof data === 'object' && data !== null ? Object.values(data) : []))
    .filter((value) => value instanceof Promise);

/** The id of the <script> that holds it. */
export const drawnPageId = 'pagina';

declare global {
  /** Set while a page is drawn on the server, and in the browser where this page was: parts of it come to life later than others. */
  var drawnWith: DrawnWith | undefined;
  /** Of a page that the server has drawn, until it has come to life: the reply that it was drawn with, by path and query. */
  var drawnReply: ((address: string) => Response | undefined) | undefined;
  /** Of a page that the server has drawn: does what the visitor did before there was anything to do it (draw/late-start.js). */
  var comeToLife: (() => void) | undefined;
}
