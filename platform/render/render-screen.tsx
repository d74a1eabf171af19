import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server.node';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type RenderedReply, promisesIn } from '../wire/rendered-page.ts';
import type { PageMeta } from '../wire/page-meta.ts';
import type { RouteHandle } from '../wire/remote-module.ts';
import type { RenderOrder, Screen } from './messages.ts';

/** Not an error of the module: the page redirects, or its data failed. */
export class NothingToRender extends Error {}

type AskSite = (url: string) => Promise<{ status: number; body: string }>;

const BaseRequest = globalThis.Request;

/**
 * Replaces `fetch` by the site's own calls: a path is one of ours, anything else is rejected.
 *
 * @returns the replies so far, by address.
 */
function answerHere(
  { with: { origin } }: RenderOrder,
  ask: AskSite,
): { replies: Record<string, RenderedReply>; failed: () => number | undefined } {
  const replies: Record<string, RenderedReply> = {};
  let failed: number | undefined;
  globalThis.Request = class extends BaseRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init);
    }
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin: asked, pathname, search } = new URL(request.url);
    if (request.method !== 'GET' || asked !== new URL(origin).origin)
      throw new TypeError(`${request.method} ${request.url}: a rendered page only reads from its own site`);
    const { status, body } = await ask(pathname + search);
    if (status >= 500) failed = status;
    replies[pathname + search] = { status, body: JSON.parse(body) as unknown };
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
  return { replies, failed: () => failed };
}

/** Renders to a string once all is loaded: nothing is streamed later, and no script has to move it into place. */
function render(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe } = renderToPipeableStream(element, {
      // Else React puts what is long behind inline scripts, which the page's policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        if (failure !== undefined) return reject(failure);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError(error) {
        failure ??= error ?? new Error('undefined was thrown');
      },
    });
  });
}

/** Without metadata a page is shown all the same. */
async function askMeta({ matches, loaderData }: StaticHandlerContext, { with: { origin } }: RenderOrder): Promise<PageMeta | undefined> {
  const { route, params } = matches.at(-1) ?? {};
  const { meta } = (route?.handle ?? {}) as RouteHandle;
  try {
    return await meta?.({ data: loaderData[route?.id ?? ''], params: params ?? {}, site: origin });
  } catch {
    return undefined;
  }
}

/**
 * A page of these routes as HTML.
 *
 * @throws when it redirects, throws, or the site does not answer it.
 */
export async function renderScreen(routes: RouteObject[], order: RenderOrder, ask: AskSite): Promise<Screen> {
  const { replies, failed } = answerHere(order, ask);
  globalThis.drawnWith = order.with;
  const handler = createStaticHandler(routes);
  const context = await handler.query(new BaseRequest(new URL(order.path, order.with.origin)));
  if (context instanceof Response) throw new NothingToRender(`it leads to ${context.headers.get('location')}`);
  const [error] = Object.values(context.errors ?? {});
  if (error !== undefined) throw error;
  // Also data that this screen does not show this time: the browser's loader asks for all of it.
  await Promise.allSettled(promisesIn(context.loaderData));
  const html = await render(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  if (failed() !== undefined) throw new NothingToRender(`a call was answered with ${failed()}`);
  // Marks for a server of the router's own, and for parts that would be streamed later.
  const plain = html.replaceAll(/ data-discover="true"| vt-update="none"/g, '');
  // Requests from now on are not part of what the browser hydrates.
  return { html: plain, replies: { ...replies }, meta: await askMeta(context, order) };
}
