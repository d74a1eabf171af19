import { modules } from 'modules-together';
import { renderedRoutes as renderedOfShell } from 'shell-under-build/rendered-routes.tsx';

export { frameRoutes } from 'shell-under-build/rendered-routes.tsx';

const routes = (await Promise.all(modules.map(({ load }) => load()))).flatMap((module) => module.routes);

/** All screens of the site rendered on the server in one compilation: the shell has them for its own. */
export const renderedRoutes = () => renderedOfShell(routes);
