import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { federationName, packageName } from '../wire/module-names.ts';
import { type Registry, type RegistryEntry, type ReleaseLine, shellFolder } from '../wire/registry.ts';
import { type BrokenLine, linesReader, tellBroken } from '../release/lines.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { createTrustedLines } from './trusted-lines.ts';
import { watchedFile } from './watched-file.ts';
import { createFolderCopies } from './folder-copies.ts';
import { resultWithin } from '../store/ask-in-time.ts';
import { writeDurably } from '../store/write-durably.ts';

/**
 * The interval, in ms, of reading the releases, however many visitors there are. A folder costs nothing, and a rollback
 * is on new pages well within a second; a bucket is paid by the look.
 */
const lookEvery = { folder: 300, bucket: 5000 };
/** In ms: the timeout of the first look at a start: serving the built versions would undo releases. */
const worthWaiting = 3000;

/** Beside the copies: the lines whose versions were copied, for a start while their store is away. */
const keptLines = 'lines.json';

export interface Snapshot {
  /** Another number, another registry. */
  revision: number;
  /** What the site was built with, without retired modules. */
  built: Registry;
  /** Those of retired modules lead to no version. */
  lines: ReleaseLine[];
  /** What the site was built with, and no visitor gets. */
  retired: Registry;
}

export interface LiveModules {
  /** The versions for visitors, from memory: of the last look, and before that the built ones. */
  read(): Snapshot;
  /** Reads the releases; callers meanwhile share it. It never rejects: a failure leaves what was known. */
  look(): Promise<void>;
  /** Looks again and again from now on; resolves after the first look, or without it when it takes too long. */
  start(): Promise<void>;
  /** Resolves when nothing is being copied from a folder any more. */
  stop(): Promise<void>;
  /** Folders with versions: of the releases, of copies, of the build. The last that has a file is served: what versions share may have been changed in the first. */
  folders: string[];
  /** Whether only what the site's key has signed may run. */
  signedOnly: boolean;
  /** Since when the releases cannot be read, or some that were known are gone; undefined while all is well. */
  awaySince(): Date | undefined;
  /** Release lines that cannot be read: their modules stay as they were. */
  broken(): BrokenLine[];
  /** Copies a version's files into `folders`, where they come from a bucket. */
  provide(module: string, version: string): Promise<void>;
  /** The same for one file that versions share ('mf-a/files/x.js'). */
  provideShared(path: string): Promise<void>;
  /** Folders with the scripts and styles of the shell: of this build, and of those before, which open pages still ask for. */
  shellAssets(): Promise<string[]>;
  /** Removes copies of versions that are not used any more; nothing while the releases cannot be read. */
  sweep(now: Date): Promise<void>;
  objects: ObjectStore;
}

interface LiveOptions {
  objects: ObjectStore;
  /** Where releases lie when they lie on this machine; undefined for a bucket. */
  releasesDir: string | undefined;
  /** Where versions are copied to: they are served from there when the releases are away. */
  copiesDir: string;
  /** What the build wrote. */
  builtDir: string | undefined;
  /** The site's key: releases without its signature are refused. */
  verifyKey?: KeyObject | undefined;
  onError: (error: unknown) => void;
  /** Called when the releases can be read again after an error. */
  onRecovered?: () => void;
  /** Called when visitors get something else than before. */
  onChange?: () => void;
}

