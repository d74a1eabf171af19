import type { PageMeta } from 'platform/wire/page-meta';
import type { RouteHandle } from 'platform/wire/remote-module';
import { createStaticHandler } from 'react-router-dom';
import type { RouteObject } from 'shared/router';
import { signIn } from './render-routes.ts';

const site = 'https://club.example';

/** Metadata of the page at a path, as on the server: no session, and the loader has run. */
export async function readMeta(routes: RouteObject[], path: string): Promise<PageMeta> {
  signIn();
  const page = await createStaticHandler(routes).query(new Request(site + path));
  if (page instanceof Response) throw new Error(`${path} leads elsewhere`);
  const { route, params } = page.matches.at(-1) ?? {};
  if (!route) throw new Error(`${path} is no route`);
  const meta = await (route.handle as RouteHandle).meta?.({ data: page.loaderData[route.id], params: params ?? {}, site });
  if (!meta) throw new Error(`${path} says nothing of itself`);
  return meta;
}
