import { createHash } from 'node:crypto';
import { type RenderedPage, renderedPageId, statesPath } from '../wire/rendered-page.ts';
import type { Rendered } from './rendering.ts';
import { escapeHtml } from './foreign-text.ts';
import { elementsIn } from './page-elements.ts';
import { withoutUnread, usedStyles } from './used-styles.ts';
import { type PagePlace, writeHead } from './write-head.ts';

/** Inline parts that a page's security policy has to allow: scripts and styles, by their digests. */
export interface Inline {
  scripts: string[];
  styles: string[];
}

/** Signed-in users, as browsers store them. */
export interface StoredUser {
  /** The key of JSON with a field for their role, whose value stands in the page's attribute of that name, for which style sheets keep room. */
  key: string;
  role: string;
  /** The key of the token: with one, scripts begin at once. */
  token: string;
}

/** When a page's scripts begin. */
export interface Interactive {
  /** For the bootstrap: `need` where they begin on need, not empty with data saving; and what it does then without them. */
  told: Partial<Record<'need' | 'report' | 'worker' | 'manifest', string>>;
  /** Speculation rules: the links whose pages browsers may prepare. */
  rules?: string | undefined;
}

/** What only scripts read of a page that begins them on need: the first of them, at an address that is made of its content. */
export interface PageState {
  address: string;
  script: string;
}

export interface RenderedParts {
  /** The script that hydrates the page (render/hydration-bootstrap.js). */
  readBootstrap: () => Promise<string>;
  /** The browser's key of the signed-in user, the field of their role, and the key of what signs them in. */
  storedUser: StoredUser | undefined;
  /** The text of a style sheet that may be inlined; undefined for one that has to be linked. */
  styleAt: (address: string) => Promise<string | undefined>;
  /** What scripts read in the template's head. */
  head: string;
}

