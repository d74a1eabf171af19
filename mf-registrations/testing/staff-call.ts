import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { CurrentCall, StaffCall } from 'shared/contract/call-settings';
import type { StaffQuestion } from 'shared/contract/questions';
import { callFieldOf, type SetField, setFields } from 'shared/facts/call-fields';
import { routeLevels } from 'shared/facts/enumerations';
import { question } from 'shared/testing/question';

export const staffQuestion = (id: number, texto: string, more: Partial<StaffQuestion> = {}): StaffQuestion => ({
  ...question(id, texto),
  retirada: false,
  respuestas: 0,
  ...more,
});

const blank = Object.fromEntries(setFields.map((name) => [name, callFieldOf(name).initial ?? null])) as Pick<StaffCall, SetField>;

/** A lunch for 20 at 12 euros, 8 for members. */
export const staffCall = (more: Partial<StaffCall> = {}): StaffCall => ({
  ...blank,
  actividad_id: 12,
  titulo: 'Comida de hermandad',
  fecha_evento: '2998-03-07',
  hora: '14:00',
  abre: '2998-02-01T20:00',
  cierra: '2998-03-05T22:00',
  plazas: 20,
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
  bizum: '600123456',
  efectivo: true,
  roadbook: null,
  pago: { bizum: more.bizum ?? '600123456', iban: more.iban ?? null, titular: more.titular ?? null },
  cancelada: null,
  motivo_cancelacion: null,
  estado: 'abierta',
  ocupadas: 12,
  inscritos: 9,
  version: 3,
  ...more,
});

/** Of the route of 2027: PRO at 45,50 euros, 30 for members. */
export const routeCall = (more: Partial<StaffCall> = {}): StaffCall =>
  staffCall({
    anio: 2027,
    actividad_id: 7,
    titulo: 'XIII Ruta',
    fecha_evento: '2027-05-23',
    hora: '09:00',
    abre: '2027-02-01T20:00',
    cierra: null,
    plazas: 150,
    invitados: 0,
    niveles: routeLevels.map((nombre) => ({ nombre, texto: nombre === 'PRO' ? 'Curvas sin parar' : null, plazas: null })),
    precios: [
      { nivel: 'PRO', persona: 'general', hasta: null, precio: 4550 },
      { nivel: 'PRO', persona: 'acompanante', hasta: null, precio: 2000 },
      { nivel: 'PRO', persona: 'socio', hasta: null, precio: 3000 },
      { nivel: 'Amateur', persona: 'general', hasta: null, precio: 4000 },
    ],
    codigos: [],
    dias_bloqueo: 3,
    devoluciones: 'Hasta el 1 de mayo se devuelve todo.',
    ...more,
  });

/** What `GET /convocatoria` says. */
export const currentCall = (convocatoria: StaffCall | null, more: Partial<CurrentCall> = {}): CurrentCall => ({
  convocatoria,
  anios: convocatoria?.anio ? [convocatoria.anio] : [],
  vigente: convocatoria?.anio ?? null,
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
