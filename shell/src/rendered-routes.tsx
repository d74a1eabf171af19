import type { ModulesMenu } from 'platform/load/modules';
import type { RouteObject } from 'react-router-dom';
import { provideSession } from 'shared/session/session';
import { authStore } from './auth/auth-store.ts';
import { Frame } from './frame/frame.tsx';
import { shellRoutes } from './router.tsx';

// No session during server rendering: the pages are shared by all visitors.
provideSession(authStore);

/** Empty: the menu needs a session. */
const noMenu: ModulesMenu = { read: () => [], watch: () => () => {} };

/** The server-rendered routes, with those of one module among them. */
export const renderedRoutes = (ofModule: RouteObject[]): RouteObject[] => shellRoutes(noMenu, ofModule);

/** The frame alone. */
export const frameRoutes = (): RouteObject[] => [{ path: '*', element: <Frame menu={noMenu}>{null}</Frame> }];