export function createLiveModules(options: LiveOptions): LiveModules {
  const { objects, releasesDir, copiesDir, builtDir, verifyKey, onError, onRecovered, onChange } = options;
  const readLines = linesReader(objects);
  const readBuilt =
    builtDir === undefined ? async (): Promise<Registry> => [] : watchedFile(join(builtDir, 'registry.json'), parseRegistry);
  const copies = createFolderCopies(objects, copiesDir);
  const isBucket = releasesDir === undefined;
  const folders = [...(isBucket ? [] : [releasesDir]), copiesDir, ...(builtDir === undefined ? [] : [builtDir])];
  const trusted = createTrustedLines({ verifyKey, folders, onRefused: onError });
  let known: { snapshot: Snapshot; text: string } = { snapshot: { revision: 0, built: [], lines: [], retired: [] }, text: '' };
  /** As they were read last, trusted or not. */
  let lastRead: ReleaseLine[] = [];
  /** Those that are in force. */
  let followed: ReleaseLine[] = [];
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Whether the last look saw the releases, and all of them. */
  let sees = false;
  let awaySince: Date | undefined;
  let broken: BrokenLine[] = [];
  /** The last error, until a look succeeds: one that comes with every look is logged once. */
  let told = '';

  const know = (built: Registry, lines: ReleaseLine[]): void => {
    followed = lines;
    const text = JSON.stringify([built, lines]);
    if (known.text === text) return;
    known = { snapshot: { revision: known.snapshot.revision + 1, ...inForce(built, lines) }, text };
    onChange?.();
  };

  const fail = (error: unknown): void => {
    sees = false;
    awaySince ??= new Date();
    if (told !== String(error)) onError(error);
    told = String(error);
  };

  const tellOfBroken = (found: BrokenLine[]): void => {
    for (const line of found) if (!broken.some((before) => tellBroken(before) === tellBroken(line))) onError(new Error(tellBroken(line)));
    broken = found;
  };

  let copying: Promise<unknown> = Promise.resolve();
  let toldOfCopies = '';
  const failToCopy = (error: unknown): void => {
    if (toldOfCopies !== String(error)) onError(error);
    toldOfCopies = String(error);
  };

  /** What this build serves, for pages that stay open when the next build has replaced it. */
  const adoptBuilt = async (built: Registry): Promise<void> => {
    if (builtDir === undefined) return;
    const all = built.map(({ name, version }) => `${packageName(name)}/${version}`);
    const own = all.filter((path) => existsSync(join(builtDir, path)));
    const shell = await shellOf(builtDir);
    if (own.concat(shell).join() === [...adopted].join()) return;
    for (const path of own) await copies.adopt(join(builtDir, path), path);
    for (const path of shell) await copies.adopt(assetsOf(builtDir), path);
    adopted = new Set(own.concat(shell));
  };

  const copyOwn = (lines: ReleaseLine[]) =>
    Promise.all(ownReleases(lines).map(({ module, version }) => copies.provide(module, version, true)));

  const keptFile = join(copiesDir, keptLines);
  let keptText = '';
  const keep = async (lines: ReleaseLine[]): Promise<void> => {
    const text = JSON.stringify(lines);
    if (text === keptText) return;
    await writeDurably(keptFile, text);
    keptText = text;
  };

  /** What another process, or one before, has known last. */
  const readKept = async (): Promise<void> => {
    try {
      lastRead = JSON.parse(await readFile(keptFile, 'utf8')) as ReleaseLine[];
    } catch {
      // None, or not readable: as in a new site.
    }
  };
  let hasLooked = false;
  /** Of `adoptBuilt`, below the folder of copies. */
  let adopted: ReadonlySet<string> = new Set();

  const lookOnce = async (): Promise<void> => {
    try {
      const built = await readBuilt().catch(noneBuilt);
      if (!hasLooked) {
        hasLooked = true;
        await readKept();
        followed = await trusted.whole(trusted.signed(lastRead));
      }
      know(built, followed);
      const read = await readLines();
      tellOfBroken(read.broken);
      // No command removes a line: a store without one that it had is gone, or another. What was known stays in force, as of one that is broken.
      const unread = lastRead.filter(({ module }) => !read.lines.some((line) => line.module === module));
      const lost = unread.filter(({ module }) => !broken.some((line) => line.module === module));
      const all = [...read.lines, ...unread].toSorted((a, b) => a.module.localeCompare(b.module));
      const lines = trusted.signed(all);
      const ofStore = (some: ReleaseLine[]) => some.filter(({ module }) => unread.every((line) => line.module !== module));
      // A switch counts once its files are copied: the first visitor does not wait for a bucket.
      if (isBucket) await copyOwn(ofStore(lines));
      const whole = await trusted.whole(lines);
      lastRead = all;
      know(built, whole);
      // Not before they were checked: copies are served while the folder is away.
      const copied = Promise.all([adoptBuilt(built), isBucket ? keep(all) : copyOwn(ofStore(whole)).then(() => keep(all))]);
      copying = Promise.all([copying, copied.then(() => (toldOfCopies = ''), failToCopy)]);
      if (lost.length > 0)
        throw new LostReleases(
          lost.map(({ module }) => module),
          keptFile,
        );
      sees = true;
      awaySince = undefined;
      if (told !== '') onRecovered?.();
      told = '';
    } catch (error) {
      fail(error);
    }
  };
  const look = () => (running ??= lookOnce().finally(() => (running = undefined)));

  const lookAgain = async (): Promise<void> => {
    await look();
    if (!stopped) timer = setTimeout(() => void lookAgain(), isBucket ? lookEvery.bucket : lookEvery.folder).unref();
  };

  return {
    objects,
    folders,
    signedOnly: verifyKey !== undefined,
    awaySince: () => awaySince,
    broken: () => broken,
    provide: async (module, version) => (isBucket ? copies.provide(module, version) : undefined),
    provideShared: async (path) => (isBucket ? copies.provideShared(path) : undefined),
    async sweep(now) {
      // Without a successful look the copies stay: the lines are those that were read last.
      if (!sees) return;
      await copies.sweep(new Set([...adopted, ...ownReleases(followed).map(({ module, version }) => `${module}/${version}`)]), now);
    },
    async shellAssets() {
      const kept = join(copiesDir, shellFolder);
      if (builtDir !== undefined) await adoptBuilt(known.snapshot.built).catch(failToCopy);
      const versions = (await readdir(kept).catch((): string[] => [])).filter((name) => !name.endsWith('.partial'));
      return [...(builtDir === undefined ? [] : [assetsOf(builtDir)]), ...versions.map((version) => join(kept, version))];
    },
    read: () => known.snapshot,
    look,
    async start() {
      await resultWithin(lookAgain(), worthWaiting);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await copying;
    },
  };
}

