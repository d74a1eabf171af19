import type { CallSummary } from 'shared/contract/activity-sign-ups';
import type { Activity } from 'shared/contract/activities';
import type { Gallery } from 'shared/contract/galleries';
import type { FakeReplies } from 'shared/testing/fake-http';

export const makeActivity = (id: number, more: Partial<Activity> = {}): Activity => ({
  id,
  titulo: `Actividad ${id}`,
  descripcion: null,
  evento: 'Castillos',
  fecha_evento: `2026-05-0${id}`,
  lugar: `Pueblo ${id}`,
  imagen_url: `cartel-${id}.webp`,
  link_evento: null,
  ...more,
});

/** A call for sign-ups to an activity, with four places left. */
export const makeCall = (id: number, more: Partial<CallSummary> = {}): CallSummary => ({
  actividad_id: id,
  formulario: `/actividades/${id}/inscripcion`,
  estado: 'abierta',
  abre: null,
  cierra: '2999-05-30T18:00:00.000Z',
  quien: 'todos',
  socios_hasta: null,
  libres: 4,
  espera: true,
  desde: 1200,
  ...more,
});

export const makeGallery = (id: number, more: Partial<Gallery> = {}): Gallery => ({
  id,
  nombre: `Galería ${id}`,
  descripcion: `Fotos ${id}`,
  fecha: null,
  tipo: 'publica',
  evento: null,
  anio: 2026,
  imagenes: [{ id, ruta_archivo: `C:\\web\\static\\galerias\\${id}\\portada.jpg` }],
  ...more,
});

/** Replies with content in every section of the landing page. */
export const landingReplies = (): FakeReplies => ({
  'GET /api/contenido_inicio': { titulo: 'Curvas y castillos', texto: 'Rodamos juntos.', imagen: '/srv/static/inicio/cartel.webp' },
  'GET /api/contenido/historia': { texto: 'Primer párrafo.\nSegunda línea.\n\nOtro párrafo.' },
  'GET /api/contenido/castillos': { texto: 'Once fortalezas.', imagen: '/srv/static/castillos/alba.webp' },
  'GET /api/inscripciones/estado-formulario': { activo: true },
  'GET /api/actividades/': [3, 1, 5, 2, 4].map((id) => makeActivity(id)),
  'GET /api/convocatorias': [],
  'GET /api/galerias/publicas': [1, 2, 3, 4].map((id) => makeGallery(id)),
  'GET /api/patrocinadores': [
    { id: 1, titulo: 'Segundo', descripcion: 'Gomas.', imagen: 'segundo.webp', orden: 2 },
    { id: 2, titulo: 'Tercero', descripcion: null, imagen: null, orden: 10 },
    { id: 3, titulo: 'Primero', descripcion: null, imagen: 'primero.webp', orden: 1 },
  ],
});
