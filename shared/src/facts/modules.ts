import type { GivenNames } from 'platform/wire/wire-names';
import { deviceNames } from './device-names.ts';

/**
 * Version of the interface between shell and modules: what a module exposes (platform/wire/remote-module), what the shell shares with it
 * (react, shared/router, shared/session/session, shared/http/client), the tokens of the styles and the classes of the layout. An addition
 * raises the minor; a change that would break a released module raises the major. Contract 2 came with version 2.0.0, whose calls modules
 * of contract 1 do not know; 2.1 with the classes.
 */
export const contractVersion = '2.1';

/** What our server has beyond the contract, by the version that brought it: screens ask `can('2.0')`. A released one never covers more. */
export const capabilities = ['2.0', '2.1'] as const;
export type Capability = (typeof capabilities)[number];

/**
 * What this site calls things of platform on the wire and on devices. Pages that are open, released modules and workers know these names:
 * they stay.
 */
export const moduleNames = {
  calls: {
    status: '/api/modulos',
    loads: '/api/modulos/cargas',
    tryOut: '/api/modulos/prueba',
    versions: '/api/modulos/versiones',
  },
  fields: {
    module: 'modulo',
    failure: 'fallo',
    since: 'desde',
    share: 'reparto',
    canary: 'canario',
    previous: 'anterior',
    size: 'tamano',
    contract: 'contrato',
    loads: 'cargas',
    failures: 'fallos',
    lastFailure: 'ultimo_fallo',
    failurePlace: 'lugar_fallo',
    errors: 'errores',
    lastError: 'ultimo_error',
    errorPlace: 'lugar_error',
    page: 'pagina',
    state: 'estado',
    rendering: 'dibujo',
    pages: 'paginas',
    leftToBrowser: 'al_navegador',
    hours: 'horas',
    modules: 'modulos',
    retired: 'sin_publicar',
    withdrawn: 'retirados',
    at: 'momento',
    drawing: 'al_dibujar',
    throwing: 'con_errores',
    origin: 'origen',
    wish: 'prueba',
    versions: 'versiones',
  },
  cookies: { share: deviceNames.visit, tryOut: deviceNames.tryOut },
  query: { tryOut: 'modulo', without: 'sin' },
  workers: { screen: '/sin-senal.js', site: '/sin-conexion.js' },
  offline: {
    shared: 'publico',
    own: 'propio',
    missing: 'falta',
    answered: 'responde',
    signed: 'firma',
    notice: 'sin-conexion',
    screenCache: deviceNames.copy,
    privateCache: deviceNames.private,
    sinceHeader: 'x-desde',
    prefix: 'sitio-',
    pages: 'paginas',
    replies: 'respuestas',
    files: 'archivos',
    pictures: 'fotos',
    ownReplies: 'socio',
    ownPictures: 'socio-fotos',
  },
  alsoMarked: { tried: 'prueba', asks: 'pregunta' },
  texts: {
    unknownVersion: 'No hay ninguna versión así de ese módulo.',
    unknownOrigin: 'Este servidor no admite módulos de esa dirección.',
    noModuleThere: 'En esa dirección no responde ese módulo.',
    unreadableWish: 'Indica el módulo y la versión así: mf_galleries@1.4.0.',
    otherContract: 'Esa versión no es compatible con esta web.',
    invisibleCharacters: 'El campo «{campo}» no admite saltos de línea ni caracteres invisibles.',
  },
} as const satisfies GivenNames;