/** The build's shell lies beside its modules. */
const assetsOf = (builtDir: string) => join(dirname(builtDir), shellFolder, 'assets');

/** Where the shell of this build is kept; nothing where none was built. */
async function shellOf(builtDir: string): Promise<string[]> {
  const version = await readFile(join(dirname(builtDir), shellFolder, '.version'), 'utf8').catch(() => '');
  return version === '' || !existsSync(assetsOf(builtDir)) ? [] : [`${shellFolder}/${version}`];
}

/** Release lines that were there before. */
class LostReleases extends Error {
  constructor(modules: readonly string[], keptFile: string) {
    super(
      `the releases of ${modules.join(', ')} are gone from their store: the versions known stay in force until they are back; who means another store deletes ${keptFile} and starts the server again`,
    );
  }
}

/** Without retired modules, which no visitor gets. What they had stays what open tabs may load. */
function inForce(built: Registry, lines: readonly ReleaseLine[]): Omit<Snapshot, 'revision'> {
  const names = new Set(lines.flatMap(({ module, retired }) => (retired === undefined ? [] : federationName(module))));
  const isRetired = ({ name }: RegistryEntry) => names.has(name);
  return {
    built: built.filter((entry) => !isRetired(entry)),
    lines: lines.map((line) =>
      line.retired === undefined ? line : { ...line, stable: null, previous: line.stable ?? line.previous ?? null },
    ),
    retired: built.filter(isRetired),
  };
}

/** In development nothing is built. */
function noneBuilt(error: NodeJS.ErrnoException): Registry {
  if (error.code === 'ENOENT') return [];
  throw error;
}

const parseRegistry = (text: string) => JSON.parse(text) as Registry;

/** The released versions that this server serves itself. */
const ownReleases = (lines: ReleaseLine[]) =>
  lines.flatMap(({ module, stable, previous, canary }) =>
    [stable, previous, canary].flatMap((release) => (release?.entry.startsWith('/modules/') ? [{ module, version: release.version }] : [])),
  );

/** The request's client, as far as it decides what they get. */
export interface Asker {
  /** The visitor's cohort, from 0 to 100, for this version of this module; undefined for a visitor who takes no part. */
  cohort: (name: string, version: string) => number | undefined;
  /** A canary that has just failed for this visitor. */
  avoids?: string | undefined;
  /** The version that a tester tries out instead. */
  tryOut?: RegistryEntry | undefined;
  /** Modules that the site has turned off. */
  off?: readonly string[];
}

/** The one version of each module that this visitor gets. */
export function chooseModules({ built, lines }: Snapshot, { cohort, avoids, tryOut, off = [] }: Asker): Registry {
  const chosen = new Map<string, RegistryEntry>(built.map((entry) => [entry.name, entry]));
  for (const { stable, canary } of lines) {
    if (stable) chosen.set(stable.name, stable);
    if (!canary || canary.version === avoids) continue;
    const own = cohort(canary.name, canary.version);
    if (own !== undefined && own < canary.share) chosen.set(canary.name, canary);
  }
  if (tryOut) chosen.set(tryOut.name, tryOut);
  // A version from before modules listed their menu has the one that this site was built with: an update loses no link.
  const menus = new Map(built.map(({ name, menu }) => [name, menu ?? []]));
  return [...chosen.values()]
    .filter(({ name }) => !off.includes(name))
    .map((entry) => ({ ...entry, menu: entry.menu ?? menus.get(entry.name) ?? [] }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Federation names of the modules that have a canary: pages say of these that they still answer. */
export const watchedModules = ({ lines }: Snapshot): string[] => lines.flatMap(({ canary }) => canary?.name ?? []);

/** Of those, the ones whose canary is evaluated by every page that has the module: its scripts begin at once, unless the release says otherwise. */
export const evaluatedModules = ({ lines }: Snapshot): string[] =>
  lines.flatMap(({ canary }) => (canary && canary.interactive !== 'on need' ? canary.name : []));

/** A build does not undo a release: the operator should know what is not served as it was just built. */
export function listReleased({ built, lines }: Snapshot): string[] {
  return lines.flatMap(({ module, stable }) => {
    const own = built.find(({ name }) => name === stable?.name);
    if (!stable || own?.version === stable.version) return [];
    return [`${module} is served as released (${stable.version})${own ? `, not as built here (${own.version})` : ''}.`];
  });
}
