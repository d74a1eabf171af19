import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AskSite, type Renderer, startRenderer, NotRendered } from '../render/renderer.ts';
import type { RenderOrder, Screen } from '../render/messages.ts';
import type { RenderedWith } from '../wire/rendered-page.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import type { Outcome } from './render-store.ts';
import { resultWithin } from '../store/ask-in-time.ts';

/** In ms: the timeout of rendering a page for a visitor; then the browser renders it. */
const renderTimeout = 350;
/** In ms: the pause before a version that failed is tried again: at first, and at most. */
const firstRest = 30_000;
const longestRest = 600_000;
/** How many threads may have ended in a process before it is replaced, once it is idle. */
const mostScripts = 20;
/** In ms: the timeout of a reply of the site: a late one is the site's fault, and for the page none. */
const requestTimeout = 1000;
/** How many requests a page may make. */
const mostAsks = 50;
/** In ms, between two starts of the process. */
const betweenStarts = 1000;

export interface Answer {
  status: number;
  body: string;
  etag: string;
}

/** A reply of the site's calls, so that it can be checked whether that still holds. */
interface Answered {
  url: string;
  etag: string;
}

export interface Rendered extends Screen {
  version: string | undefined;
  with: RenderedWith;
  answers: Answered[];
}

/** The owner of the screens: a module, or the shell itself. */
export type Owner = RegistryEntry | 'shell';

/** The site's details, and the menu of this visitor's versions. */
type Given = Pick<RenderedWith, 'about' | 'menu'>;

export interface Rendering {
  /**
   * The page at `path` as its owner renders it; undefined where it cannot. Not in time: then `keepLate` gets the rendering in progress.
   */
  render(
    owner: Owner,
    path: string,
    given: Given,
    keepLate: (rendering: Promise<Rendered | undefined>) => void,
  ): Promise<Rendered | undefined>;
  /** The frame around the screen at `path`, alone. */
  renderFrame(path: string, given: Given): Promise<string | undefined>;
  /** Starts the threads of these versions, so that no visitor waits for them, and ends all others. */
  prepare(entries: readonly RegistryEntry[]): void;
  stop(): void;
}

interface Parts {
  /** Where the shell's build has put the process. */
  folder: string;
  /** Finds a file of a version below the folders that are served. */
  findFile: (path: string) => string | undefined;
  /** Makes the site's own calls as an anonymous visitor; rejects for any other address. */
  ask: (url: string) => Promise<Answer>;
  renderedWith: () => RenderedWith;
  /** Counts the outcome of a page that was asked for, once. */
  count: (entry: RegistryEntry, outcome: Outcome, reason?: string) => void;
  warn: (fields: object, text: string) => void;
}

const nameOf = (owner: Owner): string => (owner === 'shell' ? 'shell' : `${owner.name}@${owner.version}`);

