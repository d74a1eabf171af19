/**
 * Who may call: everyone, whoever has a session, the roles direccion and webmaster, or webmaster alone. `temporary` is a
 * session too, also one that was opened with a temporary password, which may do nothing else until it is changed;
 * `enrolment` one whose owner has yet to add the second factor that the club requires, who may do both until then.
 */
export type Access = 'public' | 'temporary' | 'enrolment' | 'session' | 'staff' | 'webmaster';

/**
 * Every call of the contract. The server enforces this table and refuses to start with a route that is not in it; the
 * access matrix of the tests reads it too. A route may show more to a session than to the public (`optional session`).
 */
export const access: Readonly<Record<string, Access>> = {
  'POST /api/login': 'public',
  'GET /api/user/me': 'temporary',
  'GET /api/usuarios/': 'staff',
  'POST /api/usuarios/': 'staff',
  'POST /api/usuarios/cambiar-contrasena': 'temporary',
  'GET /api/usuarios/contrasenas-debiles': 'webmaster',
  'GET /api/usuarios/:id': 'staff',
  'PUT /api/usuarios/:id': 'staff',
  'DELETE /api/usuarios/:id': 'staff',
  'POST /api/usuarios/:id/enviar-credenciales': 'staff',
  'POST /api/contrasena/solicitar': 'public',
  'POST /api/contrasena/restablecer': 'public',
  'GET /api/auditoria': 'webmaster',

  'POST /api/login/segundo-paso': 'public',
  'GET /api/cuenta/segundo-factor': 'enrolment',
  'POST /api/cuenta/aplicacion': 'enrolment',
  'POST /api/cuenta/aplicacion/activar': 'enrolment',
  'POST /api/cuenta/aplicacion/quitar': 'enrolment',
  'POST /api/cuenta/llaves/oferta': 'enrolment',
  'POST /api/cuenta/llaves': 'enrolment',
  'POST /api/cuenta/llaves/:id/quitar': 'enrolment',
  'POST /api/cuenta/codigos': 'enrolment',
  'GET /api/cuenta/sesiones': 'enrolment',
  'DELETE /api/cuenta/sesiones/:sesion': 'enrolment',
  'POST /api/cuenta/sesiones/cerrar-otras': 'enrolment',
  'GET /api/ajustes/seguridad': 'webmaster',
  'PUT /api/ajustes/seguridad': 'webmaster',
  'POST /api/usuarios/:id/quitar-segundo-factor': 'webmaster',

  'POST /api/contacto': 'public',
  'GET /api/contenido/historia': 'public',
  'PUT /api/contenido/historia': 'staff',
  'GET /api/contenido/castillos': 'public',
  'PUT /api/contenido/castillos': 'staff',
  'GET /api/contenido_inicio': 'public',
  'POST /api/contenido_inicio/actualizar': 'staff',
  'GET /api/contenido/:clave/versiones': 'staff',
  'POST /api/contenido/:clave/versiones/:id/restaurar': 'staff',
  'GET /api/eventos/publicos': 'public',

  'GET /api/inscripciones/estado-formulario': 'public',
  'POST /api/inscripciones/activar-formulario': 'staff',
  /** Optional session: staff register without captcha, also while the form is closed. */
  'POST /api/inscripciones/': 'public',
  'GET /api/inscripciones/anios': 'staff',
  'GET /api/inscripciones/agrupadas-por-anio': 'staff',
  'GET /api/inscripciones/': 'staff',
  'PUT /api/inscripciones/:id': 'staff',
  'DELETE /api/inscripciones/:id': 'staff',
  'POST /api/inscripciones/:id/restaurar': 'staff',
  'POST /api/inscripciones/enviar-correo': 'staff',
  'GET /api/inscripciones/envios': 'staff',
  'GET /api/inscripciones/envios/:id': 'staff',
  'POST /api/inscripciones/envios/:id/reintentar': 'staff',

  'GET /api/patrocinadores': 'public',
  'POST /api/patrocinadores': 'staff',
  'PUT /api/patrocinadores/orden': 'staff',
  'PUT /api/patrocinadores/:id': 'staff',
  'DELETE /api/patrocinadores/:id': 'staff',

  'GET /api/galerias/publicas': 'public',
  'GET /api/galerias/privadas': 'session',
  'GET /api/galerias/todas': 'staff',
  'POST /api/galerias/crear': 'staff',
  'POST /api/galerias/:id/subir-imagenes': 'staff',
  'DELETE /api/galerias/:id/eliminar': 'staff',
  'PUT /api/galerias/:id': 'staff',
  'PUT /api/galerias/:id/orden': 'staff',
  'GET /api/galerias/:id/descargar-zip': 'session',
  /** Optional session: a private gallery answers only to one. */
  'GET /api/galerias/:id/imagenes': 'public',
  'DELETE /api/galerias/imagenes/:imageId': 'staff',
  /** Optional session: about a private picture only whoever sees it may ask. */
  'POST /api/galerias/imagenes/:imageId/solicitar-retirada': 'public',
  'POST /api/galerias/imagenes/:imageId/retirada-atendida': 'staff',

  'GET /api/modulos': 'staff',
  'POST /api/modulos/cargas': 'public',
  /** Optional session: in production only staff may. */
  'GET /api/modulos/prueba': 'public',
  'POST /api/modulos/prueba': 'public',
  'DELETE /api/modulos/prueba': 'public',

  'GET /api/actividades/': 'public',
  'GET /api/actividades/:id/calendario.ics': 'public',
  'POST /api/actividades/': 'staff',
  'PUT /api/actividades/:id': 'staff',
  'DELETE /api/actividades/:id': 'staff',

  /** Last: tests walk through the table with one session. */
  'POST /api/logout': 'temporary',
};

const withoutFinalSlash = (call: string) => call.replace(/\/$/, '');
const byCall = new Map(Object.entries(access).map(([call, who]) => [withoutFinalSlash(call), who]));

/** The rule of a route, by method and pattern, with or without the final slash. HEAD follows GET. */
export function accessOf(method: string, pattern: string): Access | undefined {
  return byCall.get(withoutFinalSlash(`${method === 'HEAD' ? 'GET' : method} ${pattern}`));
}
