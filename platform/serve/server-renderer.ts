import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serverFolder, type RegistryEntry, type ShellRecord, findOwner, findByRoute, isAmongRoutes } from '../wire/registry.ts';
import type { RenderCounter } from './count-renders.ts';
import { createRendering, type Rendered, type Owner } from './rendering.ts';
import type { ServeOptions } from './serve-options.ts';
import type { Visit } from './visits.ts';
import { resultWithin } from '../store/ask-in-time.ts';

/** In ms: the timeout of the frame, for a page that could not be rendered. */
const frameTimeout = 40;
/** In ms: the timeout of checking whether a page is still current. */
const lookTimeout = 250;

export interface ServerRenderer {
  /**
   * The screen at `pathname` for this visitor; undefined where the browser has to render it, and `keepLate` gets the rendering in
   * progress of what comes too late for them. `about` has the site's details.
   */
  render(
    pathname: string,
    visit: Visit,
    shell: ShellRecord,
    about: unknown,
    keepLate: (rendering: Promise<Rendered | undefined>) => void,
  ): Promise<Rendered | undefined>;
  /** The frame around that screen, for a page that could not be rendered. */
  frame(pathname: string, visit: Visit, shell: ShellRecord, about: unknown): Promise<string | undefined>;
  /** Whether it would be rendered the same again. */
  isCurrent(rendered: Pick<Rendered, 'with' | 'answers'>, about: unknown): Promise<boolean>;
}

/** The versions that are started ahead of the first visitor. */
type Ahead = Pick<Visit['snapshot'], 'revision' | 'built' | 'lines'>;

type Parts = Pick<ServeOptions, 'renders' | 'address' | 'live' | 'log'> & { shellDir: string; renderCounter: RenderCounter | undefined };

/** Whether a screen at `pathname` is among those that its owner renders on the server. */
const hasRendered = (owner: RegistryEntry | undefined, pathname: string): boolean => isAmongRoutes(owner?.drawn?.paths, pathname);

/** The owner of a path whose page is the same for all visitors, and may be rendered. */
export function ownerOf(pathname: string, { registry, tryOut }: Visit, shell: ShellRecord): Owner | undefined {
  if (shell.paths.includes(pathname)) return shell.drawn.includes(pathname) ? 'shell' : undefined;
  const owner = findOwner(registry, pathname);
  // Only code released to our own place runs here: that of other origins, and what is tried out, runs in browsers, which sandbox it.
  if (!owner?.entry.startsWith('/modules/') || tryOut?.entry.name === owner.name) return undefined;
  return hasRendered(owner, pathname) ? owner : undefined;
}

/**
 * Whether the frame around the screen at a path is rendered where the screen itself is not: it is the shell's, whatever version the
 * module has; of one that is tried out, the frame of all visitors. Not behind a role: its users have another frame.
 */
function isFramed(pathname: string, { registry, tryOut, snapshot: { built, lines } }: Visit, shell: ShellRecord): boolean {
  if (shell.paths.includes(pathname)) return shell.drawn.includes(pathname);
  const owner = findOwner(registry, pathname);
  const released = [...lines.flatMap(({ stable }) => stable ?? []), ...built];
  const known = owner && owner.name === tryOut?.entry.name ? released.find(({ name }) => name === owner.name) : owner;
  return findByRoute(known?.chunks ?? {}, pathname) !== undefined;
}

const menuOf = ({ registry }: Visit) => registry.flatMap(({ menu }) => menu ?? []);

/** Renders screens, and knows when they are outdated. */
export function createServerRenderer(
  app: FastifyInstance,
  { renders, address, live, log, shellDir, renderCounter }: Parts,
): ServerRenderer | undefined {
  const folder = join(shellDir, serverFolder);
  // A shell that is built without the renderer leaves all to the browser.
  if (!renders || !existsSync(join(folder, 'render-process.cjs'))) return undefined;
  const { ask, today } = renders;
  const findFile = (path: string) => live.folders.map((each) => join(each, path)).find((file) => existsSync(file));
  const rendering = createRendering({
    folder,
    findFile,
    ask,
    renderedWith: () => ({ day: today(), origin: address() }),
    count: (entry, outcome, reason) => renderCounter?.count(entry, outcome, reason),
    warn: (fields, text) => log.warn(fields, text),
  });
  app.addHook('onClose', async () => rendering.stop());

  let prepared: number | undefined;
  /** Starts the versions of a new registry, and ends the others. */
  const prepare = ({ revision, built, lines }: Ahead) => {
    if (prepared === revision) return;
    prepared = revision;
    const released = new Set(lines.flatMap(({ stable }) => stable?.name ?? []));
    const current = [...built.filter(({ name }) => !released.has(name)), ...lines.flatMap(({ stable, canary }) => [stable, canary])];
    rendering.prepare(current.filter((entry): entry is RegistryEntry => Boolean(entry?.drawn)));
  };

  app.addHook('onListen', (done) => {
    prepare(live.read());
    done();
  });

  /** By path, as on the landing page the frame has links that it has nowhere else; and by the menu in it. */
  const frames = new Map<string, Promise<string | undefined>>();
  /** The site's details in them. */
  let saidInFrames: unknown;

  return {
    async render(pathname, visit, shell, about, keepLate) {
      prepare(visit.snapshot);
      const owner = ownerOf(pathname, visit, shell);
      return owner && rendering.render(owner, pathname, { about, menu: menuOf(visit) }, keepLate);
    },
    async frame(pathname, visit, shell, about) {
      if (!isFramed(pathname, visit, shell)) return undefined;
      if (saidInFrames !== about) frames.clear();
      saidInFrames = about;
      const menu = menuOf(visit);
      const key = JSON.stringify([pathname, menu]);
      const frame = frames.get(key) ?? rendering.renderFrame(pathname, { about, menu });
      // Addresses with an id are many.
      if (frames.size >= 100) frames.clear();
      frames.set(key, frame);
      // A failed one is tried again with the next page.
      void frame.then((found) => found === undefined && frames.delete(key));
      return resultWithin(frame, frameTimeout);
    },
    async isCurrent({ with: { day, origin, about: said }, answers }, about) {
      if (day !== today() || origin !== address() || said !== about) return false;
      const looked = answers.map(async ({ url, etag }) => {
        const answer = await ask(url, etag);
        return answer.status >= 500 || answer.etag === etag;
      });
      // A check that fails or is slow changes nothing: the cached page is shown until one succeeds.
      const same = await resultWithin(Promise.all(looked), lookTimeout).catch(() => undefined);
      return same?.every(Boolean) ?? true;
    },
  };
}
