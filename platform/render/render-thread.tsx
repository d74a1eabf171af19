import { Script } from 'node:vm';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { renderedRoutes, frameRoutes } from 'shell-under-build/rendered-routes';
import { singletons } from 'shared-singletons';
import type { RemoteModule } from '../wire/remote-module.ts';
import { renderScreen, NothingToRender } from './render-screen.tsx';
import type { RenderOrder, FromThread, ToThread } from './messages.ts';

/*
 * Renders the pages of one version of one module, or of the shell alone, one after the other, with the module's own script and the
 * libraries that the shell shares with it.
 */

const port = parentPort;
if (!port) throw new Error('This is no thread');
const tell = (message: FromThread) => port.postMessage(message);

// Globals without a use while rendering. The sandbox is the process's own (serve/rendering.ts); this only prevents accidents.
for (const name of ['process', 'WebSocket', 'EventSource', 'BroadcastChannel']) Reflect.deleteProperty(globalThis, name);

/*
 * Nor is there a network: a page gets the site's own GETs (render-screen.tsx) and nothing else. Node 20 has no permission for that. `fetch` is one way
 * out; the other is what it sends with, which Node keeps on the global object, and puts there anew where a name of it is used first.
 */
const refuse = () => {
  throw new TypeError('a rendered page only reads from its own site');
};
void [globalThis.fetch, globalThis.Request, globalThis.Response];
globalThis.fetch = async () => refuse();
for (const key of Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description?.startsWith('undici.')))
  Object.defineProperty(globalThis, key, { value: Object.freeze({ dispatch: refuse }), writable: false });

/** Loads a module's script, with the shared singletons as its only imports. */
function loadModule(code: string): RemoteModule {
  const module: { exports: Partial<RemoteModule> } = { exports: {} };
  const given: Readonly<Record<string, unknown>> = { ...singletons, url: { pathToFileURL } };
  const require = (name: string) => {
    if (Object.hasOwn(given, name)) return given[name];
    throw new Error(`the shell does not share ${name}`);
  };
  const run = new Script(`(function (module, exports, require, process, __filename) {${code}\n})`, {
    filename: 'routes.cjs',
  }).runInThisContext() as (...given: unknown[]) => void;
  run(module, module.exports, require, { env: { NODE_ENV: 'production' } }, '/routes.cjs');
  const { routes, contract } = module.exports;
  if (!Array.isArray(routes)) throw new Error('it exposes no routes');
  return { routes, ...(contract === undefined ? {} : { contract }) };
}

const { code } = workerData as { code: string | undefined };
const routes = renderedRoutes(code === undefined ? [] : loadModule(code).routes);

let asked = 0;
const waiting = new Map<number, (answer: { status: number; body: string }) => void>();

/** Asks the server for a reply of the site, as an anonymous visitor. */
function ask(order: RenderOrder, url: string): Promise<{ status: number; body: string }> {
  asked += 1;
  const id = asked;
  tell({ type: 'ask', ask: { id, order: order.id, url } });
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** One page at a time: a request belongs to the page being rendered. */
let last = Promise.resolve();

port.on('message', (message: ToThread) => {
  if (message.type === 'answer') {
    waiting.get(message.ask)?.(message);
    waiting.delete(message.ask);
    return;
  }
  const { order } = message;
  last = last.then(async () => {
    try {
      const screen = await renderScreen(order.frame ? frameRoutes() : routes, order, (url) => ask(order, url));
      tell({ type: 'rendered', order: order.id, screen });
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      tell({ type: 'refused', order: order.id, reason, isOwnFault: !(error instanceof NothingToRender) });
    }
  });
});
