import type { FastifyBaseLogger, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { GivenNames, WireNames } from '../wire/wire-names.ts';
import type { RenderStore } from './render-store.ts';
import type { Answer } from './rendering.ts';
import type { Inline, StoredUser } from './finish-rendered.ts';
import type { LiveModules } from './live-modules.ts';
import type { LoadStore } from './load-store.ts';
import type { SiteNames } from './write-head.ts';

/** The largest picture at a page's top: preloaded, because visitors wait for it the longest. */
export interface PreloadedImage {
  srcSet: string;
  sizes: string;
}

/** The owner of the ticket in a try-out's cookie; null where any visitor may try out. */
export type TicketOwner = { id: number; version: number } | null;

interface TryOutRules {
  /** Other origins whose modules may be tried out here. */
  origins: readonly string[];
  /**
   * The owner; `began` gets what they have begun, as the banner says it.
   *
   * @throws the error where they may not.
   */
  admit(request: FastifyRequest): Promise<{ owner: TicketOwner; began(label: string): Promise<void> }>;
  /** Whether an owner who was admitted once still may. */
  stillMay(owner: TicketOwner): Promise<boolean>;
}

/** The site's details on every page. */
export interface SiteAbout {
  names: SiteNames;
  /** JSON, which screens are rendered with (`renderedWith.about`). The same object for as long as it says the same: pages are cached by it. */
  data: unknown;
  /** Writes them into the shell's index.html. */
  introduce: (template: string) => string;
  /** Digests of the styles that it puts there, for the page's security policy. */
  styles: readonly string[];
}

/** What is kept on a device of the whole site (load/site-worker.js). */
export interface OfflineCopies {
  /** Reads that are the same for everybody, and those of the signed-in user: '/api/galleries/:id'. */
  shared: readonly string[];
  own: readonly string[];
  /** The words of the page that stands in for one that is not kept: its language, heading, text, and the names of the links that try again and lead to '/'. */
  missing: readonly string[];
  /** Pages that are kept before they are opened, without data saving. */
  pages: readonly string[];
  /** The address of the site's manifest, by which it is installed. */
  manifest: string;
}

/** With all names of the site. */
export type NamedOptions = Omit<ServeOptions, 'names'> & { names: WireNames };

/** The plugin's options, which the site gives. */
export interface ServeOptions {
  live: LiveModules;
  /** What the site calls things on the wire and to its users; English otherwise. */
  names?: GivenNames;
  /** The build's output; without it there are no pages, only calls. */
  distDir: string | undefined;
  /** The contract of the shell. */
  contract: string;
  /** The calls that this server answers, for modules ('GET /galleries'), and its capabilities: a release that needs others is refused. */
  calls?: readonly string[];
  capabilities?: readonly string[];
  /** First segments of addresses that are never pages: '/api'. */
  reserved: readonly string[];
  /** Asked for each page, so that a change of it is seen with the next one. */
  about: () => Promise<SiteAbout>;
  /**
   * Federation names of modules that the site has turned off: they are in no visitor's registry, and their paths lead nowhere. Asked for
   * each visit.
   */
  off?: () => readonly string[] | Promise<readonly string[]>;
  /** The site's public address; read once it listens. */
  address: () => string;
  /** The site is reached by https alone. */
  secure: boolean;
  /** 32 bytes of a secret, others for each purpose, the same in all processes of the site. */
  keyFor: (purpose: string) => Buffer;
  tryOuts: TryOutRules;
  loads: LoadStore;
  /** The network that an address belongs to. */
  networkOf: (ip: string) => string;
  /** The content security policy of a page that takes modules from these origins too, and has this in it. */
  policyFor: (origins: readonly string[], inline?: Inline) => string;
  /** HTML for the head of every page, for scripts: a page that is only read has it once they begin. */
  head?: string;
  /** Browsers may cache public pages, and a screen that asks for it, for use offline; otherwise existing caches are deleted. */
  offline?: OfflineCopies | undefined;
  /** The page's first picture, if that is known; asked once for many visitors. */
  imageOf?: (pathname: string) => Promise<PreloadedImage | undefined>;
  /** Rendering of the modules' pages on the server; without it the browser renders them all. */
  renders?: {
    /** Without accounts, none. */
    storedUser?: StoredUser;
    /** The site's calendar day, yyyy-mm-dd: what is rendered on one is rendered again on the next. */
    today: () => string;
    /** A call without a session: its replies are public. */
    ask: (url: string, known?: string) => Promise<Answer>;
    counts: RenderStore;
  };
  /** Headers for a cache in front that may keep public pages; none without one. */
  cacheHeaders?: {
    /** Headers of a page that was rendered with these replies of the site. */
    page: (urls: readonly string[]) => Record<string, string>;
    /** Of a file of this module. */
    module: (name: string) => Record<string, string>;
  };
  /** An error that the server answers with this status and this sentence. */
  refuse: (status: number, detail: string) => Error;
  /** Rejects requests from a page of another site. */
  onlyFromOwnPages: onRequestHookHandler;
  log: FastifyBaseLogger;
  now: () => Date;
}
