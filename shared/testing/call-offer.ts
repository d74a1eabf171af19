import type { ActivityOffer } from 'shared/contract/call-offer';

/** A call that is open to all, with nothing more than it needs. */
export const callOffer = (more: Partial<ActivityOffer> = {}): ActivityOffer => ({
  actividad_id: 7,
  anio: null,
  formulario: '/actividades/7/inscripcion',
  estado: 'abierta',
  abre: null,
  cierra: null,
  quien: 'todos',
  socios_hasta: null,
  libres: null,
  espera: false,
  desde: null,
  actividad: { id: 7, titulo: 'Comida', fecha_evento: '2999-06-01', lugar: 'Brihuega', imagen_url: 'comida.webp', evento: 'Otros' },
  hora: null,
  invitados: 0,
  pide: [],
  niveles: [],
  precios: [],
  codigos: false,
  preguntas: [],
  horas_confirmar: null,
  motivo_cancelacion: null,
  ...more,
});
