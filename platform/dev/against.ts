import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { addressesIn, placeOf } from '../wire/module-names.ts';
import { findOwner, type Registry, type RegistryEntry, sharedFolder } from '../wire/registry.ts';
import { siteConfig } from '../build/site.ts';
import { completeNames } from '../wire/wire-names.ts';
import type { LiveModule } from './live-module.ts';

/** The registry in a page: what stands before it, its attributes, the registry itself. */
const registryBlock = /(<script type="application\/json" id="registry")([^<>]*)>([^<]*)(?=<\/script>)/;
/** Workers of a site for times without signal would keep this page. */
const workers = Object.values(completeNames(siteConfig.names).workers);

function entryOf(module: LiveModule): { folder: string; entry: RegistryEntry } {
  const { module: name, ...record } = module.describe();
  const folder = `/modules/${name}/${record.version}`;
  return { folder, entry: { ...record, ...addressesIn(folder) } };
}

/** The site's registry with the module from here instead of its own; a module that the site lacks is added. */
export const exchangeEntry = (registry: Registry, entry: RegistryEntry): Registry => [
  ...registry.filter(({ name }) => name !== entry.name),
  entry,
];

/**
 * The site's page with the module from here: the registry in it, without preloads of the site's version. Loads are not reported: the site
 * would count those of a version that it does not know.
 */
export function exchangeInPage(html: string, entry: RegistryEntry): string {
  const [block, start = '', attributes = '', json = '[]'] = registryBlock.exec(html) ?? [];
  if (block === undefined) return html;
  const registry = JSON.parse(json) as Registry;
  const old = registry.find(({ name }) => name === entry.name)?.entry;
  const released = old?.slice(0, old.lastIndexOf('/') + 1);
  const ours = JSON.stringify(exchangeEntry(registry, entry)).replaceAll('<', '\\u003c');
  return html
    .replace(block, () => `${start}${attributes.replace(/ data-loads="[^"]*"/, '')}>${ours}`)
    .replaceAll(/<link rel="preload"[^<>]*>/g, (link) => (released !== undefined && link.includes(` href="${released}`) ? '' : link));
}

/** The headers of a request to the site: as if its own page had made it. */
function ofSite(headers: IncomingHttpHeaders, site: URL, here: string): IncomingHttpHeaders {
  const moved = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value.replace(here, site.origin) : value]),
  );
  return { ...moved, host: site.host };
}

const withoutUpgrade = (policy: string): string =>
  policy
    .split(';')
    .filter((each) => each.trim() !== 'upgrade-insecure-requests')
    .join(';');

/** The headers of its reply, for this address: http, on this machine. */
function ofHere(headers: IncomingHttpHeaders, site: URL, here: string): IncomingHttpHeaders {
  const { 'strict-transport-security': _, 'content-security-policy': policy, location, ...rest } = headers;
  return {
    ...rest,
    ...(policy === undefined ? {} : { 'content-security-policy': withoutUpgrade(`${policy}`) }),
    ...(location === undefined ? {} : { location: location.replace(site.origin, here) }),
  };
}

/** Sends a request on to the site; rejects when the site cannot be reached. */
function ask(request: IncomingMessage, site: URL, path: string, headers: IncomingHttpHeaders): Promise<IncomingMessage> {
  const send = site.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, site), { method: request.method, headers }, resolve);
    sent.on('error', reject);
    request.pipe(sent);
  });
}

/** Serves a running site at this port with one module from here: shell, other modules and calls are the site's. */
export function serveAgainst(module: LiveModule, site: URL, port: number): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const here = `http://${request.headers.host ?? `localhost:${port}`}`;
    const { pathname, search } = new URL(request.url ?? '/', here);
    const { folder, entry } = entryOf(module);
    const shared = placeOf(folder, `${sharedFolder}/`);
    if (pathname.startsWith(shared)) return module.answer(`/${sharedFolder}/${pathname.slice(shared.length)}`, response);
    if (pathname.startsWith(`${folder}/`)) return module.answer(pathname.slice(folder.length), response);
    if (workers.includes(pathname)) return void response.writeHead(404).end();
    const headers = ofSite(request.headers, site, here);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    const isRegistry = pathname === '/modules/registry.json';
    if (!isPage && !isRegistry) {
      const reply = await ask(request, site, pathname + search, headers);
      response.writeHead(reply.statusCode ?? 502, ofHere(reply.headers, site, here));
      return void reply.pipe(response);
    }
    const { 'if-none-match': _, 'accept-encoding': __, ...plain } = headers;
    // With a query that may mean something the site renders no page: the browser does, with the module from here.
    const query = isPage ? `${search}${search ? '&' : '?'}against` : search;
    const reply = await ask(request, site, pathname + query, plain);
    const body = await text(reply);
    const { 'content-length': ___, etag: ____, 'x-offline-copy': _____, ...kept } = ofHere(reply.headers, site, here);
    const isOwn = isPage && reply.statusCode === 404 && findOwner([entry], pathname) !== undefined;
    response.writeHead(isOwn ? 200 : (reply.statusCode ?? 502), { ...kept, 'cache-control': 'no-store' });
    response.end(isRegistry ? JSON.stringify(exchangeEntry(JSON.parse(body) as Registry, entry)) : exchangeInPage(body, entry));
  };
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${site.origin} cannot be reached: ${String(error)}\n`);
    });
  }).listen(port, '127.0.0.1');
}
