import type { AskedField, AskedPeople, PricedPeople, QuestionKind } from 'shared/facts/sign-up-fields';
import { shiftDay } from 'shared/text/dates';
import { listDemoMembers, ownNumber } from './members.ts';
import { listDemoRegistrations } from './registrations.ts';

/** The call for sign-ups of an activity. Money in cents. */
export interface DemoCall {
  terms: {
    hora: string;
    plazas: number;
    invitados: number;
    /** 1 where each guest needs a name. */
    nombres_invitados?: 1;
    dias_bloqueo: number;
    bizum: string;
    efectivo: 0 | 1;
    carta: string;
    /** Of one that was cancelled, why, and how many days ago. */
    motivo_cancelacion?: string;
  };
  cancelledDaysAgo?: number;
  pide: readonly AskedField[];
  precios: readonly { persona: PricedPeople; precio: number }[];
  preguntas: readonly {
    texto: string;
    tipo: QuestionKind;
    salud: 0 | 1;
    opciones?: readonly string[];
    obligatoria?: 1;
    para?: AskedPeople;
  }[];
  /** How many have signed up. */
  signUps: number;
}

const bizum = '600 123 456';

export const courseCall: DemoCall = {
  terms: {
    hora: '10:00',
    plazas: 20,
    invitados: 1,
    nombres_invitados: 1,
    dias_bloqueo: 2,
    bizum,
    efectivo: 1,
    carta: 'Trae ropa que se pueda manchar y, si quieres, tu moto. Las herramientas las pone el club.',
  },
  pide: ['telefono', 'moto'],
  precios: [
    { persona: 'general', precio: 3000 },
    { persona: 'socio', precio: 2000 },
  ],
  preguntas: [
    { texto: '¿Has hecho ya otro curso?', tipo: 'si_no', salud: 0, obligatoria: 1 },
    { texto: '¿Tienes alguna alergia?', tipo: 'linea', salud: 1, para: 'cada_persona' },
  ],
  signUps: 0,
};

export const busCall: DemoCall = {
  terms: {
    hora: '08:30',
    plazas: 49,
    invitados: 3,
    dias_bloqueo: 3,
    bizum,
    efectivo: 0,
    carta: 'El autobús sale puntual. Si vienes con niños, trae su silla o su alzador: el autobús tiene cinturones en todas las plazas.',
  },
  pide: ['telefono'],
  precios: [
    { persona: 'general', precio: 3500 },
    { persona: 'socio', precio: 2500 },
    { persona: 'acompanante', precio: 3000 },
    { persona: 'menor', precio: 1500 },
  ],
  preguntas: [{ texto: '¿Dónde subís?', tipo: 'una', salud: 0, opciones: ['Guadalajara', 'Azuqueca de Henares'] }],
  signUps: 18,
};

export const snowCall: DemoCall = {
  terms: {
    hora: '10:00',
    plazas: 30,
    invitados: 0,
    dias_bloqueo: 1,
    bizum,
    efectivo: 1,
    carta: 'Cadenas o ruedas de invierno obligatorias.',
    motivo_cancelacion: 'La carretera del puerto está en obras hasta la primavera. La haremos en cuanto la abran.',
  },
  cancelledDaysAgo: 4,
  pide: ['telefono'],
  precios: [{ persona: 'general', precio: 500 }],
  preguntas: [],
  signUps: 0,
};

/** Who has signed up for a call: members with and without family, and some who are none. The owner of `socio@club.example` is the second. */
export function listSignUps({ signUps, preguntas }: DemoCall, today: string) {
  const members = listDemoMembers(today).filter(({ estado, correo_electronico }) => estado === 'alta' && correo_electronico !== null);
  const own = members.filter(({ numero }) => numero === ownNumber);
  const joining = [...members.slice(4, 5), ...own, ...members.slice(40)].map((member) => ({
    nombre: [member.nombre, member.primer_apellido, member.segundo_apellido].join(' '),
    mail: member.correo_electronico ?? '',
    telefono: member.telefono,
    persona: 'socio' as const,
    isOwn: member.numero === ownNumber,
  }));
  const others = listDemoRegistrations(today).map(({ nombre = null, mail, telefono = null }) => ({
    nombre,
    mail,
    telefono,
    persona: null,
    isOwn: false,
  }));
  return Array.from({ length: signUps }, (_, at) => {
    const person = at % 4 === 3 ? others[at] : joining[at];
    if (!person) throw new Error('The demonstration has too few people.');
    const invitados = [1, 2, 0, 0, 1][at % 5] ?? 0;
    return {
      ...person,
      fecha: shiftDay(today, Math.floor(at / 2) - 12),
      invitados,
      menores: invitados > 1 ? 1 : 0,
      lista_invitados: Array.from({ length: invitados }, (_guest, index) => others[at + 20 + index]?.nombre ?? null),
      isPaid: at % 3 !== 2,
      answers: preguntas.map(({ opciones = [] }) => opciones[at % 3 === 0 ? 1 : 0] ?? ''),
    };
  });
}
