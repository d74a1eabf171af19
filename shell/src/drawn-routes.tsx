import type { ModulesMenu } from 'platform/load/modules';
import type { RouteObject } from 'react-router-dom';
import { provideSession } from 'shared/session/session';
import { authStore } from './auth/auth-store.ts';
import { Frame } from './frame/frame.tsx';
import { shellRoutes } from './router.tsx';

// Nobody is signed in where pages are drawn: they are every visitor's.
provideSession(authStore);

/** The menu is for whoever is signed in. */
const noMenu: ModulesMenu = { read: () => [], watch: () => () => {} };

/** The screens that the server draws, with those of a module among them. */
export const drawnRoutes = (ofModule: RouteObject[]): RouteObject[] => shellRoutes(noMenu, ofModule);

/** What stands around them, alone. */
export const frameRoutes = (): RouteObject[] => [{ path: '*', element: <Frame menu={noMenu}>{null}</Frame> }];
