import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { addressOf } from '../wire/module-names.ts';
import {
  findByRoute,
  findOwner,
  isAmongRoutes,
  type Assets,
  type Registry,
  type RegistryEntry,
  type ShellRecord,
} from '../wire/registry.ts';
import { reportFields } from '../wire/reports.ts';
import type { WireNames } from '../wire/wire-names.ts';
import { escapeHtml } from './foreign-text.ts';
import { etagOf } from './etag.ts';
import { type RenderedParts, finishRendered, finishFrame, type Inline, type Interactive, type PageState } from './finish-rendered.ts';
import type { Rendered } from './rendering.ts';
import type { OfflineCopies, PreloadedImage } from './serve-options.ts';
import type { SiteNames } from './write-head.ts';

export interface Page {
  /** 404 when neither the shell nor a module owns the path; the shell renders that page too. */
  status: 200 | 404;
  html: Buffer;
  compressed: Buffer;
  etag: string;
  inline: Inline;
  /** Of a page that needs scripts for little. */
  state: PageState | undefined;
  /** It has been compressed as far as it goes, or is about to be. */
  isPacked: boolean;
}

/** Compresses a page that stays a tenth smaller, in a tenth of a second, beside the server's work. */
export function pack(page: Page): void {
  if (page.isPacked) return;
  page.isPacked = true;
  brotliCompress(page.html, (error, packed) => {
    if (!error) page.compressed = packed;
  });
}

export interface PageModules {
  registry: Registry;
  /** Federation names of modules whose loads are followed until the page has answered (load/watch-page.ts). */
  watched: readonly string[];
  /** Those of them whose canary is evaluated by all who see a page of it: its scripts begin at once. */
  evaluated: readonly string[];
  /** The visitor's browser saves data. */
  isFrugal: boolean;
  /** The shell's own screens come before those of modules. */
  shell: ShellRecord;
  /** The banner's text while a version is tried out: mf_galleries@1.4.0 */
  tryOut: string | undefined;
  /** Whether the page may ask to try out what its address names (`?module=`). */
  mayAsk: boolean;
  names: WireNames;
}

/** The server's data of the screen itself. */
export interface PageScreen {
  imageOf: (pathname: string) => Promise<PreloadedImage | undefined>;
  /** The screen as it was rendered here. */
  rendered?: Rendered | undefined;
  /** The frame around it, where it could not be rendered. */
  frame?: string | undefined;
  parts: RenderedParts;
  site: SiteNames;
  /** Of a page that may be kept. */
  offline?: OfflineCopies | undefined;
}

const nothingInline: Inline = { scripts: [], styles: [] };

/** Scripts of another origin load with their digests; those that this server sends it has checked itself (trusted-lines.ts). */
export function integrityForBrowsers({ entry, integrity }: RegistryEntry): Record<string, string> | undefined {
  if (!integrity || !URL.canParse(entry)) return undefined;
  return Object.fromEntries(Object.entries(integrity).filter(([path]) => path.endsWith('.js')));
}

const preload = (kind: string, href: string, extra = '') => `<link rel="preload" as="${kind}" href="${escapeHtml(href)}"${extra}>`;

function preloadFiles(
  at: (file: string) => string,
  needed: readonly (Assets | undefined)[],
  integrity: Readonly<Record<string, string>> = {},
): string[] {
  // A preload serves the script only where both ask in the same way.
  const withDigest = (file: string) => (integrity[file] === undefined ? '' : ` crossorigin integrity="${integrity[file]}"`);
  const named = needed.filter((assets) => assets !== undefined);
  return [
    ...named.flatMap(({ styles }) => styles.map((file) => preload('style', at(file)))),
    ...named.flatMap(({ scripts }) => scripts.map((file) => preload('script', at(file), withDigest(file)))),
  ];
}

/** The fields of the registry that the shell needs; the rest of it is for the server. */
const forShell = (each: RegistryEntry) => {
  const { name, version, entry, paths, menu, slots, contract } = each;
  return { name, version, entry, paths, menu, slots, contract, integrity: integrityForBrowsers(each) };
};

/** A rendered page asks for its fonts once it is laid out: before, they would share a slow line with its first picture. Scripts are waited for longer. */
const fontPreloads = /<link rel="preload" as="font"[^>]*>/g;

/**
 * Whether a page's scripts begin at once. Also while a module of the page has a canary: one that breaks in browsers is found by those who
 * run it, and by comparison with as many who run the stable version.
 */
function beginsAtOnce(pathname: string, owner: RegistryEntry | undefined, { registry, shell, evaluated }: PageModules): boolean {
  const offered = owner?.slots?.offers ?? [];
  const isOnPage = (each: RegistryEntry) => each === owner || (each.slots?.fills.some((slot) => offered.includes(slot)) ?? false);
  const isEvaluated = registry.some((each) => isOnPage(each) && evaluated.includes(each.name));
  return isEvaluated || isAmongRoutes(owner ? owner.drawn?.atOnce : shell.atOnce, pathname);
}