/** The source expression of an inline script or style in a security policy. */
export const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** An element that names a file, with its attributes. */
const isScript = /<script ([^<>]*)><\/script>/g;
const isLink = /<link ([^<>]*)>/g;
const addressIn = (attributes: string) => /\b(?:src|href)="([^"]+)"/.exec(attributes)?.[1] ?? '';
const isStyle = (attributes: string) => addressIn(attributes).endsWith('.css');
const isJson = /<script type="application\/json"[^<>]*>[^<]*<\/script>/g;
/** The shell's title and metadata, which a page replaces. */
const saysItself = /<title>[^<]*<\/title>|<meta name="description"[^<>]*>/g;
/** React's first output, preloads of early pictures: in the head they are found before anything else. */
const isImagePreload = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** An attribute's value. JSON is shorter in single quotes. */
const quoted = (value: string): string => (value.includes('"') && !/['&<>]/.test(value) ? `'${value}'` : `"${escapeHtml(value)}"`);

interface Sheet {
  address: string;
  text: string | undefined;
}

function inlineUsed(sheets: readonly Sheet[], page: string, role: string): Sheet[] {
  const elements = elementsIn(page, role);
  const used = sheets.map(({ text }) => (text === undefined ? '' : usedStyles(text, elements)));
  // A sheet that is linked may read any of them.
  const texts = sheets.some(({ text }) => text === undefined) ? used : withoutUnread(used, page);
  return sheets.map(({ address, text }, index) => ({ address, text: text === undefined ? undefined : texts[index] }));
}

/** A script that puts blocks of JSON into the page. */
function putLater(blocks: readonly string[], pathname: string): PageState {
  const script = `document.head.insertAdjacentHTML('beforeend',${JSON.stringify(blocks.join(''))})`;
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 12);
  return { address: `${statesPath}${pathname.replace(/\/$/, '')}/${digest}.js`, script };
}

/**
 * The shell's page with a rendered screen in it, which needs no scripts to be read: its styles, its state, and a small script that fetches
 * `scripts` when they are needed, or at once. `styles` are the addresses of the screen's own style sheets, `place` is where the page is
 * found. What only scripts read, as the block of the `registry`, stands in the `state` of a page that begins them on need.
 */
export async function finishRendered(
  template: string,
  { html, meta, version, with: renderedWith, replies }: Rendered,
  { readBootstrap, storedUser, styleAt, head }: RenderedParts,
  {
    scripts,
    styles,
    place,
    registry,
    interactive: { told: alsoTold, rules },
  }: { scripts: string[]; styles: string[]; place: PagePlace; registry: string; interactive: Interactive },
): Promise<{ html: string; inline: Inline; state?: PageState | undefined }> {
  const bootstrap = await readBootstrap();
  const linked = [...template.matchAll(isLink)].map(([, attributes = '']) => attributes).filter(isStyle);
  const addresses = [...linked.map(addressIn), ...styles];
  const isOnNeed = alsoTold.need !== undefined;
  // The site's details stand in the head of every page, the menu in its registry.
  const { about: _, menu: __, ...rest } = renderedWith;
  // Sorted, since replies come in any order: the page and its ETag are the same from every process.
  const sorted = Object.fromEntries(Object.entries(replies).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // '<' could end the block early.
  const data = JSON.stringify({ version, with: rest, replies: sorted } satisfies RenderedPage).replaceAll('<', '\\u003c');
  const own = `<script type="application/json" id="${renderedPageId}">${data}</script>`;
  const known = [...template.matchAll(isJson)].map(([block]) => block);
  const state = isOnNeed ? putLater([head, ...known, registry, own], new URL(place.address).pathname) : undefined;
  const ofShell = [...template.matchAll(isScript)].map(([, attributes = '']) => addressIn(attributes));
  const start = [...(state ? [state.address] : []), ...ofShell];
  const whole = await Promise.all(addresses.map(async (address) => ({ address, text: await styleAt(address) })));
  // Scripts fetch the whole sheets when they begin (load/hydrate-page.ts).
  const sheets = isOnNeed ? inlineUsed(whole, `${template}${html}`, storedUser?.role ?? '') : whole;
  const inline: Inline = {
    scripts: [digestOf(bootstrap), ...(rules ? [digestOf(rules)] : [])],
    styles: sheets.flatMap(({ text }) => (text === undefined ? [] : digestOf(text))),
  };
  const written = sheets.map(({ address, text }) =>
    text === undefined
      ? `<link rel="stylesheet" href="${escapeHtml(address)}">`
      : `<style data-${isOnNeed ? 'whole' : 'href'}="${escapeHtml(address)}">${text}</style>`,
  );
  const [images = ''] = isImagePreload.exec(html) ?? [];
  const told = {
    start: start.join(' '),
    ahead: scripts.join(' '),
    user: storedUser?.key ?? '',
    role: storedUser?.role ?? '',
    token: storedUser?.token ?? '',
    ...(isOnNeed && { later: addresses.join(' ') }),
    ...alsoTold,
  };
  const attributes = Object.entries(told)
    .filter(([name, value]) => name !== 'need' || value !== '')
    .map(([name, value]) => ` data-${name}=${quoted(value)}`);
  const starter = `<script${attributes.join('')}>${bootstrap}</script>${rules ? `<script type="speculationrules">${rules}</script>` : ''}`;
  const page = template
    .replaceAll(isScript, '')
    .replaceAll(isJson, (block) => (state ? '' : block))
    .replace(state ? head : '', '')
    .replaceAll(isLink, (link, attributes: string) => (isStyle(attributes) ? '' : link))
    .replace(/<noscript>(?:[^<]|<(?!\/?noscript>))*<\/noscript>/, '')
    .replace(saysItself, (shells) => (meta ? '' : shells))
    .replace('</head>', () => `${meta ? writeHead(meta, place) : ''}${images}${starter}${written.join('')}${state ? '' : registry}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html.slice(images.length)}</div>`)
    .replace('</body>', () => `${state ? '' : own}</body>`);
  return { html: page, inline, state };
}

/** The shell's page with the frame of every screen, which the browser renders once more with the screen in it. */
export const finishFrame = (template: string, frame: string): string =>
  template.replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);
