import type { RouteObject } from 'shared/router';
import { Link, useLoaderData } from 'shared/router';
import { getJson } from 'shared/http/client';
import type { Home } from 'shared/contract/content';

function Landing() {
  const home = useLoaderData<Home>();
  return (
    <h1>
      {home.titulo}
      <Link to="/eventos">x</Link>
    </h1>
  );
}
export const routes: RouteObject[] = [{ path: '/', element: <Landing />, loader: () => getJson<Home>('contenido_inicio') }];
