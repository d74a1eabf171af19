import type { OpenCall, StaffCall } from 'shared/contract/activity-sign-ups';
import type { StaffQuestion } from 'shared/contract/questions';

export const staffQuestion = (id: number, texto: string, more: Partial<StaffQuestion> = {}): StaffQuestion => ({
  id,
  texto,
  tipo: 'linea',
  opciones: [],
  obligatoria: false,
  para: 'todos',
  salud: false,
  retirada: false,
  respuestas: 0,
  ...more,
});

/** A lunch for 20 at 12 euros, 8 for members. */
export const staffCall = (more: Partial<StaffCall> = {}): StaffCall => ({
  actividad_id: 12,
  titulo: 'Comida de hermandad',
  fecha_evento: '2998-03-07',
  hora: '14:00',
  abre: '2998-02-01T20:00',
  cierra: '2998-03-05T22:00',
  quien: 'todos',
  socios_hasta: null,
  plazas: 20,
  lista_espera: true,
  invitados: 2,
  pide: ['telefono'],
  niveles: [],
  precios: [
    { nivel: null, persona: 'general', hasta: null, precio: 1200 },
    { nivel: null, persona: 'socio', hasta: null, precio: 800 },
  ],
  codigos: [{ codigo: 'AMIGOS', precio: 500, usos: 5, usados: 2 }],
  preguntas: [],
  dias_bloqueo: 2,
  cesion: 'no',
  cesion_dias: 0,
  horas_confirmar: null,
  bizum: '600123456',
  iban: null,
  titular: null,
  efectivo: true,
  carta: null,
  devoluciones: null,
  cancelada: null,
  motivo_cancelacion: null,
  estado: 'abierta',
  ocupadas: 12,
  inscritos: 9,
  version: 3,
  ...more,
});

export const openCall = (more: Partial<OpenCall> = {}): OpenCall => ({
  actividad_id: 12,
  anio: null,
  titulo: 'Comida de hermandad',
  fecha_evento: '2998-03-07',
  estado: 'abierta',
  plazas: 20,
  ocupadas: 12,
  espera: 1,
  sin_pagar: 3,
  por_devolver: 0,
  ...more,
});
