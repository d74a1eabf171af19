import type { RouteObject } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { SectionToCome } from 'shared/ui/section-to-come';

const sections: [path: string, title: string][] = [
  ['/usuarios', 'Gestión de usuarios'],
  ['/cambiar-contrasena', 'Cambiar contraseña'],
  ['/editar-historia', 'Editar historia'],
  ['/editar-castillos', 'Editar castillos'],
  ['/inicio-admin', 'Editar inicio'],
  ['/patrocinadores', 'Gestión de Patrocinadores'],
  ['/admin/actividades', 'Gestión de Actividades'],
];

const loader = () => requireSession() && null;

export const routes: RouteObject[] = sections.flatMap(([path, title]) => {
  const section = { element: <SectionToCome title={title} />, loader };
  return path === '/usuarios'
    ? [
        { path, ...section },
        { path: `${path}/*`, ...section },
      ]
    : [{ path, ...section }];
});
