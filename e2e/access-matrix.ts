import { staffRoles, type Role } from '../shared/src/contract/enumerations.ts';

export type Visitor = Role | 'anonymous';
export const visitors: readonly Visitor[] = ['anonymous', 'invitado', 'socio', 'direccion', 'webmaster'];

/** What a page does for a visitor: it shows this heading, leads to that address, or says that they may not come in, or not without a session. */
export type Outcome = { shows: string | RegExp } | { leadsTo: string } | { denies: true } | { asks: true };

interface PageRule {
  path: string;
  outcome: (visitor: Visitor) => Outcome;
}

const always = (path: string, shows: string | RegExp): PageRule => ({ path, outcome: () => ({ shows }) });
/** Where a screen beyond the contract is opened without a session: the log-in is offered there. */
const here = 'here';
const elsewhere = (otherwise: string): Outcome => (otherwise === here ? { asks: true } : { leadsTo: otherwise });
const withSession = (path: string, shows: string | RegExp, otherwise: string): PageRule => ({
  path,
  outcome: (visitor) => (visitor === 'anonymous' ? elsewhere(otherwise) : { shows }),
});
/** For staff, or some of them; other members are told that they may not come in. */
const forStaff = (path: string, shows: string | RegExp, otherwise: string, roles: readonly Visitor[] = staffRoles): PageRule => ({
  path,
  outcome: (visitor) => {
    if (visitor === 'anonymous') return elsewhere(otherwise);
    return roles.includes(visitor) ? { shows } : { denies: true };
  },
});

/** Who sees which page. The calls have a table of their own, which the server enforces: shared/src/contract/calls.ts. */
export const pageRules: readonly PageRule[] = [
  always('/', /./),
  always('/eventos', 'Próximos Eventos'),
  always('/actividades', 'Todas las Actividades'),
  always('/actividades/1', /./),
  always('/formulario-inscripcion', 'Formulario de Inscripción'),
  always('/mi-inscripcion', 'Mi inscripción'),
  always('/galerias', 'Galerías'),
  always('/galerias/1', /./),
  always('/login', 'Acceso de socios'),
  always('/aviso-legal', 'Aviso legal'),
  always('/privacidad', 'Política de privacidad'),
  always('/cookies', 'Cookies'),
  always('/accesibilidad', 'Accesibilidad'),
  withSession('/panel', /^Bienvenido /, '/'),
  withSession('/cambiar-contrasena', 'Cambiar contraseña', '/'),
  always('/recuperar-contrasena', 'Recuperar contraseña'),
  always('/restablecer-contrasena?clave=x', 'Nueva contraseña'),
  forStaff('/usuarios', 'Gestión de usuarios', '/'),
  forStaff('/usuarios/1', 'Datos del usuario', '/'),
  forStaff('/usuarios/1/editar', 'Editar usuario', '/'),
  // Nothing is read for an empty form: the server refuses what it sends.
  withSession('/usuarios/nuevo', 'Nuevo Usuario', '/'),
  forStaff('/editar-historia', 'Editar historia', '/'),
  forStaff('/editar-castillos', 'Editar castillos', '/'),
  forStaff('/inscripciones/dia', 'Día de la ruta', '/login'),
  {
    path: '/inicio-admin',
    outcome: (visitor) => (staffRoles.some((role) => role === visitor) ? { shows: 'Editar inicio' } : { leadsTo: '/' }),
  },
  // Everybody may read these two lists, and the screens check no role: the server refuses what is changed there.
  withSession('/patrocinadores', 'Gestión de Patrocinadores', '/'),
  withSession('/admin/actividades', 'Gestión de Actividades', '/'),
  forStaff('/modulos', 'Módulos', here, ['webmaster']),
  forStaff('/estado', 'Estado de la web', here, ['webmaster']),
  withSession('/mi-cuenta', 'Seguridad de tu cuenta', here),
  forStaff('/auditoria', 'Registro de cambios', here, ['webmaster']),
  always('/derechos', 'Tus datos'),
  forStaff('/datos-personales', 'Datos personales', here, ['webmaster']),
  forStaff('/datos-personales/plazos', 'Plazos de conservación', here, ['webmaster']),
  ...['', '/contacto', '/legal', '/textos', '/cobro', '/aviso'].map((part) => forStaff(`/ajustes${part}`, 'Ajustes', here, ['webmaster'])),
  forStaff('/importar', 'Importar y exportar', here, ['webmaster']),
  forStaff('/inscripciones', 'Listado de Inscripciones', '/login'),
  forStaff('/inscripciones/1', /./, here),
  forStaff('/inscripciones/ruta', 'Configurar la ruta', '/login'),
  forStaff('/inscripciones/grupos', 'Grupos y salidas', here),
  forStaff('/inscripciones/salidas', 'Salidas', here),
  forStaff('/inscripciones/pagos', 'Pagos', '/login'),
  forStaff('/inscripciones/espera', 'Lista de espera', '/login'),
  forStaff('/inscripciones/correos-fallidos', 'Correos sin entregar', here),
  forStaff('/admin/inscripciones', 'Listado de Inscripciones', '/login'),
];
