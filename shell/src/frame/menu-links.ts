import type { User } from 'shared/contract/session';
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
];

/**
 * What the user's menu offers, before 'Cerrar sesión'. An unknown role gets what everybody gets. The last two ask for calls beyond
 * the contract, which a server that counts no versions of its users does not have.
 */
export function menuLinks({ rol: role, version }: Partial<User>): MenuLink[] {
  const hasMore = version !== undefined;
  const galleries: MenuLink[] = role ? [{ to: '/galerias', label: role === 'invitado' ? 'Mis Galerías' : 'Galerías' }] : [];
  return [
    { to: '/', label: 'Pagina Principal' },
    { to: '/cambiar-contrasena', label: 'Cambiar contraseña' },
    ...galleries,
    ...(isStaff(role) ? staffLinks : []),
    ...(hasMore && isStaff(role) ? [{ to: '/modulos', label: 'Módulos' }] : []),
    ...(hasMore && role === 'webmaster' ? [{ to: '/auditoria', label: 'Registro de cambios' }] : []),
  ];
}
