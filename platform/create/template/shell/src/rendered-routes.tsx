import { renderedMenu } from '@almena/modules/load/rendered-page';
import type { RouteObject } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { shellRoutes } from './shell-routes.tsx';

/** What the server renders: a module's pages in the shell. */
export const renderedRoutes = (ofModule: RouteObject[]): RouteObject[] => shellRoutes(renderedMenu, ofModule);

/** The frame alone, for a page that the browser renders. */
export const frameRoutes = (): RouteObject[] => [{ path: '*', element: <Frame menu={renderedMenu}>{null}</Frame> }];
