import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { pathIn, readRecord } from '../build/stored-versions.ts';
import { isIntact, storedFiles, type VersionRecord } from '../build/version-record.ts';
import { acceptsContract, findOwner, type Registry } from '../wire/registry.ts';
import type { RemoteModule, RouteHandle } from '../wire/remote-module.ts';
import { findPathFault } from './check-path.ts';
import { loadModule } from './load-module.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface SiteContract {
  contract: string;
  /** The shell's own paths. A site from before shells listed them has none. */
  shellPaths: readonly string[];
  /** First segments of the addresses that the server answers itself. */
  serverPaths: readonly string[];
  /** The registry entries of the other modules. */
  others: Registry;
  /** What the site's server answers and is able to; undefined where that is not known. */
  calls?: readonly string[] | undefined;
  capabilities?: readonly string[] | undefined;
  /** By call, the capability that says whether a server has it. */
  capabilityOfCalls?: Readonly<Record<string, string>>;
}

interface Manifest {
  name: string;
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] }; css: { sync: string[]; async: string[] } } }[];
}

/** Checks whether the published version would work in the site: one sentence for each fault. */
export async function checkVersion(
  objects: ObjectStore,
  module: string,
  version: string,
  site: SiteContract,
  publicUrl?: string,
): Promise<string[]> {
  const record = await readRecord(objects, module, version);
  if (!record) return ['module.json is missing.'];
  const problems = [...checkContract(record, site)];
  const texts = new Map<string, string>();
  for (const path of storedFiles(record)) {
    const bytes = (await objects.get(pathIn(record, path)))?.bytes;
    if (!bytes) problems.push(`${path} is missing.`);
    else if (!isIntact(record, path, bytes)) problems.push(`${path} is damaged.`);
    else if (/\.(js|json)$/.test(path)) texts.set(path, bytes.toString('utf8'));
    const { sha256 } = record.files[path] ?? {};
    if (publicUrl && sha256 !== undefined) problems.push(...(await checkReachable(`${publicUrl}/${pathIn(record, path)}`, sha256)));
  }
  problems.push(...checkScripts(record, texts), ...checkCalls(record, site, [...texts.values()]));
  // Files are missing: loading would only report the same again.
  return problems.length > 0 ? problems : checkLoad(record, texts);
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function* checkContract({ contract, paths, menu = [], name }: VersionRecord, site: SiteContract): Generator<string> {
  if (!acceptsContract(contract, site.contract)) {
    yield `It was built for contract ${contract}, the site has ${site.contract}: release the shell first, or build it for ${site.contract}.`;
  }
  if (paths.length === 0) yield 'It owns no path: list them in its package.json under federation.paths.';
  for (const path of paths) {
    const fault = findPathFault(path, site);
    if (fault !== undefined) yield fault;
    const owner = site.others.find((other) => other.name !== name && other.paths.includes(path));
    if (owner) yield `The path ${path} belongs to ${owner.name} already: agree with its team, or choose another one.`;
  }
  const own = [{ name, version: '', entry: '', manifest: '', paths, preload: {} }];
  for (const { path, label, order } of menu) {
    if (!findOwner(own, path)) yield `Its menu leads to ${path}, which lies below none of its paths: ${paths.join(', ')}.`;
    if (!label || !Number.isFinite(order)) yield `Its menu's entry for ${path} needs a label and a number as its order.`;
  }
}

const withoutFinalSlash = (call: string) => call.replace(/\/$/, '');

/** A call that the server lacks may stand behind a capability that it lacks too: where the scripts ask for that, they do without. */
function* checkCalls(
  { calls: called = [] }: VersionRecord,
  { calls, capabilities = [], capabilityOfCalls = {} }: SiteContract,
  scripts: readonly string[],
): Generator<string> {
  if (!calls) return;
  const known = new Set(calls.map(withoutFinalSlash));
  for (const call of called.filter((each) => !known.has(withoutFinalSlash(each)))) {
    const capability = capabilityOfCalls[call] ?? capabilityOfCalls[withoutFinalSlash(call)];
    const asks = capability !== undefined && scripts.some((text) => new RegExp(`["'\`]${capability}["'\`]`).test(text));
    if (asks && !capabilities.includes(capability)) continue;
    yield `It calls ${call}, which this site's server lacks: release the server first, or call it only where the server has its capability.`;
  }
}

function* checkScripts({ name, files, assets, chunks = {} }: VersionRecord, texts: Map<string, string>): Generator<string> {
  const preloaded = [assets, ...Object.values(chunks)].flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  for (const path of preloaded) if (!files[path]) yield `${path} is needed at once, and is not there.`;
  const entry = texts.get('remoteEntry.js');
  if (entry !== undefined && !new RegExp(`\\b(var|let|const) ${name}\\b`).test(entry)) yield `remoteEntry.js does not declare ${name}.`;
  for (const [path, text] of texts) {
    try {
      if (path.endsWith('.js')) void new Script(text, { filename: path });
    } catch (error) {
      yield `${path} is not a script: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  yield* checkManifest(name, files, texts.get('mf-manifest.json'));
}

function* checkManifest(name: string, files: VersionRecord['files'], text: string | undefined): Generator<string> {
  if (text === undefined) return;
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    return yield 'mf-manifest.json cannot be read.';
  }
  if (manifest.name !== name) yield `The manifest is of ${manifest.name}, not of ${name}.`;
  const routes = manifest.exposes?.find(({ path }) => path === './routes');
  if (!routes) return yield 'The manifest exposes no ./routes.';
  const { js, css } = routes.assets;
  for (const path of [...js.sync, ...js.async, ...css.sync, ...css.async]) {
    if (!files[path]) yield `The manifest names ${path}, which is not there.`;
  }
}

async function checkLoad({ name, contract, paths, chunks = {} }: VersionRecord, scripts: Map<string, string>): Promise<string[]> {
  try {
    const module = (await loadModule(name, scripts)) as Partial<RemoteModule>;
    const stated = module.contract ?? '1.0';
    if (stated !== contract) return [`It says itself that it was built for contract ${stated}, not for ${contract}.`];
    if (!Array.isArray(module.routes)) return ['It exposes no routes.'];
    const owner = [{ name, version: '', entry: '', manifest: '', paths, preload: {} }];
    return module.routes.flatMap(({ path, handle }) => {
      if (path === undefined) return [];
      const { open = false } = (handle ?? {}) as RouteHandle;
      return [
        ...(findOwner(owner, path) ? [] : [`Its route ${path} lies below none of its paths: ${paths.join(', ')}.`]),
        ...(open && !chunks[path]
          ? [`Its screen at ${path} is for everybody, but its chunk is not named "${path}": pages cannot preload it.`]
          : []),
        ...(!open && chunks[path]
          ? [`Its screen at ${path} is not for everybody, but its chunk is named "${path}": pages would preload it.`]
          : []),
      ];
    });
  } catch (error) {
    return [`It does not load: ${String(error)}`];
  }
}

/** Requests a file as a visitor's browser would, from a page of another origin. */
async function checkReachable(address: string, sha256: string): Promise<string[]> {
  try {
    const reply = await fetch(address, { headers: { origin: 'https://site.invalid' }, signal: AbortSignal.timeout(15_000) });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const type = reply.headers.get('content-type') ?? '';
    if (!reply.ok) return [`${address} answers ${reply.status}.`];
    if (digest(bytes) !== sha256) return [`${address} answers something else.`];
    if (address.endsWith('.js') && !type.includes('javascript')) return [`${address} is sent as ${type || 'nothing'}, not as JavaScript.`];
    if (address.endsWith('.css') && !type.includes('text/css'))
      return [`${address} is sent as ${type || 'nothing'}, not as a style sheet.`];
    if (!['*', 'https://site.invalid'].includes(reply.headers.get('access-control-allow-origin') ?? '')) {
      return [`${address} may not be read from the site's origin: it needs Access-Control-Allow-Origin.`];
    }
    return [];
  } catch (error) {
    return [`${address} cannot be reached: ${error instanceof Error ? error.message : String(error)}`];
  }
}
