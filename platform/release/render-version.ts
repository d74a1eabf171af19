import type { VersionRecord } from '../build/version-record.ts';
import { type AskSite, startRenderer } from '../render/renderer.ts';
import type { Site } from './site.ts';

/** In ms, for all pages of a version; the process itself gives up a page after two seconds. */
const timeout = 60_000;
/** In ms: the timeout of a reply of the site, after which it is not asked again. */
const requestTimeout = 5000;

type Outcome = { html: string } | { reason: string };
type Reply = Awaited<ReturnType<AskSite>>;

/** Where and when a page is rendered. A page that depends on it renders otherwise than in the browser. */
interface Surroundings {
  TZ: string;
  LC_ALL: string;
  /** In ms, beside the true time. */
  shift: number;
  /** The seed of `Math.random`: it gives numbers from here to half a unit further. */
  chance: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Two that differ in everything: year, month, day of the week, hour and minute. */
const surroundings: readonly [Surroundings, Surroundings] = [
  { TZ: 'Pacific/Kiritimati', LC_ALL: 'es_ES.UTF-8', shift: 0, chance: 0 },
  { TZ: 'Pacific/Pago_Pago', LC_ALL: 'en_US.UTF-8', shift: 4140 * day + 317 * minute, chance: 0.5 },
];

/** Runs before the module's own script, in its thread. */
const surround = ({ shift, chance }: Pick<Surroundings, 'shift' | 'chance'>): string => `{
  const TrueDate = Date, now = () => TrueDate.now() + ${shift}, random = Math.random;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new TrueDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Math.random = () => random() / 2 + ${chance};
}
`;

/** Sample addresses of a route: most sites have one at 1, none at 0. */
const samplesOf = (route: string): string[] => [...new Set(['1', '0'].map((id) => route.replaceAll(/:\w+\??/g, id)))];

/** Makes a call of the running site as a visitor; a missing reply or site is a 404. Cached for the second time. */
function askSite(site: Site | undefined): AskSite {
  const nothing: Reply = { status: 404, body: '{}' };
  const known = new Map<string, Promise<Reply>>();
  let isGone = site === undefined;
  const ask = async (url: string): Promise<Reply> => {
    if (isGone || !url.startsWith('/')) return nothing;
    try {
      const reply = await fetch(`${site?.url.replace(/\/$/, '')}${url}`, { signal: AbortSignal.timeout(requestTimeout) });
      const body = await reply.text();
      JSON.parse(body);
      // A site that fails is not the module's fault.
      return reply.status < 500 ? { status: reply.status, body } : nothing;
    } catch (error) {
      isGone = !(error instanceof SyntaxError);
      return nothing;
    }
  };
  return (url) => {
    const reply = known.get(url) ?? ask(url);
    known.set(url, reply);
    return reply;
  };
}

interface Draft {
  folder: string;
  code: string;
  paths: readonly string[];
  origin: string;
  ask: AskSite;
}

/** Renders all paths, one after the other, in a process of its own, as the server would. */
async function renderAll(
  { folder, code, paths, origin, ask }: Draft,
  { TZ, LC_ALL, ...around }: Surroundings,
): Promise<Map<string, Outcome>> {
  const script = 'released';
  const today = new Date().toISOString().slice(0, 10);
  const outcomes = new Map<string, Outcome>();
  const renderer = startRenderer({ folder, env: { TZ, LC_ALL } });
  const open = () => renderer.open({ key: script, code: surround(around) + code });
  const timer = setTimeout(() => renderer.stop(`not rendered within ${timeout} ms`), timeout);
  open();
  for (const path of paths) {
    try {
      const { html } = await renderer.render({ script, path, with: { day: today, origin } }, ask);
      outcomes.set(path, { html });
    } catch (error) {
      outcomes.set(path, { reason: error instanceof Error ? error.message : String(error) });
      // Its thread may have ended: the next page gets another.
      renderer.close(script);
      open();
    }
  }
  clearTimeout(timer);
  renderer.stop('all is rendered');
  return outcomes;
}

/** The first difference of two texts, with its surroundings. */
function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (html: string) => html.slice(Math.max(0, at - 30), at + 30).replaceAll(/\s+/g, ' ');
  return `“${around(one)}” and “${around(other)}”`;
}

/**
 * Renders each of its pages twice with the servers' renderer process: one sentence for each that cannot be rendered, or whose output
 * differs at another time, in another time zone or language, or by chance.
 *
 * @param folder where the shell's build has put that process.
 */
export async function renderVersion(
  { drawn }: Pick<VersionRecord, 'drawn'>,
  { folder, code, site }: { folder: string; code: string; site: Site | undefined },
): Promise<string[]> {
  if (!drawn) return [];
  const paths = drawn.paths.flatMap(samplesOf);
  const draft: Draft = { folder, code, paths, origin: site?.url ?? 'http://site.invalid', ask: askSite(site) };
  const first = await renderAll(draft, surroundings[0]);
  const second = await renderAll(draft, surroundings[1]);
  return paths.flatMap((path) => {
    const [one, other] = [first.get(path), second.get(path)];
    const failed = [one, other].find((outcome) => outcome !== undefined && 'reason' in outcome);
    if (failed && 'reason' in failed)
      return [`Its page ${path} cannot be rendered by the server: ${failed.reason.split('\n')[0]?.replace(/^Error: /, '')}.`];
    if (!one || !other || !('html' in one) || !('html' in other) || one.html === other.html) return [];
    return [
      `Its page ${path} is rendered otherwise by another clock, time zone, language or chance, and so by the browser: ${differenceOf(one.html, other.html)}.`,
    ];
  });
}
