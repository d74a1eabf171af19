import type { Role } from 'shared/contract/enumerations';
import { isStaff } from 'shared/session/session';

interface MenuLink {
  to: string;
  label: string;
}

const staffLinks: MenuLink[] = [
  { to: '/inicio-admin', label: 'Editar inicio' },
  { to: '/editar-historia', label: 'Editar historia' },
  { to: '/editar-castillos', label: 'Editar castillos' },
  { to: '/admin/actividades', label: 'Actividades' },
  { to: '/patrocinadores', label: 'Patrocinadores' },
  { to: '/usuarios', label: 'Gestión de usuarios' },
  { to: '/inscripciones', label: 'Inscripciones' },
  { to: '/modulos', label: 'Módulos' },
];

/** What the user's menu offers to a role, before 'Cerrar sesión'. An unknown role gets what everybody gets. */
export function menuLinks(role: Role | undefined): MenuLink[] {
  const galleries: MenuLink[] = role ? [{ to: '/galerias', label: role === 'invitado' ? 'Mis Galerías' : 'Galerías' }] : [];
  return [
    { to: '/', label: 'Pagina Principal' },
    { to: '/cambiar-contrasena', label: 'Cambiar contraseña' },
    ...galleries,
    ...(isStaff(role) ? staffLinks : []),
    ...(role === 'webmaster' ? [{ to: '/auditoria', label: 'Registro de cambios' }] : []),
  ];
}