/** How the bootstrap is to begin a page's scripts, and what it does without them. */
function describeInteractive(
  pathname: string,
  owner: RegistryEntry | undefined,
  modules: PageModules,
  offline: OfflineCopies | undefined,
): Interactive {
  if (beginsAtOnce(pathname, owner, modules)) return { told: {} };
  const { names, watched, isFrugal } = modules;
  const { calls, fields, workers } = names;
  // A visitor who reads has loaded the module, as far as they need it. A canary's loads are told by those who run it.
  const isTold = owner && !watched.includes(owner.name);
  const report = isTold && JSON.stringify({ [fields.module ?? 'module']: owner.name, [fields.version ?? 'version']: owner.version });
  return {
    told: {
      need: isFrugal ? 'saves data' : '',
      ...(report && { report: `${calls.loads}\n${report}` }),
      ...(offline && { worker: workers.site, manifest: offline.manifest }),
    },
    rules: isFrugal ? undefined : speculationRules(modules),
  };
}

/**
 * The links whose pages a browser may prepare when a visitor is about to follow them: documents that need no script. Not with a query,
 * whose page is rendered by the browser, and not within a page.
 */
function speculationRules({ registry, shell }: PageModules): string {
  const paths = [{ paths: shell.drawn, atOnce: shell.atOnce }, ...registry.map(({ drawn }) => drawn)].flatMap((drawn) =>
    (drawn?.paths ?? []).filter((path) => !drawn?.atOnce?.includes(path)),
  );
  const where = { and: [{ href_matches: paths }, { not: { selector_matches: '[href*="#"],[href*="?"]' } }] };
  return JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] }).replaceAll('<', '\\u003c');
}

/**
 * The shell's index.html for one path: with the registry written into it, and with preloads of exactly what this path's
 * first screen needs, so that code, styles, data and its first image travel at the same time instead of one after the other.
 */
export async function renderPage(
  template: string,
  pathname: string,
  modules: PageModules,
  { imageOf, rendered, frame, parts, site, offline }: PageScreen,
): Promise<Page> {
  const { registry, watched, shell, tryOut, mayAsk, names } = modules;
  const isShells = shell.paths.includes(pathname);
  const owner = isShells ? undefined : findOwner(registry, pathname);
  const at = (file: string) => (owner ? addressOf(owner.entry, file) : `/${file}`);
  const needed = isShells ? [findByRoute(shell.chunks, pathname)] : owner ? [owner.assets, findByRoute(owner.chunks ?? {}, pathname)] : [];
  const links = rendered
    ? []
    : [...preloadFiles((file) => `/${file}`, [shell.calls]), ...preloadFiles(at, needed, owner && integrityForBrowsers(owner))];
  if (owner && !rendered) {
    const data = findByRoute(owner.preload, pathname) ?? [];
    const image = await imageOf(pathname);
    links.push(...data.slice(0, 1).map((href) => preload('fetch', href, ' crossorigin')));
    if (image) {
      const { srcSet, sizes } = image;
      links.push(
        `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`,
      );
    }
    links.push(...data.slice(1).map((href) => preload('fetch', href, ' crossorigin fetchpriority="low"')));
  }
  const { calls, fields, query, alsoMarked } = names;
  // How this server is told of loads (load/report-load.ts).
  const loads = [calls.loads, ...reportFields.map((field) => fields[field] ?? field)].join(' ');
  const mark = (name: string, value: string, other: string | undefined) =>
    [name, ...(other === undefined ? [] : [other])].map((each) => ` data-${each}="${escapeHtml(value)}"`).join('');
  const trying = tryOut === undefined ? '' : mark('tried', tryOut, alsoMarked?.tried);
  const asking = mayAsk ? mark('asks', query.tryOut, alsoMarked?.asks) : '';
  const watching = watched.length > 0 ? mark('watched', watched.join(' '), undefined) : '';
  const telling = `${mark('loads', loads, undefined)}${mark('without', query.without, undefined)}${watching}`;
  // '<' could end the block early.
  const json = JSON.stringify(registry.map(forShell)).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="registry"${telling}${trying}${asking}>${json}</script>`;
  const below = (kind: keyof Assets) => needed.flatMap((assets) => assets?.[kind].map(at) ?? []);
  const finished = rendered
    ? await finishRendered(template.replaceAll(fontPreloads, ''), rendered, parts, {
        scripts: below('scripts'),
        styles: below('styles'),
        registry: block,
        interactive: describeInteractive(pathname, owner, modules, offline),
        place: { ...site, address: new URL(pathname, rendered.with.origin).href },
      })
    : { html: frame === undefined ? template : finishFrame(template, frame), inline: nothingInline, state: undefined };
  const html = Buffer.from(finished.html.replace('</head>', () => `${links.join('')}${rendered ? '' : block}</head>`));
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = etagOf(html);
  const isKnown = (owner || isShells) && !rendered?.meta?.missing;
  return { status: isKnown ? 200 : 404, html, compressed, etag, inline: finished.inline, state: finished.state, isPacked: false };
}
