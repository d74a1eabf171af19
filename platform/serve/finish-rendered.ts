import { createHash } from 'node:crypto';
import { type RenderedPage, renderedPageId } from '../wire/rendered-page.ts';
import type { Rendered } from './rendering.ts';
import { escapeHtml } from './foreign-text.ts';
import { classesIn, usedStyles } from './used-styles.ts';
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

export interface RenderedParts {
  /** The script that hydrates the page (render/hydration-bootstrap.js). */
  readBootstrap: () => Promise<string>;
  /** The browser's key of the signed-in user, the field of their role, and the key of what signs them in. */
  storedUser: StoredUser | undefined;
  /** The text of a style sheet that may be inlined; undefined for one that has to be linked. */
  styleAt: (address: string) => Promise<string | undefined>;
}

/** The source expression of an inline script or style in a security policy. */
export const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** An element that names a file, with its attributes. */
const isScript = /<script ([^<>]*)><\/script>/g;
const isLink = /<link ([^<>]*)>/g;
const addressIn = (attributes: string) => /\b(?:src|href)="([^"]+)"/.exec(attributes)?.[1] ?? '';
const isStyle = (attributes: string) => addressIn(attributes).endsWith('.css');
/** The shell's title and metadata, which a page replaces. */
const saysItself = /<title>[^<]*<\/title>|<meta name="description"[^<>]*>/g;
/** React's first output, preloads of early pictures: in the head they are found before anything else. */
const isImagePreload = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * The shell's page with a rendered screen in it, which needs no scripts to be read: its styles, its state, and a small script that fetches
 * `scripts` when they are needed, or at once. `styles` are the addresses of the screen's own style sheets, `place` is where the page is
 * found.
 */
export async function finishRendered(
  template: string,
  { html, meta, version, with: renderedWith, replies }: Rendered,
  { readBootstrap, storedUser, styleAt }: RenderedParts,
  {
    scripts,
    styles,
    place,
    interactive: { told: alsoTold, rules },
  }: { scripts: string[]; styles: string[]; place: PagePlace; interactive: Interactive },
): Promise<{ html: string; inline: Inline }> {
  const bootstrap = await readBootstrap();
  const start = [...template.matchAll(isScript)].map(([, attributes = '']) => addressIn(attributes));
  const linked = [...template.matchAll(isLink)].map(([, attributes = '']) => attributes).filter(isStyle);
  const addresses = [...linked.map(addressIn), ...styles];
  const isOnNeed = alsoTold.need !== undefined;
  const classes = classesIn(html);
  const sheets = await Promise.all(
    addresses.map(async (address) => {
      const whole = await styleAt(address);
      // Scripts fetch the whole sheet when they begin (load/hydrate-page.ts).
      return { address, text: isOnNeed && whole !== undefined ? usedStyles(whole, classes) : whole };
    }),
  );
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
    ahead: [...start, ...scripts].join(' '),
    user: storedUser?.key ?? '',
    role: storedUser?.role ?? '',
    token: storedUser?.token ?? '',
    ...(isOnNeed && { later: [...start, ...scripts, ...addresses].join(' ') }),
    ...alsoTold,
  };
  const attributes = Object.entries(told).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const starter = `<script${attributes.join('')}>${bootstrap}</script>${rules ? `<script type="speculationrules">${rules}</script>` : ''}`;
  // The site's details stand in the head of every page, the menu in its registry.
  const { about: _, menu: __, ...rest } = renderedWith;
  // Sorted, since replies come in any order: the page and its ETag are the same from every process.
  const sorted = Object.fromEntries(Object.entries(replies).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // '<' could end the block early.
  const data = JSON.stringify({ version, with: rest, replies: sorted } satisfies RenderedPage).replaceAll('<', '\\u003c');
  const page = template
    .replaceAll(isScript, '')
    .replaceAll(isLink, (link, attributes: string) => (isStyle(attributes) ? '' : link))
    .replace(/<noscript>(?:[^<]|<(?!\/?noscript>))*<\/noscript>/, '')
    .replace(saysItself, (shells) => (meta ? '' : shells))
    .replace('</head>', () => `${meta ? writeHead(meta, place) : ''}${images}${starter}${written.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html.slice(images.length)}</div>`)
    .replace('</body>', () => `<script type="application/json" id="${renderedPageId}">${data}</script></body>`);
  return { html: page, inline };
}

/** The shell's page with the frame of every screen, which the browser renders once more with the screen in it. */
export const finishFrame = (template: string, frame: string): string =>
  template.replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);
