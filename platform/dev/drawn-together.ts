import { modules } from 'modules-together';
import { drawnRoutes as drawnOfShell } from 'shell-under-build/drawn-routes.tsx';

export { frameRoutes } from 'shell-under-build/drawn-routes.tsx';

const routes = (await Promise.all(modules.map(({ load }) => load()))).flatMap((module) => module.routes);

/** All screens of the site rendered on the server in one compilation: the shell has them for its own. */
export const drawnRoutes = () => drawnOfShell(routes);
