import { command } from '../cli/package-manager.ts';
import type { RegistryEntry, Release, ReleaseLine } from '../wire/registry.ts';

/** A release that cannot be done: the message is for the user at the terminal. */
export class ReleaseRefused extends Error {}

/** In ms: how long a version's files stay for open tabs that use it. */
export const tabsStayOpen = 86_400_000;

export const emptyLine = (module: string): ReleaseLine => ({ module, stable: null });

const without = <K extends keyof ReleaseLine>(line: ReleaseLine, ...keys: K[]): ReleaseLine => {
  const rest = { ...line };
  for (const key of keys) delete rest[key];
  return rest;
};

const since = (entry: RegistryEntry, now: Date): Release => ({ ...entry, since: now.toISOString() });

/** Makes `entry` the version of all visitors. Releasing what is out already changes nothing but ends a canary. */
export function makeStable(line: ReleaseLine, entry: RegistryEntry, now: Date): ReleaseLine {
  const rest = without(line, 'canary', 'withdrawn', 'retired', 'retiredSignature');
  if (line.stable?.version === entry.version) return rest;
  return { ...rest, previous: line.stable, stable: since(entry, now) };
}

/**
 * Starts a canary: `share` per cent of the visitors get `entry`; the others stay where they are. Its pages begin their scripts at once, so
 * that it is evaluated, unless they are to begin on need.
 */
export function startCanary(line: ReleaseLine, entry: RegistryEntry, share: number, now: Date, interactive?: 'on need'): ReleaseLine {
  if (line.retired)
    throw new ReleaseRefused(`${line.module} is retired: --rollback brings it back, a release without --canary replaces it.`);
  if (line.stable?.version === entry.version)
    throw new ReleaseRefused(`${entry.version} is what everybody gets already: change something, and release that as the canary.`);
  const started = line.canary?.version === entry.version ? new Date(line.canary.since) : now;
  return { ...without(line, 'withdrawn'), canary: { ...since(entry, started), share, ...(interactive && { interactive }) } };
}

/** Makes the canary the stable version. */
export function promoteCanary(line: ReleaseLine, now: Date): ReleaseLine {
  if (!line.canary)
    throw new ReleaseRefused(`${line.module} has no canary to promote: ${command(`release ${line.module} --canary 10`)} starts one.`);
  const { share: _, interactive: __, ...entry } = line.canary;
  return makeStable(line, entry, now);
}

/** Takes the module from all visitors, until it is rolled back or released again. `isBuilt`: the site was built with it. */
export function retireModule(line: ReleaseLine, isBuilt: boolean, now: Date): ReleaseLine {
  if (line.retired) throw new ReleaseRefused(`${line.module} is retired already: --rollback brings it back.`);
  if (!line.stable && !line.canary && !isBuilt)
    throw new ReleaseRefused(
      `No visitor gets ${line.module}, so there is nothing to retire: ${command('release --status')} says what is out.`,
    );
  return { ...without(line, 'canary', 'withdrawn'), retired: now.toISOString() };
}

/**
 * Brings a retired module back; ends a canary; without either, goes back to the version before, and a second time forth again. Before the
 * first release of a module that the site was not built with is none: its addresses are unknown again.
 */
export function rollBack(line: ReleaseLine, now: Date): ReleaseLine {
  if (line.retired) return without(line, 'retired', 'retiredSignature');
  if (line.canary) return without(line, 'canary');
  if (line.previous === undefined)
    throw new ReleaseRefused(`${line.module} has no earlier version to go back to: ${command('release --status')} says what is out.`);
  return { ...line, stable: line.previous && since(line.previous, now), previous: line.stable };
}

type Counts = Omit<NonNullable<ReleaseLine['withdrawn']>, 'version' | 'at'>;

/** Ends a canary that the server withdraws by itself, with the reason. */
export function withdrawCanary(line: ReleaseLine, version: string, counts: Counts, now: Date): ReleaseLine {
  if (line.canary?.version !== version) return line;
  return { ...without(line, 'canary'), withdrawn: { version, at: now.toISOString(), ...counts } };
}

/** Versions that a visitor can get now, or after one command. */
export const versionsInUse = ({ stable, previous, canary }: ReleaseLine): Set<string> =>
  new Set([stable, previous, canary].flatMap((release) => (release ? [release.version] : [])));

/** Remembers replaced versions for as long as open tabs may need them. */
export function rememberLeft(before: ReleaseLine, after: ReleaseLine, now: Date): ReleaseLine {
  const inUse = versionsInUse(after);
  const lately = Object.entries(before.left ?? {}).filter(([, at]) => now.getTime() - Date.parse(at) < tabsStayOpen);
  const leaving = [...versionsInUse(before)].map((version): [string, string] => [version, now.toISOString()]);
  const left = [...lately, ...leaving].filter(([version]) => !inUse.has(version));
  return left.length === 0 ? without(after, 'left') : { ...after, left: Object.fromEntries(left) };
}
