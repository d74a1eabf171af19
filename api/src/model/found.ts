import { people, webmaster } from './people.ts';

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
  {
    what: 'a refund stayed marked when its payment was taken back',
    steps: [
      ['change the call of an activity', { ...terms, cesion: 'no', invitados: 0 }],
      ['sign up for an activity', { ...group, others: [], invitados: 0 }],
      ['edit what is paid in the form', { pagado: 'Si', pago: 'Bizum' }],
      ['cancel, and perhaps take it back', { isSession: false, isRevived: false }],
      ['give back what was paid, or undo that', { pago: 'Bizum' }],
      ['edit what is paid in the form', { pagado: 'No', pago: 'Bizum' }],
    ],
  },
  {
    what: 'an email that waited named who pays for a group, though they had been erased',
    steps: [
      ['sign up for an activity', { ...group, nivel: 'Básico', answer: null, invitados: 0 }],
      ['cancel, and perhaps take it back', { isSession: false, isRevived: false }],
      ['erase a person', { by: webmaster, person: others[0] }],
    ],
  },
  {
    what: 'a file of a remittance that could not be made again was noted, and told to all staff, as taken',
    steps: [
      ['turn the members on, and say who debits', { dias_aviso: '14', recibo_cobro: '0' }],
      ['add a member by hand', { person: captain, nacimiento: '1985-11-30', kind: 0, head: null, since: 0 }],
      ['staff note an account and a signed mandate', { number: 0, child: false }],
      ['open the fees of a year', { ahead: 0, por_meses: true, recordatorios: [], base: 2400 }],
      ['a remittance is made', { later: 0, also: false, only: null }],
      ['time passes: the clocks change', { to: '03-28T00:30' }],
      ['the file of a remittance is taken to the bank', {}],
      ['change the state of a member, or its day', { to: 'baja', days: 0 }],
      ['delete who has left', {}],
      ['the file of a remittance is taken to the bank', {}],
    ],
  },
];
