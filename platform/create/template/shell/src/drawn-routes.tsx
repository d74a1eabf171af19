import { drawnMenu } from '@almena/modules/load/drawn-page';
import type { RouteObject } from 'react-router-dom';
import { Frame } from './frame.tsx';
import { shellRoutes } from './shell-routes.tsx';

/** What the server renders: a module's pages in the shell. */
export const drawnRoutes = (ofModule: RouteObject[]): RouteObject[] => shellRoutes(drawnMenu, ofModule);

/** The frame alone, for a page that the browser renders. */
export const frameRoutes = (): RouteObject[] => [{ path: '*', element: <Frame menu={drawnMenu}>{null}</Frame> }];
