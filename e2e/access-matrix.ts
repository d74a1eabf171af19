import type { Role } from '../shared/src/contract/enumerations.ts';

export type Visitor = Role | 'anonymous';
export const visitors: readonly Visitor[] = ['anonymous', 'invitado', 'socio', 'direccion', 'webmaster'];

/** What a page does for a visitor: it shows this heading, leads to that address, or says that they may not come in. */
export type Outcome = { shows: string | RegExp } | { leadsTo: string } | { denies: true };

interface PageRule {
  path: string;
  /** Undefined where the screen behind the address is still to be built. */
  outcome: (visitor: Visitor) => Outcome | undefined;
}

const always = (path: string, shows: string): PageRule => ({ path, outcome: () => ({ shows }) });
const withSession = (path: string, shows: string | RegExp, otherwise: string): PageRule => ({
  path,
  outcome: (visitor) => (visitor === 'anonymous' ? { leadsTo: otherwise } : { shows }),
});
const keepsVisitorsOut = (path: string, leadsTo: string): PageRule => ({
  path,
  outcome: (visitor) => (visitor === 'anonymous' ? { leadsTo } : undefined),
});
/** For staff; other members are told that they may not come in. */
const forStaff = (path: string, shows: string, otherwise: string): PageRule => ({
  path,
  outcome: (visitor) => {
    if (visitor === 'anonymous') return { leadsTo: otherwise };
    return visitor === 'direccion' || visitor === 'webmaster' ? { shows } : { denies: true };
  },
});

/** Who sees which page. The calls have a table of their own, which the server enforces: api/src/security/access.ts. */
export const pageRules: readonly PageRule[] = [
  always('/eventos', 'Próximos Eventos'),
  always('/actividades', 'Todas las Actividades'),
  always('/formulario-inscripcion', 'Formulario de Inscripción'),
  always('/galerias', 'Galerías'),
  always('/login', 'Acceso de socios'),
  always('/aviso-legal', 'Aviso legal'),
  always('/privacidad', 'Política de privacidad'),
  always('/cookies', 'Cookies'),
  withSession('/panel', /^Bienvenido /, '/'),
  keepsVisitorsOut('/cambiar-contrasena', '/'),
  keepsVisitorsOut('/usuarios', '/'),
  keepsVisitorsOut('/usuarios/1/editar', '/'),
  keepsVisitorsOut('/editar-historia', '/'),
  keepsVisitorsOut('/editar-castillos', '/'),
  keepsVisitorsOut('/inicio-admin', '/'),
  keepsVisitorsOut('/patrocinadores', '/'),
  keepsVisitorsOut('/admin/actividades', '/'),
  forStaff('/inscripciones', 'Listado de Inscripciones', '/login'),
  forStaff('/admin/inscripciones', 'Listado de Inscripciones', '/login'),
];
