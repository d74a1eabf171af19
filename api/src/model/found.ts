import { people } from './people.ts';

const [captain, , ...others] = people.slice(3, 7);
const terms = { plazas: null, basico: null, precio: 2500, early: null, usos: 1, quien: 'todos', lista_espera: true, horas_confirmar: null };
const group = { person: captain, nivel: 'Avanzado', isStale: false, code: false, answer: 'Carne', by: 'visitor', others };

/** Sequences that found a fault of the product, and find it again where its fix is taken away. */
export const found: readonly { what: string; steps: readonly (readonly [command: string, drawn: object])[] }[] = [
  {
    what: 'one of a whole group, marked as paid, was to be refunded what the captain had not paid',
    steps: [
      ['change the call of an activity', { ...terms, cesion: 'no', invitados: 0 }],
      ['sign up for an activity', { ...group, invitados: 0 }],
      ['edit what is paid in the form', { nth: 1, pagado: 'Si', pago: 'Bizum' }],
      ['cancel, and perhaps take it back', { isSession: false, isRevived: false }],
    ],
  },
];
