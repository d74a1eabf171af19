import type { OfflineCopies } from 'platform/serve/serve-options';

/** What is kept on a device for when there is no signal: public pages, and the last gallery that a member has opened. */
export const offlineCopies: OfflineCopies = {
  shared: [
    '/api/contenido_inicio',
    '/api/contenido/castillos',
    '/api/contenido/historia',
    '/api/actividades',
    '/api/eventos/publicos',
    '/api/galerias/publicas',
    '/api/patrocinadores',
    '/api/inscripciones/estado-formulario',
  ],
  own: ['/api/galerias/:id/imagenes'],
  missing: [
    'es',
    'Sin conexión',
    'Esta página no está guardada en tu dispositivo. Se abrirá cuando vuelvas a tener señal.',
    'Volver a intentarlo',
    'Página principal',
  ],
  pages: ['/', '/eventos', '/actividades', '/galerias'],
  manifest: '/manifest.webmanifest',
};