/** Renders pages with the modules' own scripts, in a process that can be ended at any time (render/render-process.ts). */
export function createRendering({ folder, findFile, ask, renderedWith, count, warn }: Parts): Rendering {
  let renderer: Renderer | undefined;
  let startedAt = -Infinity;
  let stopped = false;
  /** How many of the process's threads have ended. */
  let closed = 0;
  const scripts = new Map<string, Promise<Renderer>>();
  const resting = new Map<string, { until: number; length: number }>();
  /** Pages that are still being rendered, past the timeout of their request. */
  const late = new Set<string>();

  function start(): Renderer {
    if (renderer) return renderer;
    if (stopped || performance.now() - startedAt < betweenStarts) throw new NotRendered('the process has just ended', false);
    startedAt = performance.now();
    closed = 0;
    const started = startRenderer({
      folder,
      onClosed(key) {
        scripts.delete(key);
        closed += 1;
        if (closed >= mostScripts && scripts.size === 0) replace();
      },
      onEnded(reason) {
        if (renderer !== started) return;
        if (!stopped) warn({ reason }, 'the process that renders pages has ended');
        renderer = undefined;
        scripts.clear();
      },
    });
    renderer = started;
    return started;
  }

  /** Replaces an idle process. Memory of ended threads is hardly ever given back: with the process it is. */
  function replace(): void {
    const worn = renderer;
    renderer = undefined;
    worn?.stop('another has taken its place');
    start();
  }

  /** The script of a version, if its digest is the released one. */
  async function readScript({ name, version, entry, drawn }: RegistryEntry): Promise<string> {
    const folderOf = entry.slice(0, entry.lastIndexOf('/') + 1).replace(/^\/modules\//, '');
    const path = drawn && /^server\/[\w.-]+$/.test(drawn.file) ? findFile(folderOf + drawn.file) : undefined;
    if (path === undefined) throw new Error(`${name}@${version} has no script for the server`);
    const bytes = await readFile(path);
    if (createHash('sha256').update(bytes).digest('hex') !== drawn?.sha256) throw new Error('its script is not the one that was released');
    return bytes.toString('utf8');
  }

  function openScript(owner: Owner): Promise<Renderer> {
    const started = start();
    const key = nameOf(owner);
    const known = scripts.get(key);
    if (known) return known;
    const opened = (async () => {
      const code = owner === 'shell' ? undefined : await readScript(owner);
      started.open({ key, ...(code === undefined ? {} : { code }) });
      return started;
    })();
    scripts.set(key, opened);
    opened.catch(() => scripts.get(key) === opened && scripts.delete(key));
    return opened;
  }

  async function order(owner: Owner, given: Given, asked: Pick<RenderOrder, 'path' | 'frame'>): Promise<Rendered> {
    const opened = await openScript(owner);
    const all = { ...renderedWith(), ...given };
    const answers: Answered[] = [];
    let asks = 0;
    const askFor: AskSite = async (url) => {
      // A page makes a handful of requests: an endless one gets nothing more.
      if ((asks += 1) > mostAsks) return { status: 404, body: '{}' };
      const reply = await resultWithin(ask(url), requestTimeout);
      if (!reply) return { status: 503, body: '{}' };
      answers.push({ url, etag: reply.etag });
      return reply;
    };
    const screen = await opened.render({ script: nameOf(owner), with: all, ...asked }, askFor);
    return { ...screen, version: owner === 'shell' ? undefined : owner.version, with: all, answers };
  }

  function rest(key: string): void {
    const length = Math.min((resting.get(key)?.length ?? firstRest / 2) * 2, longestRest);
    // Bounded, since versions come and go; a forgotten one is tried again.
    if (resting.size >= 200) resting.clear();
    resting.set(key, { until: performance.now() + length, length });
  }

  return {
    async render(owner, path, given, keepLate) {
      const key = nameOf(owner);
      const told = (outcome: Outcome, reason?: string) => owner !== 'shell' && count(owner, outcome, reason);
      const page = `${key} ${path}`;
      // A second render of the same page would wait behind the first, and a busy machine would do nothing else.
      if (late.has(page) || (resting.get(key)?.until ?? 0) > performance.now()) {
        told('resting');
        return undefined;
      }
      let isLate = false;
      const work = order(owner, given, { path }).then(
        (rendered) => {
          resting.delete(key);
          late.delete(page);
          told(isLate ? 'late' : 'drawn');
          return rendered;
        },
        (error: unknown) => {
          late.delete(page);
          const reason = error instanceof Error ? error.message : String(error);
          if (error instanceof NotRendered && !error.isOwnFault) return undefined;
          rest(key);
          told('failed', reason.split('\n')[0]);
          warn({ script: key, path, reason }, 'a page was not rendered');
          return undefined;
        },
      );
      const rendered = await resultWithin(
        work.then((screen) => ({ screen })),
        renderTimeout,
      );
      if (rendered) return rendered.screen;
      isLate = true;
      late.add(page);
      keepLate(work);
      return undefined;
    },
    async renderFrame(path, given) {
      try {
        return (await order('shell', given, { path, frame: true })).html;
      } catch (error) {
        warn({ err: error }, 'the frame was not rendered');
        return undefined;
      }
    },
    prepare(entries) {
      const wanted = new Map<string, Owner>(entries.map((entry) => [nameOf(entry), entry]));
      wanted.set('shell', 'shell');
      for (const key of scripts.keys()) if (!wanted.has(key)) renderer?.close(key);
      for (const owner of wanted.values()) {
        try {
          // A missing script is reported when a page of it is asked for.
          openScript(owner).catch(() => {});
        } catch {
          return;
        }
      }
    },
    stop() {
      stopped = true;
      renderer?.stop('the server ends');
    },
  };
}
